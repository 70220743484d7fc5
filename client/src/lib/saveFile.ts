import { nameForType } from '@doorstep/contract/fileNames'

/** Hands a file to the browser, which saves it as it saves downloads, with an ending that fits what the file is. */
export function saveFile(blob: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = nameForType(name, blob.type)
  link.click()
  // The browser has read the address by then.
  setTimeout(() => URL.revokeObjectURL(link.href), 1000)
}
