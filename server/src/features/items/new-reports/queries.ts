import { sql } from 'kysely'
import type { SystemWriteCtx } from '../../../context.ts'
import { batched } from '../../../db/batched.ts'
import type { Tx } from '../../../db/client.ts'
import { compileOnce } from '../../../db/compiled.ts'
import { fewRows } from '../../../db/insertRows.ts'
import type { Actor } from '../../../policy/actor.ts'
import { managersOf } from '../../../policy/managers.ts'
import { awaitsSummary, people } from '../queries.ts'
import type { Receiver } from '../queries.ts'

const RECEIVER = ['userId', 'email', 'firstName', 'choice'] as const

interface NewReport {
  issueId: number
  developmentId: number
  /** Who reported it is told nothing new. */
  authorId: number
  at: Date
}

/** Tells the managers of the development, or the administrators where it has none; answers who was told. */
export async function insertNewReport(ctx: SystemWriteCtx, report: NewReport): Promise<Receiver[]> {
  return insertForManagers(ctx.db, report)
}

/** Those who are told of a new report, but for who acts now; nothing is written. */
export async function findNewReportReceivers(
  ctx: SystemWriteCtx & { actor?: Actor },
  { developmentId, id }: { developmentId: number; id: number },
): Promise<Receiver[]> {
  if (ctx.silent) return []
  const report = { issueId: id, developmentId, authorId: ctx.actor?.userId ?? 0, at: ctx.now() }
  return deciders(ctx.db, listOf([report]))
    .selectFrom('receivers')
    .select(RECEIVER)
    .orderBy('userId')
    .execute()
}

interface ReportRow {
  place: number
  issue_id: number
  development_id: number
  author_id: number
  at: Date
}

/** As JSON. */
interface ReportList {
  reports: string
  count: number
}

function listOf(reports: readonly NewReport[]): ReportList {
  const rows = reports.map(({ issueId, developmentId, authorId, at }, place): ReportRow => {
    return { place, issue_id: issueId, development_id: developmentId, author_id: authorId, at }
  })
  return { reports: JSON.stringify(rows), count: rows.length }
}

interface Told {
  place: number
  user_id: number
}

/** Who is told of each of the reports. */
// The inferred type of a query builder cannot be written down.
// oxlint-disable-next-line typescript/explicit-function-return-type
function deciders(db: Tx, { reports, count }: ReportList) {
  const given = sql<ReportRow>`(select * from json_to_recordset(${reports}::json) as given (place bigint, issue_id bigint,
    development_id bigint, author_id bigint, at timestamptz) ${fewRows(count)})`
  const managers = sql<Told>`(select r.place, u.id as user_id from reports r
    cross join lateral (${managersOf(sql`r.development_id`)}) m
    join users u on u.id = m.user_id and u.status = 'Approved')`
  const told = sql<Told>`(select place, user_id from managers union all select r.place, u.id from reports r
    join users u on u.base_role = 'ADMIN' and u.status = 'Approved'
    where not exists (select from managers m where m.place = r.place))`
  return db
    .with('reports', (tx) => tx.selectFrom(given.as('g')).selectAll())
    .with('managers', (tx) => tx.selectFrom(managers.as('m')).selectAll())
    .with('receivers', () =>
      people(db, 'newReport')
        .innerJoin(told.as('t'), 't.user_id', 'u.id')
        .innerJoin(sql<ReportRow>`reports`.as('r'), 'r.place', 't.place')
        .whereRef('u.id', '!=', 'r.author_id')
        .select(['r.place', 'r.issue_id', 'r.at']),
    )
}

const insertForManagers = batched(async (db, reports: readonly NewReport[]) => {
  const all = await insertReportItems(db, listOf(reports))
  const told = Map.groupBy(all, ({ place }) => place)
  return reports.map((_, place) => (told.get(place) ?? []).map(({ place: _place, ...receiver }) => receiver))
})

const insertReportItems = compileOnce((db, values: ReportList) =>
  deciders(db as Tx, values)
    .with('written', (tx) =>
      tx
        .insertInto('items')
        .columns(['user_id', 'issue_id', 'kind', 'created_at', 'awaits_summary'])
        .expression((query) =>
          query
            .selectFrom('receivers')
            .select([
              'receivers.userId',
              'receivers.issue_id',
              sql<string>`'newReport'`.as('kind'),
              'receivers.at',
              awaitsSummary.as('awaits'),
            ]),
        ),
    )
    .selectFrom('receivers')
    .select(['place', ...RECEIVER])
    .orderBy('place')
    .orderBy('userId'),
)
