import { finished, Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import { receiveFile } from './receive.ts'
import type { Received } from './receive.ts'

/** A file in an archive: its text, or a function that opens its content when the archive needs it. */
export interface ZipEntry {
  name: string
  content: string | (() => Promise<Readable>)
}

/** Writes an archive to a new private file, one entry after another. If this rejects, the caller removes the file. */
export async function writeZip(path: string, entries: readonly ZipEntry[], at: Date): Promise<Received> {
  const zip = new ZipFile()
  const broken = new AbortController()
  let open: Readable | undefined
  zip.on('error', (error: unknown) => broken.abort(error))
  for (const { name, content } of entries) {
    if (typeof content === 'string') zip.addBuffer(Buffer.from(content), name, { mtime: at })
    // Entries opened as streams are pictures, which do not compress further.
    else
      zip.addReadStreamLazy(name, { mtime: at, compress: false }, (take) => {
        content().then(
          (stream) => {
            open = stream
            // Only this listener receives errors of the stream. Without the listener, an error would end the process.
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
    // When writing ends early, a picture can still be open or about to open.
    broken.abort()
    open?.destroy()
  }
}
