import type { Config } from '../config.ts'
import { systemCtx } from '../context.ts'
import { connected, ownerOf } from '../db/connection.ts'
import { isMigrated } from '../db/migrate.ts'
import { openOperatorDatabase } from '../db/opening.ts'
import { isUnfinished, unfinishedRestore } from '../db/unfinished.ts'
import { StartupError } from '../errors.ts'
import { hasCode } from '../files/storageError.ts'
import type { FindFiles } from '../files/sweep.ts'
import { whenEnding } from '../lifecycle.ts'
import { createLog, openServices } from '../openServices.ts'
import { listBackups } from './listed.ts'
import { makeBackup } from './makeBackup.ts'
import type { MadeBackup } from './makeBackup.ts'
import { openPlace } from './place.ts'
import { restoreBackup } from './restoreBackup.ts'
import { otherVersion } from './refusals.ts'
import type { RestoredBackup } from './restoreBackup.ts'
import { verifyBackup } from './verifyBackup.ts'
import type { VerifiedBackup } from './verifyBackup.ts'

interface Told<Data> {
  data: Data
  text: string
}

/**
 * Backs up the running server's database. If no server is running, starts the database first. Never changes the schema.
 */
export async function runBackup(
  config: Config,
  { to = config.backup.dir, findFiles }: { to: string | undefined; findFiles: FindFiles },
): Promise<Told<MadeBackup>> {
  if (to === undefined)
    throw new StartupError('Set --to or BACKUP_DIR to a folder or to the address of a bucket.')
  const urls = await openOperatorDatabase(config, whenEnding)
  const database = ownerOf({ ...urls, owner: undefined }, config.databaseUrls === undefined)
  await connected(database, async (db) => {
    if (await isUnfinished(db)) throw unfinishedRestore()
    if (!(await isMigrated(db))) throw otherVersion(database)
  })
  const { services, close } = await openServices({ ...config, databasePool: 2 }, urls, createLog('silent'), {
    takesEmptiedStore: false,
  })
  whenEnding(close)
  const data = await makeBackup(systemCtx(services, 'command-line'), { to, findFiles })
  const lost =
    data.missingFiles > 0
      ? ` Files that the database names but the store does not have: ${data.missingFiles}, such as ${data.missing.join(', ')}.`
      : ''
  const key = data.isEncrypted
    ? 'The backup does not contain the secret key or the passphrase. Keep both in another place.'
    : 'The backup is not encrypted, and does not contain the secret key. Keep the key in another place.'
  return {
    data,
    text: `${data.backup}\nTables: ${data.tables}. Rows: ${data.rows}. Files: ${data.files}. Bytes: ${data.bytes}. Seconds: ${data.seconds}.${lost} ${key}`,
  }
}

interface NamedBackup {
  name: string
  begunAt: Date
  isFinished: boolean
}

/** Lists the backups in a place, without a database. */
export async function runBackupList(config: Config, at = config.backup.dir): Promise<Told<NamedBackup[]>> {
  if (at === undefined)
    throw new StartupError('Set --at or BACKUP_DIR to a folder or to the address of a bucket.')
  const backups = await listBackups(openPlace(at, config.files.s3)).catch((error: unknown) => {
    if (hasCode(error, 'ENOENT'))
      throw new StartupError(`There is no folder ${at}. Check --at or BACKUP_DIR.`, { cause: error })
    throw error
  })
  const data = backups.map(({ name, begunAt, isWhole }) => ({ name, begunAt, isFinished: isWhole }))
  const lines = data.map(({ name, isFinished }) => (isFinished ? name : `${name}  (not finished)`))
  return { data, text: lines.join('\n') || 'There are no backups.' }
}

export async function runBackupVerify(config: Config, from: string): Promise<Told<VerifiedBackup>> {
  const data = await verifyBackup(config, from, whenEnding)
  const { madeAt, tables, rows, files, missingFiles } = data
  const lost = missingFiles > 0 ? ` Files missing from the backup: ${missingFiles}.` : ''
  return {
    data,
    text: `The backup of ${madeAt} can be restored. Tables: ${tables}. Rows: ${rows}. Files: ${files}.${lost}`,
  }
}

export async function runRestore(
  config: Config,
  options: Parameters<typeof restoreBackup>[1],
): Promise<Told<RestoredBackup>> {
  const data = await restoreBackup(config, options, whenEnding)
  const { madeAt, product, schema, tables, rows, files, missingFiles, seconds } = data
  const counts = `The backup of ${madeAt}, version ${product}, schema ${schema}. Tables: ${tables}. Rows: ${rows}. Files: ${files}. Seconds: ${seconds}.`
  const lost = missingFiles > 0 ? ` Files missing from the backup: ${missingFiles}.` : ''
  const text = data.restored
    ? `${counts}${lost} Everything was restored. Messages that were waiting will not be sent automatically: "npm run admin -- outbox list-failed" lists them. Everybody has to sign in again. ${sinceOf(data)}`
    : `${counts}${lost} The backup is complete. Nothing was restored.`
  return { data, text }
}

/** Returns the message about erasures and redactions that the restore might have reversed. */
function sinceOf(restored: RestoredBackup): string {
  const { madeAt, knownTo, redactedSince, incidentsRedactedSince, unread } = restored
  const jobs =
    redactedSince.length > 0
      ? ` Redactions made up to ${knownTo} were in issues ${redactedSince.join(', ')}.`
      : ''
  const incidents =
    incidentsRedactedSince.length > 0
      ? ` Redactions of incidents made up to ${knownTo} were in /manage-incidents/${incidentsRedactedSince.join(', /manage-incidents/')}.`
      : ''
  const unknown =
    unread.length > 0
      ? ` We couldn’t read these backups, so we don’t know who was erased before they were made: ${unread.join(', ')}.`
      : ''
  return `People who were erased up to ${knownTo}, or who are marked as erased in the file store, are erased again. Words and photos redacted after ${madeAt} are visible again: redact them again.${jobs}${incidents}${unknown}`
}
