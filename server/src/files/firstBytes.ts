import { open } from 'node:fs/promises'
import { fileTypeFromFile } from 'file-type'

/** PDF viewers look for the mark %PDF within this many bytes, because some scanners write other data before it. */
const PDF_MARK_WITHIN = 1024

/** Finds the media type from a file's first bytes. */
export async function readMime(path: string): Promise<string | undefined> {
  const found = await fileTypeFromFile(path).catch(() => undefined)
  if (found) return found.mime
  return (await hasPdfMark(path)) ? 'application/pdf' : undefined
}

async function hasPdfMark(path: string): Promise<boolean> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(PDF_MARK_WITHIN) })
    return buffer.subarray(0, bytesRead).includes('%PDF-')
  } finally {
    await file.close()
  }
}
