import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Config } from '../config.ts'
import type { SystemCtx } from '../context.ts'
import { systemCtx } from '../context.ts'
import { createSecretBox, readMasterKey } from '../crypto/secretBox.ts'
import type { SecretBox } from '../crypto/secretBox.ts'
import type { DatabaseUrls } from '../db/address.ts'
import { connected, ownerOf } from '../db/connection.ts'
import type { NamedUrl } from '../db/connection.ts'
import { migrateToLatest, readMigrations } from '../db/migrate.ts'
import { openOwnDatabase } from '../db/opening.ts'
import { rowsOf } from '../db/rows.ts'
import { UNFINISHED_MARK, isUnfinished, unfinishedRestore } from '../db/unfinished.ts'
import { StartupError } from '../errors.ts'
import { openFileStore } from '../files/openStore.ts'
import { EmptyPlaceError } from '../files/ownerMark.ts'
import type { FileStore } from '../files/store.ts'
import { notEmpty } from '../moveRefusals.ts'
import { createLog, openServices } from '../openServices.ts'
import { SCHEMAS, prepareDatabase } from '../prepareDatabase.ts'
import { readEntries, readParts } from './archive.ts'
import type { OpenBackup } from './archive.ts'
import { loadFiles, loadTables } from './load.ts'
import { readManifest } from './manifest.ts'
import type { Manifest } from './manifest.ts'
import { openPlace } from './place.ts'
import { awayStore, changedMigration, newerBackup, restoreFailed, usedStore } from './refusals.ts'

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
  /** False where it was read and judged alone. */
  restored: boolean
}

/** What a restored database needs before people or jobs meet it. */
export interface Settling {
  /** Where its work waits. */
  queues: readonly string[]
  /** One after the other; what fails leaves the mark. */
  steps: readonly ((ctx: SystemCtx, backup: Pick<Manifest, 'madeAt'>) => Promise<void>)[]
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
  if (!isDryRun) {
    const urls = config.databaseUrls ?? (await openOwnDatabase(config, whenEnding, { isAlone: true }))
    try {
      await restoreInto(config, urls, backup, { withoutKey, settling })
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
    restored: !isDryRun,
  }
}

/** None is made here: the backup has one. */
function knownKey({ secretKey, dataDir }: Config): string {
  if (secretKey === undefined && !existsSync(join(dataDir, 'secret.key')))
    throw new StartupError(
      'A restore needs the secret key of the backup: set SECRET_KEY, or put secret.key into the data folder.',
    )
  return readMasterKey(secretKey, dataDir)
}

async function openBackup(
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
async function judge(backup: OpenBackup): Promise<void> {
  const here = new Map(readMigrations().map(({ name, checksum }) => [name, checksum]))
  for (const { name, checksum } of backup.manifest.schema) {
    if (!here.has(name)) throw newerBackup(name)
    if (here.get(name) !== checksum) throw changedMigration(name)
  }
  for await (const _part of readParts(backup)) continue
  const entries = readEntries(backup)
  await entries.next()
  await entries.return()
}

async function restoreInto(
  config: Config,
  urls: DatabaseUrls,
  backup: OpenBackup,
  { withoutKey, settling }: Pick<Options, 'withoutKey' | 'settling'>,
): Promise<void> {
  const { manifest } = backup
  const owner = ownerOf(urls, config.databaseUrls === undefined)
  await expectEmpty(owner)
  const files = await openFileStore(config)
  await claimNew(files, manifest.installation)
  await mark(owner)
  const only = new Set(manifest.schema.map(({ name }) => name))
  await migrateToLatest(owner, { only })
  const entries = readEntries(backup)
  const first = await loadTables(owner, manifest, entries)
  await loadFiles(files, first, entries)
  const { queues, steps } = await settling()
  await prepareDatabase(urls, {
    queues,
    isPrepared: config.databasePrepared,
    warn: () => {},
    isRestoring: true,
  })
  await connected(owner, (db) => sql`update installation set file_store = ${files.kind}`.execute(db))
  const { services, close } = await openServices({ ...config, databasePool: 2 }, urls, createLog('silent'), {
    takesOtherKey: withoutKey,
  })
  try {
    for (const step of steps) await step(systemCtx(services, 'command-line'), manifest)
  } finally {
    await close()
  }
  await connected(owner, (db) => sql`drop table ${sql.raw(UNFINISHED_MARK)}`.execute(db))
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
  })
}

/** One that nobody has: a copy that is tried out beside its original must not sweep away the files of that. */
async function claimNew(files: FileStore, installation: string): Promise<void> {
  const isThere = await files.claim(installation, { mayBeNew: false }).catch((error: unknown) => {
    if (error instanceof EmptyPlaceError) return undefined
    throw error
  })
  if (isThere !== undefined) throw isThere ? usedStore(files.kind) : awayStore()
  await files.claim(installation, { mayBeNew: true })
}

/** Of two restores into one database, one makes it. */
async function mark(owner: NamedUrl): Promise<void> {
  await connected(owner, (db) =>
    sql`create table ${sql.raw(UNFINISHED_MARK)} (begun_at timestamptz not null default now())`.execute(db),
  )
}
