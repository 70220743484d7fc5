import { fileTypeFromFile } from 'file-type'

/** The media type by a file's first bytes. */
export async function readMime(path: string): Promise<string | undefined> {
  return (await fileTypeFromFile(path).catch(() => undefined))?.mime
}
