import { isAbsolute, relative } from 'node:path'
import * as z from 'zod'
import { isInClear } from '../files/settings.ts'
import type { S3Settings } from '../files/settings.ts'

const Environment = z.object({
  /** Folder or bucket address for the daily backup. A bucket is opened with the S3 settings. No backups are made if this is not set. A relative path starts at the project folder. */
  BACKUP_DIR: z.string().optional(),
  /** Number of days for which backups are kept, 90 at most. A backup is never kept longer than 90 days while there is a newer one. */
  BACKUP_KEEP: z.coerce
    .number('must be a whole number')
    .int('must be a whole number')
    .min(1, 'must be 1 or more')
    .max(90, 'must be 90 or less')
    .default(14),
  /** Passphrase that encrypts new backups and opens existing ones, 16 characters or more. Keep it with the secret key, but not with the backups. */
  BACKUP_PASSPHRASE: z.string().min(16, 'must be 16 characters or more').optional(),
})

export interface BackupSettings {
  /** The location of daily backups. Without a location, no daily backups are made. */
  dir: string | undefined
  keep: number
  passphrase: string | undefined
}

export function isBucket(place: string): boolean {
  return /^https?:\/\//.test(place)
}

/** The reason why a place cannot be used without TLS. Undefined if the place can be used. */
export function refuseClear(place: string, s3: S3Settings): string | undefined {
  const isRefused = isBucket(place) && isInClear(place) && !s3.mayBeInClear
  return isRefused ? 'must start with https unless S3_TLS is set to optional' : undefined
}

/** Reads the backup settings and adds their problems to the list. */
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

/** Warns about settings that could leave the operator without backups. */
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
