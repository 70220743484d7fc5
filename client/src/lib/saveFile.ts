import { nameForType } from '@doorstep/contract/fileNames'

/** Saves a file like a download. The file name gets an extension that matches its type. */
export function saveFile(blob: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = nameForType(name, blob.type)
  link.click()
  // After this time the browser has read the URL, so the URL can be revoked.
  setTimeout(() => URL.revokeObjectURL(link.href), 1000)
}
