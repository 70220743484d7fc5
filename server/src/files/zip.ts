import { finished, Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import { receiveFile } from './receive.ts'
import type { Received } from './receive.ts'

/** A file of an archive: its text, or what opens it once its turn has come. */
export interface ZipEntry {
  name: string
  content: string | (() => Promise<Readable>)
}

/** Writes an archive to a new private file, one entry after the other. The caller removes the file when this rejects. */
export async function writeZip(path: string, entries: readonly ZipEntry[], at: Date): Promise<Received> {
  const zip = new ZipFile()
  const broken = new AbortController()
  let open: Readable | undefined
  zip.on('error', (error: unknown) => broken.abort(error))
  for (const { name, content } of entries) {
    if (typeof content === 'string') zip.addBuffer(Buffer.from(content), name, { mtime: at })
    // Pictures: they are small already.
    else
      zip.addReadStreamLazy(name, { mtime: at, compress: false }, (take) => {
        content().then(
          (stream) => {
            open = stream
            // Nothing else hears of one that breaks: it would end the process.
            finished(stream, (error) => error && broken.abort(error))
            if (broken.signal.aborted) stream.destroy()
            else take(null, stream)
          },
          (error: unknown) => take(error, Readable.from([])),
        )
      })
  }
  zip.end()
  try {
    return await receiveFile(zip.outputStream as Readable, path, broken.signal)
  } catch (error) {
    throw broken.signal.aborted ? broken.signal.reason : error
  } finally {
    // A picture that is open, or is just being opened, while the writing has ended already.
    broken.abort()
    open?.destroy()
  }
}
