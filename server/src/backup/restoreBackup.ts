import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { z } from 'zod'
import { moveAnchor } from '../audit/anchor.ts'
import { findLostSeal } from '../audit/sealAudit.ts'
import type { Config } from '../config.ts'
import type { SystemCtx } from '../context.ts'
import { systemCtx } from '../context.ts'
import { createSecretBox, readMasterKey } from '../crypto/secretBox.ts'
import type { SecretBox } from '../crypto/secretBox.ts'
import type { DatabaseUrls } from '../db/address.ts'
import { connected, ownerOf } from '../db/connection.ts'
import type { NamedUrl } from '../db/connection.ts'
import { migrateToLatest } from '../db/migrate.ts'
import { findMismatch, readMigrations } from '../db/migrationFiles.ts'
import { openOwnDatabase } from '../db/opening.ts'
import { rowsOf } from '../db/rows.ts'
import { UNFINISHED_MARK, isUnfinished, unfinishedRestore } from '../db/unfinished.ts'
import { StartupError } from '../errors.ts'
import { openFileStore } from '../files/openStore.ts'
import { EmptyPlaceError } from '../files/ownerMark.ts'
import type { FileStore } from '../files/store.ts'
import { WHO_WORKS } from '../jobs/queue.ts'
import { createLog, openServices } from '../openServices.ts'
import { SCHEMAS, prepareDatabase } from '../prepareDatabase.ts'
import { readEntries, readParts } from './archive.ts'
import type { OpenBackup } from './archive.ts'
import { loadFiles, loadTables } from './load.ts'
import { readManifest } from './manifest.ts'
import { openPlace } from './place.ts'
import type { BackupPlace } from './place.ts'
import { awayStore, notEmpty, otherSchema, restoreFailed, stillUsed, usedStore } from './refusals.ts'
import { readSince } from './sinceBackup.ts'

export interface RestoredBackup {
  madeAt: string
  product: string
  schema: string
  tables: number
  rows: number
  files: number
  /** Which the backup does not have, as its store had not. */
  missingFiles: number
  seconds: number
  /** When the newest backup was made that is known: who was erased by then stays so. */
  knownTo: string
  /** Job numbers of issues in which something was redacted by then that is back. */
  redactedSince: number[]
  /** Newer backups that cannot be read, so that nobody knows who was erased by then. */
  unread: string[]
  /** False where it was read and judged alone. */
  restored: boolean
}

/** What a restored database came from. */
export interface Origin {
  madeAt: string
  messagesGivenUp: number
  /** The newest seal of the audit that came back; 0 where there is none. */
  toSeal: number
  /** The newest seal that is known of here, where it did not. */
  lostToSeal: number | null
}

/** What a restored database needs before people or jobs meet it. */
export interface Settling {
  /** Where its work waits. */
  queues: readonly string[]
  /** The statement by which what waited to be sent is given up, in the transaction that brings the rows. */
  giveUp: string
  /** One after the other; what fails leaves the mark. */
  steps: readonly ((ctx: SystemCtx, origin: Origin) => Promise<void>)[]
}

interface Options {
  from: string
  isDryRun: boolean
  /** The key of the backup is lost: its hashes alone tell that it is whole. */
  withoutKey: boolean
  settling: () => Promise<Settling>
}

/**
 * Makes an installation of a backup, in an empty database and an empty store of files. Reads and judges all of it
 * before anything is written; from then on the database has a mark, with which no server starts, until all is done.
 */
export async function restoreBackup(
  config: Config,
  { from, isDryRun, withoutKey, settling }: Options,
  whenEnding: (step: () => Promise<void>) => void,
): Promise<RestoredBackup> {
  const started = performance.now()
  const secrets = createSecretBox(knownKey(config))
  const backup = await openBackup(config, from, secrets, withoutKey)
  const { manifest } = backup
  await judge(backup)
  const places = [backup.place, ...ownPlaces(config)]
  const since = await readSince(backup, { places, secrets, withoutKey })
  let redactedSince = since.redacted
  if (!isDryRun) {
    const urls = config.databaseUrls ?? (await openOwnDatabase(config, whenEnding, { isAlone: true }))
    try {
      await restoreInto(config, urls, backup, { withoutKey, settling, erased: since.erased })
      redactedSince = await findIssues(ownerIn(config, urls), since.redacted)
    } catch (error) {
      throw restoreFailed(error)
    }
  }
  return {
    madeAt: manifest.madeAt,
    product: manifest.product,
    schema: manifest.schema.at(-1)?.name ?? '',
    tables: manifest.tables.length,
    rows: manifest.tables.reduce((sum, { rows }) => sum + rows, 0),
    files: manifest.files.count,
    missingFiles: manifest.files.missing,
    seconds: Math.round((performance.now() - started) / 100) / 10,
    knownTo: since.knownTo,
    redactedSince,
    unread: since.unread,
    restored: !isDryRun,
  }
}

/** Daily backups may lie elsewhere than the one that was named. */
const ownPlaces = ({ backup: { dir }, files: { s3 } }: Config): BackupPlace[] =>
  dir === undefined ? [] : [openPlace(dir, s3)]

export const ownerIn = (config: Config, urls: DatabaseUrls): NamedUrl =>
  ownerOf(urls, config.databaseUrls === undefined)

/** None is made here: the backup has one. */
export function knownKey({ secretKey, dataDir }: Config): string {
  if (secretKey === undefined && !existsSync(join(dataDir, 'secret.key')))
    throw new StartupError(
      'A restore needs the secret key of the backup: set SECRET_KEY, or put secret.key into the data folder.',
    )
  return readMasterKey(secretKey, dataDir)
}

export async function openBackup(
  config: Config,
  from: string,
  secrets: SecretBox,
  withoutKey: boolean,
): Promise<OpenBackup> {
  const address = from.replace(/[/\\]+$/, '')
  const [, folder = '.', name = ''] = /^(?:(.*)[/\\])?([^/\\]+)$/.exec(address) ?? []
  const place = openPlace(folder === '' ? '/' : folder, config.files.s3)
  const manifest = await readManifest(place, name, secrets, { withoutKey })
  return { place, name, manifest, passphrase: config.backup.passphrase }
}

/** All that can be known before anything is written: every part, every migration, the passphrase. */
export async function judge(backup: OpenBackup): Promise<void> {
  const schema = new Map(backup.manifest.schema.map(({ name, checksum }) => [name, checksum]))
  const mismatch = findMismatch(readMigrations(), schema)
  if (mismatch) throw otherSchema[mismatch.why](mismatch.migration)
  for await (const _part of readParts(backup)) continue
  const entries = readEntries(backup)
  await entries.next()
  await entries.return()
}

async function restoreInto(
  config: Config,
  urls: DatabaseUrls,
  backup: OpenBackup,
  { withoutKey, settling, erased }: Pick<Options, 'withoutKey' | 'settling'> & { erased: string[] },
): Promise<void> {
  const { manifest } = backup
  const owner = ownerIn(config, urls)
  await expectEmpty(owner)
  const files = await openFileStore(config)
  await expectUnused(files, manifest.installation)
  // Before anything else is left behind: the next start says what the mark means.
  await mark(owner)
  await files.claim(manifest.installation, { mayBeNew: true }).catch(async (refusal: unknown) => {
    await unmark(owner)
    throw refusal
  })
  // The steps go by what the store knows; so does whoever restores from a backup of it.
  for (const erasedMark of erased) await files.noteErased(erasedMark)
  const only = new Set(manifest.schema.map(({ name }) => name))
  await migrateToLatest(owner, { only })
  const entries = readEntries(backup)
  const { queues, giveUp, steps } = await settling()
  const { next, givenUp } = await loadTables({ owner, manifest, entries, giveUp })
  await loadFiles(files, next, entries)
  await prepareDatabase(urls, {
    queues,
    isPrepared: config.databasePrepared,
    warn: () => {},
    isRestoring: true,
  })
  await connected(owner, (db) => sql`update installation set file_store = ${files.kind}`.execute(db))
  const { services, close } = await openServices({ ...config, databasePool: 2 }, urls, createLog('silent'), {
    takesOtherKey: withoutKey,
    isUnlimited: true,
  })
  try {
    const ctx = systemCtx(services, 'command-line')
    const toSeal = manifest.auditSeal?.number ?? 0
    const lostToSeal = (await findLostSeal(ctx))?.number ?? null
    const origin = { madeAt: manifest.madeAt, messagesGivenUp: givenUp, toSeal, lostToSeal }
    for (const step of steps) await step(ctx, origin)
  } finally {
    await close()
  }
  // From here on nobody misses what came after the backup: an event says up to where there was more.
  await moveAnchor(config.dataDir, manifest.auditSeal)
  await unmark(owner)
}

const ISSUE = { job: z.coerce.number() }

/** Those that came back; what was reported later is not there. */
async function findIssues(owner: NamedUrl, jobs: readonly number[]): Promise<number[]> {
  const statement = sql`select job_id as job from issues where job_id = any(${jobs}::bigint[]) order by 1`
  const rows = await connected(owner, (db) => rowsOf(db, ISSUE, statement))
  return rows.map(({ job }) => job)
}

const TABLES = { are: z.boolean() }

async function expectEmpty(owner: NamedUrl): Promise<void> {
  await connected(owner, async (db) => {
    if (await isUnfinished(db)) throw unfinishedRestore()
    const [tables] = await rowsOf(
      db,
      TABLES,
      sql`select exists (select from pg_tables where schemaname = any(${SCHEMAS})) as are`,
    )
    if (tables?.are !== false) throw notEmpty(owner)
    const { rows } = await sql.raw(WHO_WORKS).execute(db)
    if (rows.length > 0) throw stillUsed(owner)
  })
}

/** One that nobody has: a copy that is tried out beside its original must not sweep away the files of that. */
async function expectUnused(files: FileStore, installation: string): Promise<void> {
  const isThere = await files.claim(installation, { mayBeNew: false }).catch((error: unknown) => {
    if (error instanceof EmptyPlaceError) return undefined
    throw error
  })
  if (isThere !== undefined) throw isThere ? usedStore(files.kind) : awayStore()
}

/** Of two restores into one database, one makes it. */
async function mark(owner: NamedUrl): Promise<void> {
  await connected(owner, (db) =>
    sql`create table ${sql.raw(UNFINISHED_MARK)} (begun_at timestamptz not null default now())`.execute(db),
  )
}

async function unmark(owner: NamedUrl): Promise<void> {
  await connected(owner, (db) => sql`drop table ${sql.raw(UNFINISHED_MARK)}`.execute(db))
}
