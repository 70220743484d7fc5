import { mkdir, readdir, readFile, rename, rm, rmdir, writeFile } from 'node:fs/promises'
import { createHash } from 'node:crypto'
import { dirname, join, resolve } from 'node:path'
import { StartupError } from '../errors.ts'
import { S3Error, s3Client } from '../files/s3Client.ts'
import type { S3Settings } from '../files/settings.ts'
import { hasCode } from '../files/storageError.ts'
import { isBucket, refuseClear } from './settings.ts'

/** A place with backups, each in a separate folder. Paths have the form `backup/file`. */
export interface BackupPlace {
  /** Name of the place in messages to the operator. */
  readonly at: string
  /** Prepares the place for a new backup. Fails if a backup with this name exists. */
  begin(name: string): Promise<void>
  /** Writes a file atomically: the file appears complete or not at all. */
  write(path: string, data: Buffer): Promise<void>
  /** Reads a file. Returns undefined if there is no such file. */
  read(path: string): Promise<Buffer | undefined>
  /** Lists every path with this prefix. Throws an error if the place itself is missing. */
  list(prefix: string): Promise<string[]>
  /** Removes a file. Does nothing if there is no such file. */
  remove(path: string): Promise<void>
}

const PROJECT_ROOT = resolve(import.meta.dirname, '../../..')

/** Opens a folder for backups, or the bucket at an address with the S3 settings. */
export function openPlace(address: string, s3: S3Settings | undefined): BackupPlace {
  if (!isBucket(address)) return folderPlace(resolve(PROJECT_ROOT, address))
  if (!URL.canParse(address))
    throw new StartupError(
      'The backup location must be a folder or the address of a bucket, such as https://minio.example/backups.',
    )
  if (!s3)
    throw new StartupError(
      'A backup in a bucket needs the S3 settings. Set S3_BUCKET_URL, S3_REGION, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.',
    )
  const refusal = refuseClear(address, s3)
  if (refusal !== undefined) throw new StartupError(`The backup location ${refusal}.`)
  return bucketPlace(address.replace(/\/+$/, ''), s3)
}

function folderPlace(root: string): BackupPlace {
  return {
    at: root,
    begin: async (name) => {
      const make = () => mkdir(join(root, name), { mode: 0o700 })
      await make().catch(async (error: unknown) => {
        if (!hasCode(error, 'ENOENT')) throw error
        await mkdir(root, { recursive: true, mode: 0o700 })
        await make()
      })
    },
    write: async (path, data) => {
      const file = join(root, path)
      const draft = `${file}.draft`
      await writeFile(draft, data, { mode: 0o600, flag: 'wx', flush: true })
      await rename(draft, file)
    },
    read: (path) => unlessMissing(readFile(join(root, path)), undefined),
    list: async (prefix) => {
      const folders = await readdir(root)
      const listed = await Promise.all(
        folders
          .filter((folder) => folder.startsWith(prefix))
          .map(async (folder) =>
            (await unlessMissing(readdir(join(root, folder)), [])).map((file) => `${folder}/${file}`),
          ),
      )
      return listed.flat()
    },
    remove: async (path) => {
      await rm(join(root, path), { force: true })
      // When the last file of a backup is removed, its folder is removed too.
      await rmdir(dirname(join(root, path))).catch(() => {})
    },
  }
}

async function unlessMissing<Found, Else>(work: Promise<Found>, otherwise: Else): Promise<Found | Else> {
  try {
    return await work
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return otherwise
    throw error
  }
}

function bucketPlace(address: string, settings: S3Settings): BackupPlace {
  const { bucketUrl, folder } = withinBucket(address, settings)
  const s3 = s3Client({ ...settings, bucketUrl })
  const named = decodeURIComponent(folder)
  return {
    at: address,
    // A bucket has no folders, and each backup's name is unique, so there is nothing to prepare.
    begin: async () => {},
    write: async (path, data) => {
      const sha256 = createHash('sha256').update(data).digest('hex')
      await s3.put(folder + path, new Blob([new Uint8Array(data)]), sha256)
    },
    read: async (path) => {
      try {
        const { body } = await s3.get(folder + path)
        return Buffer.concat(await Array.fromAsync(body))
      } catch (error) {
        if (error instanceof S3Error && error.isMissing) return undefined
        throw error
      }
    },
    list: async (prefix) => {
      const paths: string[] = []
      let from: string | undefined
      do {
        const page = await s3.list(named + prefix, from)
        paths.push(...page.objects.map(({ name }) => name.slice(named.length)))
        from = page.next
      } while (from !== undefined)
      return paths
    },
    remove: (path) => s3.delete(folder + path),
  }
}

const partsOf = ({ pathname }: URL): string[] => pathname.split('/').filter((part) => part !== '')

/**
 * Splits the address of a place in a bucket. The address has the form of `S3_BUCKET_URL`, followed by the path of a
 * folder in the bucket.
 */
function withinBucket(address: string, { bucketUrl }: S3Settings): { bucketUrl: string; folder: string } {
  const depth = partsOf(new URL(bucketUrl)).length
  const url = new URL(address)
  const parts = partsOf(url)
  return {
    bucketUrl: [url.origin, ...parts.slice(0, depth)].join('/'),
    folder: parts
      .slice(depth)
      .map((part) => `${part}/`)
      .join(''),
  }
}
