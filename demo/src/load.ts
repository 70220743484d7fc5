import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { withTransaction } from '@doorstep/server/context'
import type { Services } from '@doorstep/server/services'
import type { SystemCtx } from '@doorstep/server/context'
import type { Db, Tx } from '@doorstep/server/db/client'
import { submitFeedback } from '@doorstep/server/features/feedback/service'
import { followQuestions } from '@doorstep/server/features/verdict-requests/service'
import { listCategories } from '@doorstep/server/features/lookups/service'
import { planDemoEstate } from './estate.ts'
import { incidentsHappen } from './load/incidents.ts'
import { announcementsHappen } from './load/announcements.ts'
import { blocksHappen } from './load/blocks.ts'
import { commonIssuesHappen } from './load/commonIssues.ts'
import { firmsHappen } from './load/firms.ts'
import { issuesHappen } from './load/issues.ts'
import { actorAt, systemAt } from './load/loading.ts'
import type { Happening, Loading } from './load/loading.ts'
import { ordersHappen } from './load/orders.ts'
import { quotesHappen } from './load/quotes.ts'
import { hashPasswords, peopleHappen } from './load/people.ts'
import { preparePhotos } from './load/photos.ts'
import { developmentsHappen } from './load/developments.ts'
import { upkeepHappens } from './load/upkeep.ts'
import type { DemoPlan } from './plan.ts'

type Say = (progress: string) => void

/** The loader reports progress this many times. */
const TOLD_PARTS = 4
const LOCK = 'demo-estate'
const LOCK_POLL_MS = 200

/**
 * Fills an empty database in one transaction, so an interrupted start leaves nothing, and a second server waits.
 * Connects as the database owner, because only the owner can choose the time of an audit event.
 */
export async function loadDemoEstate(
  services: Services,
  owner: Db,
  now = new Date(),
  say: Say = () => {},
): Promise<boolean> {
  if (await hasPeople(services)) return false
  const ctx: SystemCtx = {
    services,
    db: owner,
    now: () => now,
    log: services.log,
    requestId: randomUUID(),
    silent: true,
    isPast: true,
  }
  return withTransaction(ctx, async (tx) => {
    await lockLoading(tx)
    if (await hasPeople(tx)) return false
    await avoidScans(tx)
    const plan = planDemoEstate(now)
    const loading: Loading = {
      ctx: tx,
      developments: new Map(),
      blocks: new Map(),
      properties: new Map(),
      people: new Map(),
      issues: new Map(),
      firms: new Map(),
      categories: await listCategories(tx, { query: {} }),
      // Images are drawn and passwords hashed in worker threads. Each step awaits only the results that it needs.
      photos: preparePhotos(plan),
      passwords: hashPasswords(plan.people.length),
    }
    await replay(plan, loading, now, say)
    // Sends the reminders for issues whose reporters have not answered 'Is it fixed?' for two weeks.
    await followQuestions(systemAt(loading, now))
    return true
  })
}

async function hasPeople({ db }: Pick<SystemCtx, 'db'>): Promise<boolean> {
  return (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined
}

// Query plans made while the tables are empty would use sequential scans until the end of this transaction, reading
// every old row version.
async function avoidScans({ db }: { db: Tx }): Promise<void> {
  await sql`set local enable_seqscan = off`.execute(db)
}

// The lock is polled, because waiting inside one statement would exceed the statement timeout.
async function lockLoading({ db }: { db: Tx }): Promise<void> {
  for (;;) {
    const isLocked = sql<boolean>`pg_try_advisory_xact_lock(hashtextextended(${LOCK}, 0))`
    const row = await db.selectNoFrom(isLocked.as('isLocked')).executeTakeFirst()
    if (row?.isLocked === true) return
    await sleep(LOCK_POLL_MS)
  }
}

async function replay(plan: DemoPlan, loading: Loading, now: Date, say: Say): Promise<void> {
  const happenings = [
    ...developmentsHappen(plan),
    ...blocksHappen(plan, now),
    ...peopleHappen(plan),
    ...issuesHappen(plan),
    ...commonIssuesHappen(plan, now),
    ...upkeepHappens(plan),
    ...announcementsHappen(plan),
    ...incidentsHappen(plan, now),
    ...firmsHappen(now),
    ...ordersHappen(plan),
    ...quotesHappen(now),
    ...opinionsHappen(plan),
  ]
  happenings.sort((one, other) => one.at.getTime() - other.at.getTime())
  const part = Math.ceil(happenings.length / TOLD_PARTS)
  for (const [at, { run }] of happenings.entries()) {
    if (at % part === 0) say(`Loading the demo estate: ${(at / part) * (100 / TOLD_PARTS)}%`)
    await run(loading)
  }
}

function opinionsHappen({ feedback }: DemoPlan): Happening[] {
  return feedback.map(({ at, author, rating, comment, pagePath }) => ({
    at,
    run: async (loading) => {
      await submitFeedback(actorAt(loading, author, at), { body: { rating, comment, pagePath } })
    },
  }))
}
