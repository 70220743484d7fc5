import { isAbsolute, relative } from 'node:path'
import * as z from 'zod'
import { isInClear } from '../files/settings.ts'
import type { S3Settings } from '../files/settings.ts'

const Environment = z.object({
  /** Folder, or address of a bucket that the S3 settings open, into which a backup goes once a day; off unless set. A relative folder is below the project. */
  BACKUP_DIR: z.string().optional(),
  /** Of how many days these backups are kept; 90 at most, and none for more than 90 days while there is a newer one. */
  BACKUP_KEEP: z.coerce
    .number('must be a whole number')
    .int('must be a whole number')
    .min(1, 'must be 1 or more')
    .max(90, 'must be 90 or less')
    .default(14),
  /** Encrypts each backup that is made, and opens those that were; 16 characters or more. Keep it, with the secret key, where the backups are not. */
  BACKUP_PASSPHRASE: z.string().min(16, 'must be 16 characters or more').optional(),
})

export interface BackupSettings {
  /** Where daily ones go; none are made unless it is set. */
  dir: string | undefined
  keep: number
  passphrase: string | undefined
}

export function isBucket(place: string): boolean {
  return /^https?:\/\//.test(place)
}

/** Why nothing goes to that place or comes from there; undefined where it may. */
export function refuseClear(place: string, s3: S3Settings): string | undefined {
  const isRefused = isBucket(place) && isInClear(place) && !s3.mayBeInClear
  return isRefused ? 'must start with https unless S3_TLS is set to optional' : undefined
}

/** Reads how backups are made; what is wrong with it is added to the problems. */
export function readBackupSettings(
  env: Record<string, string | undefined>,
  problems: string[],
  s3: S3Settings | undefined,
): BackupSettings {
  const parsed = Environment.safeParse(env)
  if (!parsed.success) {
    problems.push(...parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`))
    return { dir: undefined, keep: 1, passphrase: undefined }
  }
  const { BACKUP_DIR: dir, BACKUP_KEEP: keep, BACKUP_PASSPHRASE: passphrase } = parsed.data
  const refusal = dir !== undefined && s3 ? refuseClear(dir, s3) : undefined
  if (dir !== undefined && isBucket(dir) && !s3)
    problems.push('BACKUP_DIR is a bucket, so S3_BUCKET_URL and the other S3 settings must be set')
  if (refusal !== undefined) problems.push(`BACKUP_DIR ${refusal}`)
  return { dir, keep, passphrase }
}

/** What may leave an operator without the backups they count on. */
export function backupWarnings(dir: string | undefined, dataDir: string): string[] {
  if (dir === undefined || isBucket(dir)) return []
  if (!isAbsolute(dir))
    return [
      'BACKUP_DIR is a relative folder inside the project: replacing the project folder deletes the backups',
    ]
  const way = relative(dataDir, dir)
  const isBelow = way === '' || !(way.startsWith('..') || isAbsolute(way))
  return isBelow
    ? ['BACKUP_DIR is inside DATA_DIR: if the data folder is lost, the backups are lost with it']
    : []
}
