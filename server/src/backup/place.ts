import { mkdir, readdir, readFile, rm, rmdir, writeFile } from 'node:fs/promises'
import { createHash } from 'node:crypto'
import { dirname, join, resolve } from 'node:path'
import { StartupError } from '../errors.ts'
import { S3Error, s3Client } from '../files/s3Client.ts'
import type { S3Settings } from '../files/settings.ts'
import { hasCode } from '../files/storageError.ts'

/** Where backups lie, each in a folder of its own; paths are `backup/file`. */
export interface BackupPlace {
  /** As a person names it. */
  readonly at: string
  write(path: string, data: Buffer): Promise<void>
  /** Undefined where there is none. */
  read(path: string): Promise<Buffer | undefined>
  /** Every path that starts so. */
  list(prefix: string): Promise<string[]>
  /** Nothing happens where there is none. */
  remove(path: string): Promise<void>
}

const PROJECT_ROOT = resolve(import.meta.dirname, '../../..')

/** A folder, or the bucket of an address, which the S3 settings open. */
export function openPlace(address: string, s3: S3Settings | undefined): BackupPlace {
  if (!/^https?:\/\//.test(address)) return folderPlace(resolve(PROJECT_ROOT, address))
  if (!s3)
    throw new StartupError(
      'A backup in a bucket needs the S3 settings: S3_BUCKET_URL, S3_REGION, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.',
    )
  return bucketPlace({ ...s3, bucketUrl: address.replace(/\/+$/, '') })
}

function folderPlace(root: string): BackupPlace {
  return {
    at: root,
    write: async (path, data) => {
      const file = join(root, path)
      await mkdir(dirname(file), { recursive: true, mode: 0o700 })
      await writeFile(file, data, { mode: 0o600, flush: true })
    },
    read: (path) => unlessMissing(readFile(join(root, path)), undefined),
    list: async (prefix) => {
      const folders = await unlessMissing(readdir(root), [])
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
      // Once it was the last one.
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

function bucketPlace(settings: S3Settings): BackupPlace {
  const s3 = s3Client(settings)
  return {
    at: settings.bucketUrl,
    write: async (path, data) => {
      const sha256 = createHash('sha256').update(data).digest('hex')
      await s3.put(path, new Blob([new Uint8Array(data)]), sha256)
    },
    read: async (path) => {
      try {
        const { body } = await s3.get(path)
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
        const page = await s3.list(prefix, from)
        paths.push(...page.objects.map(({ name }) => name))
        from = page.next
      } while (from !== undefined)
      return paths
    },
    remove: (path) => s3.delete(path),
  }
}
