import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Config } from '../../config.ts'
import { createSecretBox, readMasterKey, sameBytes } from '../../crypto/secretBox.ts'
import type { Db } from '../../db/client.ts'
import { connected } from '../../db/connection.ts'
import { keyCheckOf, otherKey } from '../../db/installation.ts'
import { readApplied } from '../../db/migrate.ts'
import { findMismatch, readMigrations } from '../../db/migrationFiles.ts'
import { findPooler } from '../../db/pooler.ts'
import { lookAround } from '../../db/roles.ts'
import { rowsOf } from '../../db/rows.ts'
import { refuseOtherTimeZone } from '../../db/servers.ts'
import { StartupError } from '../../errors.ts'
import { dayAt } from '../../time/civil.ts'
import { askingDatabase } from './database.ts'
import type { DatabaseLater } from './database.ts'
import { codeOf, failed, ok, warning } from './check.ts'
import type { Check, Finding } from './check.ts'

/** Extensions that the product needs, included in PostgreSQL's own distribution. */
const EXTENSIONS = ['pg_trgm', 'unaccent']
const EXTENSION = { name: z.string(), available: z.boolean() }
const CONNECTIONS = { taken: z.number(), most: z.number() }

/** Number of connections that a server opens outside its pool, for limits, jobs and listeners. */
const BESIDE_POOL = 10

/** The checks of the database's contents and setup. Each check queries the database separately. */
export function schemaChecks(config: Config, database: DatabaseLater): Check[] {
  return [
    askingDatabase('roles', database, ({ urls }) => lookAtRoles(config, urls)),
    askingDatabase('extension', database, ({ db }) => lookAtExtensions(db)),
    askingDatabase('pooler', database, ({ urls }) => lookForPooler(config, urls)),
    askingDatabase('connections', database, ({ db }) => countConnections(config, db)),
    askingDatabase('migrations', database, ({ db }) => compareMigrations(db)),
    askingDatabase('key', database, ({ db }) => compareKey(config, db)),
    askingDatabase('time zone', database, ({ db }) => compareTimeZone(config, db)),
  ]
}

async function lookAtExtensions(db: Db): Promise<Finding> {
  const rows = await rowsOf(
    db,
    EXTENSION,
    sql`select n.name, exists (select from pg_available_extensions a where a.name = n.name) as available
      from unnest(${EXTENSIONS}::text[]) as n(name)
      where not exists (select from pg_extension e where e.extname = n.name)`,
  )
  const named = (some: typeof rows): string => some.map(({ name }) => name).join(' and ')
  const lacking = rows.filter(({ available }) => !available)
  if (lacking.length > 0)
    return failed(`Not available: ${named(lacking)}.`, 'Install the contrib extensions of this PostgreSQL.')
  if (rows.length > 0)
    return warning(
      `Not added yet: ${named(rows)}.`,
      'The next start adds the missing extensions, if the owner is allowed to add them.',
    )
  return ok(`${EXTENSIONS.join(' and ')} are installed.`)
}

async function countConnections(config: Config, db: Db): Promise<Finding> {
  const [count] = await rowsOf(
    db,
    CONNECTIONS,
    sql`select count(*)::integer as taken, current_setting('max_connections')::integer
        - current_setting('superuser_reserved_connections')::integer as most
      from pg_stat_activity where backend_type = 'client backend'`,
  )
  const { taken, most } = count ?? { taken: 0, most: 0 }
  const needed = config.databasePool + BESIDE_POOL
  const found = `${most - taken} of ${most} connections are left. One server uses up to ${needed}.`
  return most - taken < needed
    ? warning(found, 'Raise max_connections, or lower DATABASE_POOL, before another server starts.')
    : ok(found)
}

const MISMATCHES = {
  beforeBaseline: () =>
    failed(
      'The database was created before the first release and cannot be upgraded.',
      'Export what you need with the version that created it. Then start this version with an empty database.',
    ),
  newer: (migration: string) =>
    failed(
      `A newer version changed this database. This version does not know its migration ${migration}.`,
      'Install the newer version.',
    ),
  changed: (migration: string) =>
    failed(`The migration ${migration} was changed after it was applied.`, 'Install this version again.'),
}

async function compareMigrations(db: Db): Promise<Finding> {
  const files = readMigrations()
  const applied = await readApplied(db)
  const mismatch = findMismatch(files, applied)
  if (mismatch) return MISMATCHES[mismatch.why](mismatch.migration)
  const pending = files.length - applied.size
  if (pending === 0) return ok(`All ${files.length} migrations are applied.`)
  return warning(
    `${pending} of ${files.length} migrations are not applied yet.`,
    'Make a backup. The next start applies them.',
  )
}

async function compareKey(config: Config, db: Db): Promise<Finding> {
  const { secretKey, dataDir } = config
  const isMade = secretKey !== undefined || existsSync(join(dataDir, 'secret.key'))
  const [table] = await rowsOf(
    db,
    { there: z.boolean() },
    sql`select to_regclass('public.installation') is not null as there`,
  )
  const row = table?.there
    ? await db.selectFrom('installation').select('key_check').executeTakeFirst()
    : undefined
  if (!row) return ok('The database does not use a key yet.')
  if (!isMade)
    return failed(
      'There is no key, but the database uses one.',
      'Set SECRET_KEY, or put secret.key back into the data folder.',
    )
  const check = keyCheckOf(createSecretBox(readMasterKey(secretKey, dataDir)))
  return sameBytes(check, row.key_check)
    ? ok('The key matches the database.')
    : failed('The key does not match the database.', otherKey().message)
}

async function compareTimeZone(config: Config, db: Db): Promise<Finding> {
  try {
    await refuseOtherTimeZone(db, config.timeZone)
  } catch (error) {
    if (error instanceof StartupError)
      return failed(error.message, 'Set TIME_ZONE, and start the servers again.')
    throw error
  }
  return ok(
    `${config.timeZone}, where it is ${dayAt(new Date(), config.timeZone)}. Every server on this database uses this time zone.`,
  )
}

async function lookAtRoles(
  config: Config,
  urls: { application: string; owner: string | undefined },
): Promise<Finding> {
  if (config.databaseUrls === undefined) return ok('Only this server uses the data folder’s own database.')
  if (urls.owner === undefined)
    return warning(
      'The same role owns the tables and works with them.',
      'Set DATABASE_OWNER_URL, so that the role of DATABASE_URL cannot change the schema or the audit.',
    )
  const [owner, application] = await Promise.all([
    connected({ setting: 'DATABASE_OWNER_URL', url: urls.owner }, lookAround),
    connected({ setting: 'DATABASE_URL', url: urls.application }, lookAround),
  ])
  if (owner.place !== application.place)
    return failed(
      'DATABASE_OWNER_URL and DATABASE_URL name different databases.',
      'Make both name the same database.',
    )
  if (owner.role === application.role)
    return failed(
      'DATABASE_OWNER_URL and DATABASE_URL use the same role.',
      'Create a separate role for DATABASE_URL.',
    )
  return ok('One role owns the tables, and another one works with them.')
}

async function lookForPooler(
  config: Config,
  urls: { application: string; direct: string },
): Promise<Finding> {
  if (config.databaseUrls === undefined)
    return ok('There is no pooler, because the server uses the data folder’s own database.')
  const isDirect = urls.direct === urls.application
  const setting = isDirect ? 'DATABASE_URL' : 'DATABASE_DIRECT_URL'
  try {
    if ((await findPooler({ setting, url: urls.direct })) !== undefined)
      return failed(
        `${setting} leads to a pooler that does not keep sessions.`,
        isDirect
          ? 'Set DATABASE_PREPARED to false, and DATABASE_DIRECT_URL to the database itself.'
          : 'Set DATABASE_DIRECT_URL to the database itself.',
      )
    const hasPooler =
      !isDirect && (await findPooler({ setting: 'DATABASE_URL', url: urls.application })) !== undefined
    if (hasPooler && config.databasePrepared)
      return failed(
        'DATABASE_URL leads to a pooler that does not keep sessions.',
        'Set DATABASE_PREPARED to false.',
      )
    return ok(
      hasPooler
        ? 'DATABASE_URL goes through a pooler, and DATABASE_DIRECT_URL bypasses it.'
        : 'No pooler was found that needs different settings.',
    )
  } catch (error) {
    return failed(`${setting} cannot be checked (${codeOf(error)}).`, 'Check that it leads to the database.')
  }
}
