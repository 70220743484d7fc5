import type { NamedUrl } from '../db/connection.ts'
import { StartupError } from '../errors.ts'
import { S3Error } from '../files/s3Client.ts'

// What a backup or a restore says where it does not go on.

export function noBackup(at: string): StartupError {
  return new StartupError(`There is no whole backup at ${at}: name one that has a manifest.seal.`)
}

export function damaged(file: string): StartupError {
  return new StartupError(`The backup is damaged, nothing was restored: ${file} is not what was written.`)
}

export function missing(file: string): StartupError {
  return new StartupError(`The backup is not whole, nothing was restored: ${file} is missing.`)
}

export function otherFormat(): StartupError {
  return new StartupError(
    'The backup is of a form that this version does not know: restore it with a newer one.',
  )
}

export const otherSchema = {
  beforeBaseline: () =>
    new StartupError(
      'The backup was made before the first release and cannot be restored here: restore it with the version that made it, and export what you need.',
    ),
  newer: (migration: string) =>
    new StartupError(
      `The backup is newer than this version: its schema has ${migration}, which is not known here.`,
    ),
  changed: (migration: string) =>
    new StartupError(`The backup's migration ${migration} is not the one of this version.`),
}

export function otherTables(): StartupError {
  return new StartupError('The schema of the backup has other tables than its migrations make here.')
}

export function otherBackupKey(): StartupError {
  return new StartupError(
    'The backup was made with another secret key: give SECRET_KEY, or secret.key in the data folder, the one of then. Where that is lost, repeat it with --without-key.',
  )
}

export function joined({ setting }: NamedUrl): StartupError {
  return new StartupError(
    `A server or a command came to work with the database of ${setting} while it was restored: stop every one, empty the database and the place of the files, but keep erased/, and repeat it.`,
  )
}

export function passphraseNeeded(): StartupError {
  return new StartupError('The backup is encrypted: set BACKUP_PASSPHRASE.')
}

export function wrongPassphrase(cause: unknown): StartupError {
  return new StartupError('BACKUP_PASSPHRASE is not the passphrase of this backup.', { cause })
}

/** Whoever was erased since would come back unseen. */
export function unreadPlace(at: string, error: unknown): StartupError {
  return new StartupError(
    `The newer backups at ${at} cannot be read (${codeOf(error)}), which say who was erased since: nothing was restored. Repeat it once they can be, or, where that is the place of BACKUP_DIR alone, without that setting.`,
    { cause: error },
  )
}

export function usedStore(at: 'folder' | 's3'): StartupError {
  return new StartupError(
    at === 's3'
      ? 'The bucket of S3_BUCKET_URL has files of this very database: name an empty one, so that no two databases share files.'
      : 'The data folder has files of this very database: put its folder "files" elsewhere, so that no two databases share files.',
  )
}

export function awayStore(): StartupError {
  return new StartupError('The S3 of the files is away, nothing was restored. Repeat it once it answers.')
}

export function mayMakeNone({ setting }: NamedUrl): StartupError {
  return new StartupError(
    `Every part of the backup is whole, but it was not restored: the role of ${setting} may not create a database. Let it ("alter role ... createdb"), or restore the backup elsewhere.`,
  )
}

export function underWay(): StartupError {
  return new StartupError('Another backup of this database is under way.')
}

/** The code alone: a driver's message could quote rows, an S3's what it was sent. */
function codeOf(error: unknown): string {
  if (error instanceof S3Error) return error.code
  return error instanceof Error && 'code' in error && typeof error.code === 'string'
    ? error.code
    : 'no usable answer'
}

export function backupFailed(error: unknown): StartupError {
  if (error instanceof StartupError) return error
  return new StartupError(
    `The backup was not made (${codeOf(error)}): look at the database, the files and the place of the backup, and repeat it.`,
    { cause: error },
  )
}

/** It may be all that is left of the database that failed just now. */
export function notNoted(backup: string, cause: unknown): StartupError {
  return new StartupError(
    `The backup ${backup} is whole, but the database did not take down that it was made (${codeOf(cause)}).`,
    { cause },
  )
}

export function otherFiles(): StartupError {
  return new StartupError(
    'The store of files is not the one of this database, or was emptied, so that no backup was made: look whether its folder is mounted, or its bucket there.',
  )
}

export function restoreFailed(error: unknown): StartupError {
  if (error instanceof StartupError) return error
  return new StartupError(
    `The restore broke off (${codeOf(error)}): no server starts on what is there. Empty the database and the place of the files, but keep erased/, and repeat it.`,
    { cause: error },
  )
}

export function notEmpty({ setting }: NamedUrl): StartupError {
  return new StartupError(
    setting === 'DATA_DIR'
      ? 'The data folder has a database that is not empty: put its folder "postgres" elsewhere, and nothing else of it.'
      : `The database of ${setting} is not empty: name one that is.`,
  )
}

export function stillUsed({ setting }: NamedUrl): StartupError {
  return new StartupError(
    `A server or a command works with the database of ${setting}, nothing was changed: stop every one and repeat it.`,
  )
}

export function otherVersion({ setting }: NamedUrl): StartupError {
  return new StartupError(
    `The database of ${setting} has the schema of another version: start this version's server on it once, or name an empty one.`,
  )
}
