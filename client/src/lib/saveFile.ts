import { nameForType } from '@doorstep/contract/fileNames'

/** Saves a file like a download. The file name gets an extension that matches its type. */
export function saveFile(blob: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = nameForType(name, blob.type)
  link.click()
  // The browser has read the URL by this time.
  setTimeout(() => URL.revokeObjectURL(link.href), 1000)
}
