import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

export interface Received {
  size: number
  /** Hex. */
  sha256: string
}

/** Writes a stream to a new private file and measures it on the way. The caller removes the file when this rejects. */
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
  await pipeline(source, measure, createWriteStream(path, { flags: 'wx', mode: 0o600 }), { signal })
  return { size, sha256: hash.digest('hex') }
}
