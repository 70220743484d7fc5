import { Readable, pipeline } from 'node:stream'
import { createZstdCompress, createZstdDecompress } from 'node:zlib'
import * as tar from 'tar-stream'
import { StartupError } from '../errors.ts'
import { hashOf } from './manifest.ts'
import type { Manifest, Part } from './manifest.ts'
import type { BackupPlace } from './place.ts'
import { damaged, missing, passphraseNeeded, wrongPassphrase } from './refusals.ts'

// A backup is one stream: a tar file, compressed by zstd. If there is a passphrase, age encrypts the stream. Each part
// of the stream is small enough for one S3 upload. Common tools can read a backup.

const PART_BYTES = 8 * 1024 * 1024
/** Work factor of scrypt: each try of a passphrase needs 2 to this power kilobytes of memory. */
const WORK_FACTOR = 16

/** Adds an entry to the archive. Resolves once the archive has room for more. */
export type AddEntry = (name: string, data: Buffer) => Promise<void>

/** Writes the entries that `fill` adds to the archive, in parts. Returns these parts. */
export async function writeArchive(
  place: BackupPlace,
  name: string,
  passphrase: string | undefined,
  fill: (add: AddEntry) => Promise<void>,
): Promise<Part[]> {
  const pack = tar.pack()
  const add: AddEntry = (entry, data) =>
    new Promise((resolve, reject) => {
      pack
        .entry({ name: entry, mode: 0o600 }, data, (error) => (error ? reject(error) : resolve()))
        .on('error', reject)
    })
  const parts: Part[] = []
  const compressed = packed(pack)
  // If the backup place reports an error, the archive ends, which also ends the function that adds entries.
  const written = writeParts(place, name, encrypted(compressed, passphrase), parts).then(
    () => undefined,
    (error: unknown) => ({ error }),
  )
  try {
    await fill(add)
    pack.finalize()
  } catch (error) {
    pack.destroy()
    const failed = await written
    throw failed && isOwnEnd(error) ? failed.error : error
  }
  const failed = await written
  if (failed) throw failed.error
  return parts
}

/** Compresses the archive. If the reader stops, the compression and the archive end too. */
function packed(pack: tar.Pack): Readable {
  const compress = createZstdCompress()
  pipeline(pack, compress, () => {})
  // The reader and the writer both get the error. An error without a listener would end the process.
  pack.on('error', () => {})
  return compress.on('error', () => {})
}

/** Errors with these words report only that the reader ended the pack, not why. */
const isOwnEnd = (error: unknown): boolean =>
  error instanceof Error && /destroyed|premature close|aborted/i.test(error.message)

async function* encrypted(
  chunks: AsyncIterable<Uint8Array>,
  passphrase: string | undefined,
): AsyncIterable<Uint8Array> {
  if (passphrase === undefined) return yield* chunks
  const { Encrypter } = await import('age-encryption')
  const encrypter = new Encrypter()
  encrypter.setScryptWorkFactor(WORK_FACTOR)
  encrypter.setPassphrase(passphrase)
  yield* await encrypter.encrypt(ReadableStream.from(chunks))
}

async function writeParts(
  place: BackupPlace,
  name: string,
  chunks: AsyncIterable<Uint8Array>,
  parts: Part[],
): Promise<void> {
  let waiting: Uint8Array[] = []
  let size = 0
  const writePart = async (): Promise<void> => {
    const data = Buffer.concat(waiting)
    waiting = []
    size = 0
    const part = {
      name: `part-${String(parts.length + 1).padStart(5, '0')}`,
      bytes: data.length,
      sha256: hashOf(data),
    }
    await place.write(`${name}/${part.name}`, data)
    parts.push(part)
  }
  for await (const chunk of chunks) {
    waiting.push(chunk)
    size += chunk.length
    if (size >= PART_BYTES) await writePart()
  }
  if (size > 0) await writePart()
}

export interface OpenBackup {
  place: BackupPlace
  name: string
  manifest: Manifest
  passphrase: string | undefined
}

/** Yields the bytes of every part. Throws an error that names a part if the part was changed. */
export async function* readParts({ place, name, manifest }: OpenBackup): AsyncIterable<Buffer> {
  for (const part of manifest.parts) {
    const data = await place.read(`${name}/${part.name}`)
    if (data === undefined) throw missing(part.name)
    if (data.length !== part.bytes || hashOf(data) !== part.sha256) throw damaged(part.name)
    yield data
  }
}

export interface Entry {
  name: string
  data: Buffer
}

export async function* readEntries(backup: OpenBackup): AsyncGenerator<Entry, void, undefined> {
  const extract = tar.extract()
  const source = Readable.from(decrypted(readParts(backup), backup), { objectMode: false })
  // The entries report errors. A reader that stops early ends the pipeline.
  pipeline(source, createZstdDecompress(), extract, () => {})
  for await (const entry of extract)
    yield { name: entry.header.name, data: Buffer.concat((await Array.fromAsync(entry)) as Buffer[]) }
}

async function* decrypted(
  chunks: AsyncIterable<Uint8Array>,
  { manifest, passphrase }: OpenBackup,
): AsyncIterable<Uint8Array> {
  if (!manifest.isEncrypted) return yield* chunks
  if (passphrase === undefined) throw passphraseNeeded()
  const { Decrypter } = await import('age-encryption')
  const decrypter = new Decrypter()
  decrypter.addPassphrase(passphrase)
  const plain = await decrypter.decrypt(ReadableStream.from(chunks)).catch((error: unknown) => {
    throw error instanceof StartupError ? error : wrongPassphrase(error)
  })
  yield* plain
}
