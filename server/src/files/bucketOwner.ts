import { createHash } from 'node:crypto'
import { StartupError } from '../errors.ts'
import { emptyPlace, foreignPlace, MARK_NAME, unmarkedPlace } from './ownerMark.ts'
import type { FilePlace } from './ownerMark.ts'
import { S3Error } from './s3Client.ts'
import type { S3Client } from './s3Client.ts'

/** Whose bucket it is, as the mark in it says. */
export interface BucketOwner {
  /** As a store does; false where the S3 is away. */
  claim(owner: string, options: { mayBeNew: boolean }): Promise<boolean>
  /** Claims it where that could not be done yet. */
  settle(): Promise<void>
  isClaimed(): Promise<boolean>
}

/** `stored` is the prefix of the files. */
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
        // A server whose files are here serves what needs none; at the first start it may be the settings that are wrong.
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

/** Of several first starts at once, one writes it and all read it. */
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
