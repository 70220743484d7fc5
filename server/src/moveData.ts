import { sql } from 'kysely'
import type pg from 'pg'
import { z } from 'zod'
import type { Config } from './config.ts'
import { createSecretBox, readMasterKey, sameBytes } from './crypto/secretBox.ts'
import { connected, longClient, ownerOf } from './db/connection.ts'
import type { NamedUrl } from './db/connection.ts'
import { hasCluster } from './db/cluster.ts'
import { cutOff } from './db/connections.ts'
import {
  beginLocked,
  copyTable,
  countRows,
  readSequences,
  readTables,
  refill,
  restartSequences,
} from './db/copy.ts'
import { isLeft, keyCheckOf, leftDatabase, otherKey } from './db/installation.ts'
import { isMigrated } from './db/migrate.ts'
import { openOwnDatabase } from './db/opening.ts'
import { rowsOf } from './db/rows.ts'
import { StartupError } from './errors.ts'
import { QUEUE_SCHEMA, WHO_WORKS } from './jobs/queue.ts'
import { asSentence, notEmpty, otherTables, otherVersion, stillUsed, unclear } from './moveRefusals.ts'
import { SCHEMAS, prepareDatabase } from './prepareDatabase.ts'

export interface MovedData {
  to: 'DATABASE_URL' | 'DATA_DIR'
  tables: number
  /** Counted on both sides. */
  rows: number
  seconds: number
  /** The data are there now, and no server starts on what is left. */
  moved: boolean
}

interface MoveOptions {
  isSure: boolean
  /** Out of the database of DATABASE_URL, into the data folder. */
  isBack: boolean
}

interface Sides {
  from: NamedUrl
  to: NamedUrl
}

/**
 * Copies all rows of one database into the other, which has none, in one transaction on each side: whatever fails, the
 * other one stays empty. With `isSure` the data are there from then on, and what is left is marked, so that no server
 * works with it any more; without, all of it is undone, and what it takes is known. Files and key stay where they are:
 * they belong to the data by what is copied.
 */
export async function moveData(
  config: Config,
  { isSure, isBack }: MoveOptions,
  whenEnding: (step: () => Promise<void>) => void,
): Promise<MovedData> {
  const server = config.databaseUrls
  if (!server)
    throw new StartupError('DATABASE_URL must name the database beside the one of the data folder.')
  if (!isBack && !hasCluster(config.dataDir))
    throw new StartupError(`The data folder ${config.dataDir} has no database.`)
  const started = performance.now()
  const own = await openOwnDatabase(config, whenEnding, { isAlone: isSure || isBack })
  const [source, target] = isBack ? [server, own] : [own, server]
  const sides = { from: ownerOf(source, source === own), to: ownerOf(target, target === own) }
  await expectSource(config, sides.from)
  await expectTarget(sides.to)
  await prepareDatabase(target, { queues: [], isPrepared: isBack || config.databasePrepared, warn: () => {} })
  const copied = await copyBetween(sides, isSure)
  return {
    to: isBack ? 'DATA_DIR' : 'DATABASE_URL',
    ...copied,
    seconds: Math.round((performance.now() - started) / 100) / 10,
    moved: isSure,
  }
}

const INSTALLATION = { keyCheck: z.instanceof(Buffer) }

async function expectSource({ secretKey, dataDir }: Config, from: NamedUrl): Promise<void> {
  await connected(from, async (db) => {
    if (!(await isMigrated(db))) throw otherVersion(from)
    const [installation] = await rowsOf(
      db,
      INSTALLATION,
      sql`select key_check as "keyCheck" from installation`,
    )
    if (!installation) throw new StartupError(`The database of ${from.setting} has no data.`)
    if (await isLeft(db)) throw leftDatabase()
    const secrets = createSecretBox(readMasterKey(secretKey, dataDir))
    if (!sameBytes(installation.keyCheck, keyCheckOf(secrets))) throw otherKey()
  })
}

const SCHEMA = { hasTables: z.boolean(), hasBooks: z.boolean() }

/** Before anything is made in it. */
async function expectTarget(to: NamedUrl): Promise<void> {
  await connected(to, async (db) => {
    const [schema] = await rowsOf(
      db,
      SCHEMA,
      sql`select exists (select from pg_tables where schemaname = any(${SCHEMAS})) as "hasTables",
        to_regclass('public.schema_checksums') is not null as "hasBooks"`,
    )
    if (!schema?.hasTables) return
    if (!schema.hasBooks) throw notEmpty(to)
    if (!(await isMigrated(db))) throw otherVersion(to)
  })
}

async function copyBetween(sides: Sides, isSure: boolean): Promise<{ tables: number; rows: number }> {
  const broken = Promise.withResolvers<never>()
  const [source, target] = [sides.from, sides.to].map(({ url }) =>
    longClient(url, 'doorstep-move').on('error', broken.reject),
  ) as [pg.Client, pg.Client]
  broken.promise.catch(() => {})
  try {
    await source.connect()
    await target.connect()
    const copied = await copyRows({ source, target, sides, isSure, broken: broken.promise })
    await Promise.all([source.end(), target.end()])
    return copied
  } catch (error) {
    // With its connection each transaction is undone, wherever it stood.
    for (const client of [source, target]) cutOff(client)
    throw asSentence(error)
  }
}

interface Copying {
  source: pg.Client
  target: pg.Client
  sides: Sides
  isSure: boolean
  /** Rejects when one of the connections breaks, which a stream between them may not hear. */
  broken: Promise<never>
}

async function copyRows(copying: Copying): Promise<{ tables: number; rows: number }> {
  const { source, target, sides, isSure, broken } = copying
  const tables = await readTables(source, SCHEMAS)
  if (JSON.stringify(tables) !== JSON.stringify(await readTables(target, SCHEMAS))) throw otherTables(sides)
  await beginLocked(source, tables, isSure ? 'share' : 'access share')
  if (isSure) await expectNobody(source, sides.from)
  await beginLocked(target, tables, 'access exclusive')
  const before = isSure ? await wentOver(copying) : undefined
  if (before) {
    await leave(copying)
    return before
  }
  await expectUnused(target, sides)
  if ((await queueVersion(source)) !== (await queueVersion(target))) throw otherTables(sides)
  let rows = 0
  await refill(target, SCHEMAS, tables, async () => {
    for (const table of tables) {
      await Promise.race([copyTable(source, target, table), broken])
      const [here, there] = await Promise.all([countRows(source, table), countRows(target, table)])
      if (here !== there)
        throw new StartupError(
          `The data were not moved, nothing was changed: ${table.name} has ${here} rows, of which ${there} came over.`,
        )
      rows += there
    }
    await restartSequences(target, await readSequences(source, SCHEMAS))
  })
  const copied = { tables: tables.length, rows }
  if (isSure) await goOver(copying, copied)
  else await Promise.all([source.query('rollback'), target.query('rollback')])
  return copied
}

async function queueVersion(client: pg.Client): Promise<number | undefined> {
  const { rows } = await client.query<{ version: number }>(`select version from ${QUEUE_SCHEMA}.version`)
  return rows[0]?.version
}

/** Only what was stopped has written all that it was going to write. */
async function expectNobody(source: pg.Client, from: NamedUrl): Promise<void> {
  if ((await source.query(WHO_WORKS)).rowCount) throw stillUsed(from)
}

/** Whoever works with a database leaves this row as the first one. */
async function expectUnused(target: pg.Client, { to }: Sides): Promise<void> {
  const used = 'select from public.installation union all select from public.users'
  if ((await target.query(`${used} limit 1`)).rowCount) throw notEmpty(to)
}

const COPIED = z.object({ tables: z.int(), rows: z.int() })

/**
 * What came over with a try that broke off at its very end: the data are there, and the source has no mark yet. Refuses
 * where somebody has worked with the source since, which nobody could put together again.
 */
async function wentOver({
  source,
  target,
  sides,
}: Copying): Promise<{ tables: number; rows: number } | undefined> {
  const { rows: moves } = await target.query<{ id: string; after: unknown; installation: string }>(
    `select audit_events.id, after, installation.id::text as installation
      from public.audit_events, public.installation where action = 'data.move' order by audit_events.id desc limit 1`,
  )
  const { rows: sources } = await source.query<{ installation: string; last: string }>(
    `select installation.id::text as installation, (select coalesce(max(id), 0) from public.audit_events) as last
      from public.installation`,
  )
  const [[move], [here]] = [moves, sources]
  if (!move || move.installation !== here?.installation) return undefined
  if (BigInt(here.last) >= BigInt(move.id))
    throw new StartupError(
      `The data went over before, and the database of ${sides.from.setting} was worked with since: two have the same data now. Put one of them aside.`,
    )
  return COPIED.parse(move.after)
}

async function goOver(copying: Copying, copied: object): Promise<void> {
  const { target } = copying
  await target.query(
    `insert into public.audit_events (action, object_type, request_id, after)
      values ('data.move', 'installation', 'command-line', $1)`,
    [JSON.stringify(copied)],
  )
  await leave(copying)
}

/** Whoever was cut off, is not seen, and comes back later finds it read-only. Who may not say so leaves it at the mark. */
const READ_ONLY = `do $$ begin
    execute format('alter database %I set default_transaction_read_only = on', current_database());
  exception when insufficient_privilege then null;
  end $$`

/** First the data are there, then nobody works with what is left here. */
async function leave({ source, target, sides }: Copying): Promise<void> {
  await source.query('update public.installation set left_at = now()')
  await source.query(READ_ONLY)
  try {
    await target.query('commit')
  } catch (error) {
    throw unclear('whether the data went over is not known', error)
  }
  try {
    await source.query('commit')
  } catch (error) {
    throw unclear(
      `the data went over: start no server on the database of ${sides.from.setting} any more`,
      error,
    )
  }
}
