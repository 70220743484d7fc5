import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { z } from 'zod'
import { replacePublishedSeal } from '../audit/publishedSeal.ts'
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
import {
  fileStoreUnreachable,
  notEmpty,
  otherSchema,
  restoreFailed,
  stillUsed,
  usedStore,
} from './refusals.ts'
import { readSince } from './sinceBackup.ts'

export interface RestoredBackup {
  madeAt: string
  product: string
  schema: string
  tables: number
  rows: number
  files: number
  /** Number of files that rows name but the backup does not have. */
  missingFiles: number
  seconds: number
  /** Time of the newest known backup. Accounts erased by then stay erased. */
  knownTo: string
  /** Job numbers of issues whose redacted content the restore brought back, as known at `knownTo`. */
  redactedSince: number[]
  /** Ids of incidents whose redacted content the restore brought back, as known at `knownTo`. */
  incidentsRedactedSince: number[]
  /** Newer backups that cannot be read. The erasures that they record are unknown. */
  unread: string[]
  /** False after a dry run, which only reads and checks the backup. */
  restored: boolean
}

export interface Origin {
  madeAt: string
  messagesGivenUp: number
  /** Newest audit seal in the backup, or 0 if it has none. */
  toSeal: number
  /** Newest known seal that the backup does not have. */
  lostToSeal: number | null
}

/** Steps that prepare a restored database before people or jobs can use it. */
export interface Settling {
  queues: readonly string[]
  /** An SQL statement that gives up waiting messages. The transaction that restores the rows runs this statement. */
  giveUp: string
  /** These steps run one after another. If a step fails, the database stays marked as unfinished. */
  steps: readonly ((ctx: SystemCtx, origin: Origin) => Promise<void>)[]
}

interface Options {
  from: string
  isDryRun: boolean
  /** True if the key of the backup is lost. Then only hashes show that the backup is complete. */
  withoutKey: boolean
  settling: () => Promise<Settling>
}

/**
 * Restores a backup into an empty database and an empty file store. Reads and checks everything before it writes. From
 * the first write on, a mark in the database prevents every start until the restore is complete.
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
  let incidentsRedactedSince = since.redactedIncidents
  if (!isDryRun) {
    const urls = config.databaseUrls ?? (await openOwnDatabase(config, whenEnding, { isAlone: true }))
    try {
      await restoreInto(config, urls, backup, { withoutKey, settling, erased: since.erased })
      redactedSince = await findIssues(ownerIn(config, urls), since.redacted)
      incidentsRedactedSince = await findIncidents(ownerIn(config, urls), since.redactedIncidents)
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
    incidentsRedactedSince,
    unread: since.unread,
    restored: !isDryRun,
  }
}

/** The daily backups can be in a different place from the backup to restore. */
const ownPlaces = ({ backup: { dir }, files: { s3 } }: Config): BackupPlace[] =>
  dir === undefined ? [] : [openPlace(dir, s3)]

export const ownerIn = (config: Config, urls: DatabaseUrls): NamedUrl =>
  ownerOf(urls, config.databaseUrls === undefined)

/** Never makes a key, because the backup already has one. */
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

/** Checks everything that can be known before anything is written: every part, every migration and the passphrase. */
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
  // Marks the database as unfinished first, so that the next start can explain an interrupted restore.
  await mark(owner)
  await files.claim(manifest.installation, { mayBeNew: true }).catch(async (refusal: unknown) => {
    await unmark(owner)
    throw refusal
  })
  // Stores the hashes of erased accounts, which the steps read. A later restore from a backup of this database reads
  // these hashes too.
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
  // From here on the anchor matches the backup. An audit event records the last seal that the restore lost.
  await replacePublishedSeal(config.dataDir, manifest.auditSeal)
  await unmark(owner)
}

const ISSUE = { job: z.coerce.number() }

/** Returns the job numbers whose issues are in the restored database. Issues reported after the backup are missing. */
async function findIssues(owner: NamedUrl, jobs: readonly number[]): Promise<number[]> {
  const statement = sql`select job_id as job from issues where job_id = any(${jobs}::bigint[]) order by 1`
  const rows = await connected(owner, (db) => rowsOf(db, ISSUE, statement))
  return rows.map(({ job }) => job)
}

const INCIDENT = { id: z.coerce.number() }

/** Returns the ids whose incidents are in the restored database. */
async function findIncidents(owner: NamedUrl, ids: readonly number[]): Promise<number[]> {
  const statement = sql`select id from incidents where id = any(${ids}::bigint[]) order by 1`
  const rows = await connected(owner, (db) => rowsOf(db, INCIDENT, statement))
  return rows.map(({ id }) => id)
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

/**
 * Refuses a store that a database has already claimed. If an operator tries out a copy next to its original, the copy
 * must not delete the files of the original.
 */
async function expectUnused(files: FileStore, installation: string): Promise<void> {
  const isThere = await files.claim(installation, { mayBeNew: false }).catch((error: unknown) => {
    if (error instanceof EmptyPlaceError) return undefined
    throw error
  })
  if (isThere !== undefined) throw isThere ? usedStore(files.kind) : fileStoreUnreachable()
}

/** Two restores can run on the same database, but only one of them can create this table. */
async function mark(owner: NamedUrl): Promise<void> {
  await connected(owner, (db) =>
    sql`create table ${sql.raw(UNFINISHED_MARK)} (begun_at timestamptz not null default now())`.execute(db),
  )
}

async function unmark(owner: NamedUrl): Promise<void> {
  await connected(owner, (db) => sql`drop table ${sql.raw(UNFINISHED_MARK)}`.execute(db))
}
