import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { z } from 'zod'
import { BACKUP_AGE_MAX_HOURS } from '../../backup/rules.ts'
import type { Config } from '../../config.ts'
import { IS_SERVER } from '../../db/servers.ts'
import { rowsOf } from '../../db/rows.ts'
import { askingDatabase, isTableThere } from './database.ts'
import type { DatabaseLater, OpenDatabase } from './database.ts'
import { failed, ok, warning } from './check.ts'
import type { Check, Finding } from './check.ts'

const HOUR = 3600
/** The server seals the audit every minute. If no seal job succeeds for this many minutes, several runs were missed. */
const JOBS_SILENT_MINUTES = 5

const JOBS = { servers: z.number(), silent: z.number().nullable(), overdue: z.number() }

/** Checks the background work and finds work that has not been done. */
export function workChecks(config: Config, database: DatabaseLater): Check[] {
  return [
    askingDatabase('jobs', database, lookAtJobs),
    askingDatabase('messages', database, lookAtMessages),
    askingDatabase('backup', database, (open) => lookAtBackup(config, open)),
  ]
}

async function lookAtJobs({ db }: OpenDatabase): Promise<Finding> {
  if (!(await isTableThere(db, 'pgboss.job'))) return ok('There is no queue yet: the first start creates it.')
  const [jobs] = await rowsOf(
    db,
    JOBS,
    sql`select (select count(*)::integer from pg_stat_activity where ${sql.raw(IS_SERVER)}) as servers,
      (select extract(epoch from now() - max(completed_on))::float8 from pgboss.job
        where name = 'audit.seal' and state = 'completed') as silent,
      (select count(*)::integer from pgboss.job where state in ('created', 'retry')
        and start_after < now() - make_interval(mins => ${JOBS_SILENT_MINUTES})) as overdue`,
  )
  const { servers, silent, overdue } = jobs ?? { servers: 0, silent: null, overdue: 0 }
  const waiting = overdue === 1 ? '1 job is overdue' : `${overdue} jobs are overdue`
  if (servers === 0)
    return overdue === 0
      ? ok('No server is running, and nothing is overdue.')
      : warning(`No server is running, and ${waiting}.`, 'Start a server.')
  const last =
    silent === null ? 'No job has been done yet' : `The last job was done ${Math.round(silent)} s ago`
  const found = `Servers: ${servers}. ${last}, and ${waiting}.`
  if (silent !== null && silent > JOBS_SILENT_MINUTES * 60)
    return failed(found, 'Read the log of the servers, and start them again.')
  return overdue > 0 ? warning(found, 'Check the log of the servers for jobs that fail.') : ok(found)
}

async function lookAtMessages({ db }: OpenDatabase): Promise<Finding> {
  const hasColumn = await rowsOf(
    db,
    { there: z.boolean() },
    sql`select exists (select from pg_attribute where attrelid = to_regclass('public.outbox_messages')
      and attname = 'dismissed_at') as there`,
  )
  if (hasColumn[0]?.there !== true) return ok('There are no messages yet.')
  const [messages] = await rowsOf(
    db,
    { waiting: z.number(), oldest: z.number().nullable(), failed: z.number() },
    sql`select count(*) filter (where failed_at is null)::integer as waiting,
      (extract(epoch from now() - min(created_at) filter (where failed_at is null)) / 60)::float8 as oldest,
      count(*) filter (where failed_at is not null and dismissed_at is null
        and last_failure not in ('cancelled', 'expired'))::integer as failed
      from outbox_messages where sent_at is null`,
  )
  const { waiting, oldest, failed: lost } = messages ?? { waiting: 0, oldest: null, failed: 0 }
  const since = oldest === null ? '' : `, the oldest for ${Math.round(oldest)} min`
  const found = `Messages waiting: ${waiting}${since}. Given up: ${lost}.`
  if (lost > 0)
    return warning(
      found,
      'See "npm run admin -- outbox list-failed", fix the cause, then run "outbox retry".',
    )
  return oldest !== null && oldest > 15
    ? warning(found, 'See the results for mail and text messages in this list.')
    : ok(found)
}

async function lookAtBackup({ backup, mode }: Config, open: OpenDatabase): Promise<Finding> {
  const { newest, product } = await findAges(open)
  const found = newest === null ? 'No backup has been made yet.' : `The newest backup is ${newest} hours old.`
  if (backup.dir === undefined) {
    const why = `${found} No daily backups are made: BACKUP_DIR is not set.`
    return mode === 'demo'
      ? ok(why)
      : warning(why, 'Set BACKUP_DIR. The server then makes a backup every day.')
  }
  // A new installation without a backup fails this check after the same number of hours.
  if ((newest ?? product) > BACKUP_AGE_MAX_HOURS)
    return failed(found, 'Check that a server is running. Run "npm run admin -- backup" to see the error.')
  if (newest === null) return ok(`${found} A server makes the first one soon after its start.`)
  return backup.passphrase === undefined && mode === 'production'
    ? warning(`${found} It is not encrypted.`, 'Set BACKUP_PASSPHRASE, and do not keep it with the backups.')
    : ok(found)
}

const hoursSince = (at: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`round(extract(epoch from now() - ${at}) / ${sql.lit(HOUR)})::float8`

/** The ages of the newest backup and of the installation, in hours. */
async function findAges({ db }: OpenDatabase): Promise<{ newest: number | null; product: number }> {
  // Before the first start there are no tables.
  if (!(await isTableThere(db, 'public.audit_events'))) return { newest: null, product: 0 }
  const [ages] = await rowsOf(
    db,
    { newest: z.number().nullable(), product: z.number().nullable() },
    sql`select ${hoursSince(sql`min(at)`)} as product,
      ${hoursSince(sql`max(at) filter (where object_type = 'backup' and action = 'backup.make')`)} as newest
      from audit_events`,
  )
  return { newest: ages?.newest ?? null, product: ages?.product ?? 0 }
}
