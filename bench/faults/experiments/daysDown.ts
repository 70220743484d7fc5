import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeAccounts } from '../../accounts.ts'
import { withClient } from '../../stage.ts'
import type { Experiment } from '../experiment.ts'
import { countRuns, runJobs } from '../jobs.ts'
import { startWatched } from '../product.ts'

interface Size {
  days: number
  /** How often the schedule starts each daily job. After the first start, the job has already run for that day. */
  ticks: number
}

const DAILY = ['users.upkeep', 'retention.run', 'backups.make']

/** Moves the times of the last daily runs back by this many days, as if the server had been down. */
const AGE_DAYS = 'update daily_runs set last_on = last_on - $1::int'
const WAITING = `update users set applied_at = now() - interval '15 days', reminded_at = null,
  requested_property_id = (select min(id) from homes) where email = any($1)`
const REMINDERS = `select recipient from outbox_messages where subject like '%still wait%'`
const DAYS = `select name from daily_runs where last_on = (now() at time zone 'Europe/London')::date`

interface Day {
  upkeep: number
  backups: number
  reminders: number
  twice: number
  taken: number
}

/** The server was down when daily jobs were due. */
export const daysDown: Experiment<Size> = {
  name: 'days-down',
  summary: 'the server was down for 3 days: each daily job runs once a day, and catches up once',
  full: { days: 3, ticks: 3 },
  run: async (scene, { days, ticks }) =>
    withClient(scene.stage.connectionString, async (client) => {
      const backups = mkdtempSync(join(tmpdir(), 'faults-backups-'))
      scene.cleanup.add(async () => rmSync(backups, { recursive: true, force: true }))
      const reminded = async (): Promise<string[]> =>
        (await client.query<{ recipient: string }>(REMINDERS)).rows.map(({ recipient }) => recipient)
      const runDay = async (): Promise<Day> => {
        const before = {
          upkeep: await countRuns(client, 'user.upkeep'),
          backups: await countRuns(client, 'backup.make'),
        }
        const product = await startWatched(scene, { BACKUP_DIR: backups })
        await runJobs(client, DAILY, ticks)
        await product.stop()
        const told = await reminded()
        return {
          upkeep: (await countRuns(client, 'user.upkeep')) - before.upkeep,
          backups: (await countRuns(client, 'backup.make')) - before.backups,
          reminders: told.length,
          twice: told.length - new Set(told).size,
          taken: (await client.query(DAYS)).rowCount ?? 0,
        }
      }
      await client.query('delete from daily_runs')
      const first = await runDay()
      await client.query(AGE_DAYS, [days])
      const emails = await makeAccounts(client, { prefix: 'late', count: 3, status: 'Pending' })
      await client.query(WAITING, [emails])
      const caughtUp = await runDay()
      return {
        notes: [
          `first day: upkeep ${first.upkeep}, backups ${first.backups}; after ${days} days: ` +
            `upkeep ${caughtUp.upkeep}, backups ${caughtUp.backups}, reminders ${caughtUp.reminders}`,
        ],
        figures: [
          { title: 'daily jobs that ran not exactly once', value: wrongOf([first, caughtUp]), atMost: 0 },
          {
            title: 'daily jobs that did not take their day',
            value: DAILY.length - caughtUp.taken,
            atMost: 0,
          },
          { title: 'managers reminded', value: caughtUp.reminders, atLeast: 1 },
          { title: 'managers reminded twice', value: caughtUp.twice, atMost: 0 },
        ],
      }
    }),
}

const wrongOf = (runs: readonly { upkeep: number; backups: number }[]): number =>
  runs.reduce((sum, one) => sum + Math.abs(one.upkeep - 1) + Math.abs(one.backups - 1), 0)
