import { createHash } from 'node:crypto'
import { StartupError } from '../errors.ts'
import { emptyPlace, foreignPlace, MARK_NAME, unmarkedPlace } from './ownerMark.ts'
import type { FilePlace } from './ownerMark.ts'
import { S3Error } from './s3Client.ts'
import type { S3Client } from './s3Client.ts'

/** The owner of a bucket, as recorded by the mark in the bucket. */
export interface BucketOwner {
  /** Claims the bucket as `claim` of a store does. Returns false if the S3 server is unavailable. */
  claim(owner: string, options: { mayBeNew: boolean }): Promise<boolean>
  /** Claims the bucket later, if the S3 server was unavailable at startup. */
  settle(): Promise<void>
  isClaimed(): Promise<boolean>
}

/** `stored` is the first part of the key of every file. */
export function bucketOwner(s3: S3Client, bucketUrl: string, stored: string): BucketOwner {
  const mark = `${bucketUrl}/${MARK_NAME}`
  const place: FilePlace = { kind: 'bucket', at: bucketUrl, setting: 'S3_BUCKET_URL', mark }
  let claimedBy: string | undefined
  let awaited: string | undefined

  async function take(owner: string, mayBeNew: boolean): Promise<void> {
    if ((await readMark(s3)) === undefined) {
      if (!mayBeNew) throw emptyPlace(place)
      if ((await s3.list(stored)).objects.length > 0) throw unmarkedPlace(place, owner)
      await writeMark(s3, owner)
    }
    if ((await readMark(s3)) !== owner) throw foreignPlace(place)
    claimedBy = owner
    awaited = undefined
  }

  async function settle(): Promise<void> {
    if (awaited !== undefined) await take(awaited, false)
  }

  return {
    claim: async (owner, { mayBeNew }) => {
      try {
        await take(owner, mayBeNew)
        return true
      } catch (error) {
        if (!(error instanceof S3Error)) throw error
        // If this server already has files in the bucket, it can start while the S3 server is unavailable. At the first
        // start, the settings themselves might be wrong.
        if (mayBeNew || !error.isAway) throw unusable(place, error)
        awaited = owner
        return false
      }
    },
    settle,
    isClaimed: async () => {
      await settle()
      return claimedBy !== undefined && (await readMark(s3)) === claimedBy
    },
  }
}

/** If several servers start for the first time simultaneously, one writes the mark and all read it. */
async function writeMark(s3: S3Client, owner: string): Promise<void> {
  const text = `${owner}\n`
  const sha256 = createHash('sha256').update(text).digest('hex')
  await s3.put(MARK_NAME, new Blob([text]), sha256, { ifNew: true })
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

function unusable({ at }: FilePlace, error: S3Error): StartupError {
  return new StartupError(
    `The bucket for files, ${at}, cannot be used (${error.code}). Check FILE_STORE and the S3 settings.`,
    { cause: error },
  )
}
