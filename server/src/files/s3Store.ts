import { createHash } from 'node:crypto'
import { createReadStream, openAsBlob } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { notFound } from '../errors.ts'
import { bucketOwner } from './bucketOwner.ts'
import { clearFolder, INCOMING, prepareFolders } from './incoming.ts'
import { S3Error, s3Client } from './s3Client.ts'
import type { S3Client, S3Page } from './s3Client.ts'
import type { S3Settings } from './settings.ts'
import { fileStoreUnavailable } from './storageError.ts'
import { isKey, isMark } from './store.ts'
import type { FileStore, ListedFile, StoredFile } from './store.ts'

const STORED = 'stored/'
const ERASED = 'erased/'

/**
 * A store in a bucket: `stored/<key>` for files, and `erased/<mark>` for the marks of erased accounts. Unfinished
 * uploads still wait in `incoming/` of the local folder.
 */
export function s3Store(settings: S3Settings, root: string): FileStore {
  const tempDir = join(resolve(root), INCOMING)
  prepareFolders(resolve(root), [tempDir])
  const s3 = s3Client(settings)
  const owner = bucketOwner(s3, settings.bucketUrl, STORED)

  async function put(name: string, body: Blob, sha256: string): Promise<void> {
    await owner.settle()
    await s3.put(name, body, sha256)
  }

  async function writeFrom(key: string, sourcePath: string): Promise<void> {
    const name = nameOf(key)
    const hash = createHash('sha256')
    await pipeline(createReadStream(sourcePath), hash)
    await guarded(async () => put(name, await openAsBlob(sourcePath), hash.digest('hex')))
    await rm(sourcePath, { force: true })
  }

  return {
    kind: 's3',
    tempDir,
    claim: owner.claim,
    isClaimed: () => guarded(owner.isClaimed),
    writeFrom,
    write: async (key, data) => {
      const name = nameOf(key)
      await guarded(() => put(name, new Blob([new Uint8Array(data)]), sha256Of(data)))
    },
    read: async (key) => {
      const name = nameOf(key)
      await guarded(owner.settle)
      return read(s3, name)
    },
    delete: async (key) => {
      const name = nameOf(key)
      await guarded(owner.settle)
      await guarded(() => s3.delete(name))
    },
    list: (olderThan) => list(s3, olderThan),
    noteErased: async (mark) => {
      if (!isMark(mark)) throw new Error('Not a mark of an account.')
      await guarded(() => put(`${ERASED}${mark}`, new Blob([]), sha256Of(Buffer.of())))
    },
    listErased: async () => {
      await guarded(owner.settle)
      return Array.fromAsync(listMarks(s3))
    },
    clearTemp: (olderThan) => clearFolder(tempDir, olderThan),
  }
}

function nameOf(key: string): string {
  if (!isKey(key)) throw new Error('Not a key of the file store.')
  return `${STORED}${key}`
}

function sha256Of(data: Buffer): string {
  return createHash('sha256').update(data).digest('hex')
}

async function read(s3: S3Client, name: string): Promise<StoredFile> {
  const { body, size, end } = await guarded(() => s3.get(name))
  const stream = Readable.from(told(body), { objectMode: false })
  // Ends the download even if nobody has started to read it.
  stream.once('close', end)
  return { stream, size }
}

/** A download that breaks off throws the same error as one that never starts. */
async function* told(body: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
  try {
    yield* body
  } catch (error) {
    throw fileStoreError(error)
  }
}

async function* list(s3: S3Client, olderThan: Date): AsyncIterable<ListedFile> {
  for await (const page of pagesOf(s3, STORED)) {
    // The time is converted to the clock of this server. Otherwise a clock difference could make a new file look old.
    const skew = Date.now() - page.now.getTime()
    for (const { name, modifiedAt } of page.objects) {
      const key = name.slice(STORED.length)
      const ours = new Date(modifiedAt.getTime() + skew)
      if (isKey(key) && ours < olderThan) yield { key, modifiedAt: ours }
    }
  }
}

async function* listMarks(s3: S3Client): AsyncIterable<string> {
  for await (const { objects } of pagesOf(s3, ERASED)) {
    const marks = objects.map(({ name }) => name.slice(ERASED.length))
    yield* marks.filter(isMark)
  }
}

async function* pagesOf(s3: S3Client, prefix: string): AsyncIterable<S3Page> {
  let from: string | undefined
  do {
    const page = await guarded(() => s3.list(prefix, from))
    yield page
    from = page.next
  } while (from !== undefined)
}

async function guarded<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw fileStoreError(error)
  }
}

/** Only a missing file is NOT_FOUND. Every other S3 failure means that the store is unavailable. */
function fileStoreError(error: unknown): unknown {
  if (!(error instanceof S3Error)) return error
  if (error.isMissing) return notFound()
  return fileStoreUnavailable(error)
}
