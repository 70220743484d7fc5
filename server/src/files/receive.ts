import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { FileType } from './sniff.ts'

export interface Received {
  size: number
  /** The hash of the file as hex digits. */
  sha256: string
}

/** An uploaded file that is not in the store yet. */
export interface UploadedFile extends Received {
  tempPath: string
  /** The cleaned name from the person's device, only for display. Never a path. */
  name: string
  type: FileType
}

/** Writes a stream to a new private file and measures the file. If this rejects, the caller removes the file. */
export async function receiveFile(source: Readable, path: string, signal: AbortSignal): Promise<Received> {
  const hash = createHash('sha256')
  let size = 0
  async function* measure(chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      hash.update(chunk)
      size += chunk.length
      yield chunk
    }
  }
  // The file is opened before anything can fail. If it were opened later, it could appear after the caller has removed
  // it.
  const handle = await open(path, 'wx', 0o600)
  try {
    await pipeline(source, measure, handle.createWriteStream(), { signal })
  } finally {
    await handle.close()
  }
  return { size, sha256: hash.digest('hex') }
}
