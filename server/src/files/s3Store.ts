import { createHash } from 'node:crypto'
import { createReadStream, openAsBlob } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { AppError, notFound, StartupError } from '../errors.ts'
import { clearFolder, INCOMING, prepareFolders } from './incoming.ts'
import { emptyPlace, foreignPlace, MARK_NAME, unmarkedPlace } from './ownerMark.ts'
import type { FilePlace } from './ownerMark.ts'
import { S3Error, s3Client } from './s3Client.ts'
import type { S3Client } from './s3Client.ts'
import type { S3Settings } from './settings.ts'
import { isKey } from './store.ts'
import type { FileStore, ListedFile, StoredFile } from './store.ts'

const STORED = 'stored/'
const RETRY_SECONDS = 30

/** A store in a bucket: `stored/<key>`. Uploads under way wait in `incoming/` of the folder for files all the same. */
export function s3Store(settings: S3Settings, root: string): FileStore {
  const tempDir = join(resolve(root), INCOMING)
  prepareFolders(resolve(root), [tempDir])
  const s3 = s3Client(settings)
  const at = settings.bucketUrl
  const place: FilePlace = { kind: 'bucket', at, setting: 'S3_BUCKET_URL', mark: `${at}/${MARK_NAME}` }
  let claimedBy: string | undefined

  async function claim(owner: string, { mayBeNew }: { mayBeNew: boolean }): Promise<void> {
    if ((await readMark(s3)) === undefined) {
      if (!mayBeNew) throw emptyPlace(place)
      if ((await s3.list(STORED)).objects.length > 0) throw unmarkedPlace(place, owner)
      const mark = Buffer.from(`${owner}\n`)
      await s3.put(MARK_NAME, new Blob([mark]), sha256Of(mark), { ifNew: true })
    }
    if ((await readMark(s3)) !== owner) throw foreignPlace(place)
    claimedBy = owner
  }

  async function writeFrom(key: string, sourcePath: string): Promise<void> {
    const name = nameOf(key)
    const hash = createHash('sha256')
    await pipeline(createReadStream(sourcePath), hash)
    await guarded(async () => s3.put(name, await openAsBlob(sourcePath), hash.digest('hex')))
    await rm(sourcePath, { force: true })
  }

  return {
    kind: 's3',
    tempDir,
    claim: (owner, options) => claim(owner, options).catch(atStart(place)),
    isClaimed: () => guarded(async () => claimedBy !== undefined && (await readMark(s3)) === claimedBy),
    writeFrom,
    write: async (key, data) => {
      const name = nameOf(key)
      await guarded(() => s3.put(name, new Blob([new Uint8Array(data)]), sha256Of(data)))
    },
    read: (key) => read(s3, nameOf(key)),
    delete: (key) => guarded(() => s3.delete(nameOf(key))),
    list: (olderThan) => list(s3, olderThan),
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

async function readMark(s3: S3Client): Promise<string | undefined> {
  try {
    const { body } = await s3.get(MARK_NAME)
    return Buffer.concat(await Array.fromAsync(body))
      .toString()
      .trim()
  } catch (error) {
    if (error instanceof S3Error && error.isMissing) return undefined
    throw error
  }
}

async function read(s3: S3Client, name: string): Promise<StoredFile> {
  const { body, size } = await guarded(() => s3.get(name))
  return { stream: Readable.from(told(body), { objectMode: false }), size }
}

/** One that breaks off in the middle is told as one that does not come. */
async function* told(body: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
  try {
    yield* body
  } catch (error) {
    throw toldError(error)
  }
}

async function* list(s3: S3Client, olderThan: Date): AsyncIterable<ListedFile> {
  let from: string | undefined
  do {
    const page = await guarded(() => s3.list(STORED, from))
    // By our clock: two that differ must not make a file of this minute an old one.
    const skew = Date.now() - page.now.getTime()
    for (const { name, modifiedAt } of page.objects) {
      const key = name.slice(STORED.length)
      const ours = new Date(modifiedAt.getTime() + skew)
      if (isKey(key) && ours < olderThan) yield { key, modifiedAt: ours }
    }
    from = page.next
  } while (from !== undefined)
}

async function guarded<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw toldError(error)
  }
}

/** A missing file is nobody's fault; whatever else an S3 refuses is told as being away. */
function toldError(error: unknown): unknown {
  if (!(error instanceof S3Error)) return error
  if (error.isMissing) return notFound()
  const message = 'Photos and files are not available at the moment. Please try again later.'
  return new AppError('UNAVAILABLE', message, { retryAfter: RETRY_SECONDS, cause: error })
}

function atStart({ at }: FilePlace): (error: unknown) => never {
  return (error) => {
    if (!(error instanceof S3Error)) throw error
    throw new StartupError(
      `The bucket for files, ${at}, cannot be used (${error.code}): see FILE_STORE and the S3 settings.`,
      { cause: error },
    )
  }
}
