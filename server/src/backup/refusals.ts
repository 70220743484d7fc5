import type { NamedUrl } from '../db/connection.ts'
import { StartupError } from '../errors.ts'
import { S3Error } from '../files/s3Client.ts'

export function noBackup(at: string): StartupError {
  return new StartupError(`There is no complete backup at ${at}. Choose one that has a manifest.seal file.`)
}

export function damaged(file: string): StartupError {
  return new StartupError(
    `The backup is damaged. Nothing was restored. The file ${file} has changed since it was written. Choose another backup.`,
  )
}

export function missing(file: string): StartupError {
  return new StartupError(
    `The backup is not complete. Nothing was restored. The file ${file} is missing. Choose another backup.`,
  )
}

export function otherFormat(): StartupError {
  return new StartupError(
    'This version does not know the format of the backup. Restore it with a newer version.',
  )
}

export const otherSchema = {
  beforeBaseline: () =>
    new StartupError(
      'The backup was made before the first release and cannot be restored here. Restore it with the version that made it, then export what you need.',
    ),
  newer: (migration: string) =>
    new StartupError(
      `The backup is newer than this version: its schema has ${migration}, which this version does not know. Restore it with a newer version.`,
    ),
  changed: (migration: string) =>
    new StartupError(
      `The migration ${migration} in the backup differs from the one in this version. Restore it with the version that made it.`,
    ),
}

export function otherTables(): StartupError {
  return new StartupError(
    'The tables in the backup do not match its migrations in this version. Restore it with the version that made it.',
  )
}

export function otherBackupKey(): StartupError {
  return new StartupError(
    'The backup was made with another secret key. Set SECRET_KEY, or secret.key in the data folder, to that key. If it is lost, restore again with --without-key.',
  )
}

export function joined({ setting }: NamedUrl): StartupError {
  return new StartupError(
    `A server or a command used the database of ${setting} during the restore. Stop all servers and commands. Empty the database and the file store, but keep erased/. Then restore again.`,
  )
}

export function passphraseNeeded(): StartupError {
  return new StartupError('The backup is encrypted: set BACKUP_PASSPHRASE.')
}

export function wrongPassphrase(cause: unknown): StartupError {
  return new StartupError(
    'BACKUP_PASSPHRASE is not the passphrase of this backup. Set it to the passphrase that the backup was made with.',
    { cause },
  )
}

/**
 * A newer backup can record erasures that the restore must repeat. So the restore stops if it cannot read that backup.
 */
export function unreadPlace(at: string, error: unknown): StartupError {
  return new StartupError(
    `Nothing was restored. The newer backups at ${at} cannot be read (${codeOf(error)}). These newer backups say who was erased since this backup. Restore again when they can be read. If only BACKUP_DIR names that location, you can also restore again without that setting.`,
    { cause: error },
  )
}

export function usedStore(at: 'folder' | 's3'): StartupError {
  return new StartupError(
    at === 's3'
      ? 'The bucket of S3_BUCKET_URL already has files of this database. Choose an empty bucket, so that no two databases share files.'
      : 'The data folder already has files of this database. Move its folder "files" elsewhere, so that no two databases share files.',
  )
}

export function fileStoreUnreachable(): StartupError {
  return new StartupError(
    'The S3 file store is not answering. Nothing was restored. Restore again when it answers.',
  )
}

export function cannotCreateDatabase({ setting }: NamedUrl): StartupError {
  return new StartupError(
    `The backup is complete, but no trial restore was made, because the role of ${setting} cannot create a database. Allow it ("alter role ... createdb"), or restore the backup elsewhere.`,
  )
}

export function underWay(): StartupError {
  return new StartupError('Another backup of this database is running. Wait until it has finished.')
}

/**
 * The reason is only an error code, because a driver's message could quote rows, and an S3 message could quote the
 * request.
 */
function codeOf(error: unknown): string {
  if (error instanceof S3Error) return error.code
  return error instanceof Error && 'code' in error && typeof error.code === 'string'
    ? error.code
    : 'no usable answer'
}

export function backupFailed(error: unknown): StartupError {
  if (error instanceof StartupError) return error
  return new StartupError(
    `The backup was not made (${codeOf(error)}). Check the database, the file store and the backup location, then try again.`,
    { cause: error },
  )
}

/** The backup is kept, because it could be all that is left of a database that just failed. */
export function notNoted(backup: string, cause: unknown): StartupError {
  return new StartupError(
    `The backup ${backup} is complete, but the database did not record it (${codeOf(cause)}). Keep it, check the database, and make another backup.`,
    { cause },
  )
}

export function otherFiles(): StartupError {
  return new StartupError(
    'No backup was made. The file store belongs to another database, or it was emptied. Check that its folder is mounted or that its bucket exists.',
  )
}

export function restoreFailed(error: unknown): StartupError {
  if (error instanceof StartupError) return error
  return new StartupError(
    `The restore failed (${codeOf(error)}). No server can start with the unfinished data. Empty the database and the file store, but keep erased/. Then restore again.`,
    { cause: error },
  )
}

export function notEmpty({ setting }: NamedUrl): StartupError {
  return new StartupError(
    setting === 'DATA_DIR'
      ? 'The data folder has a database that is not empty. Move its folder "postgres" elsewhere, and nothing else.'
      : `The database of ${setting} is not empty. Choose an empty one.`,
  )
}

export function stillUsed({ setting }: NamedUrl): StartupError {
  return new StartupError(
    `A server or a command is using the database of ${setting}. Nothing was changed. Stop all servers and commands, then try again.`,
  )
}

export function otherVersion({ setting }: NamedUrl): StartupError {
  return new StartupError(
    `The database of ${setting} has the schema of another version. Start the server of this version on it once, or choose an empty database.`,
  )
}
