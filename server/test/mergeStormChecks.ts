import type { IssuePriority } from '@doorstep/contract/issues/rules'
import { sql } from 'kysely'
import { z } from 'zod'
import { rowsOf } from '../src/db/rows.ts'
import { COMMENT } from './mergeStorm.ts'
import type { Storm } from './mergeStorm.ts'
import { known, merge, rootOf, unmerge } from './mergeModel.ts'
import type { Known } from './mergeModel.ts'
import { contradictionsOf } from './orderStorm.ts'

const FINAL = ['Closed', 'Withdrawn', 'Rejected']
const idsOf = ({ common, home }: Storm): number[] => [...common, ...home]
const sorted = (ids: Iterable<number>): number[] => [...ids].toSorted((one, other) => one - other)

const EVENT = {
  action: z.string(),
  issueId: z.coerce.number(),
  actorId: z.coerce.number().nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
}

/** The model's result: the issues, the people who must have an email with each note, and the merges of each issue. */
interface Replayed {
  issues: Map<number, Known>
  readers: Map<number, number[]>
  merges: Map<number, number>
  undoings: Map<number, number>
}

/**
 * Applies the events of the audit to the model. Each change of an issue holds a lock on the issue, so the events of the
 * issue are in the right order.
 */
async function replay(storm: Storm, reported: ReadonlyMap<number, Known>): Promise<Replayed> {
  const issues = new Map(reported)
  const played: Replayed = { issues, readers: new Map(), merges: new Map(), undoings: new Map() }
  const events = await rowsOf(
    storm.building.test.services.db,
    EVENT,
    sql`select action, object_id as "issueId", actor_id as "actorId", after from audit_events
      where object_type = 'issue' and object_id = any(${idsOf(storm)}::bigint[]) order by id`,
  )
  const count = (of: Map<number, number>, id: number): Map<number, number> =>
    of.set(id, (of.get(id) ?? 0) + 1)
  for (const { action, issueId, actorId, after } of events) {
    const issue = issueIn(issues, issueId)
    if (action === 'issue.merge') {
      merge(issue, issueIn(issues, Number(after?.['intoId'])))
      count(played.merges, issueId)
    } else if (action === 'issue.unmerge') {
      unmerge(issue)
      count(played.undoings, issueId)
    } else if (action === 'issue.follow') issue.followers.set(actorId ?? 0, false)
    else if (action === 'issue.unfollow') issue.followers.delete(actorId ?? 0)
    else if (action === 'issue.setPriority') {
      // The cast is safe, because the database allows no other text.
      issue.priority = after?.['priority'] as IssuePriority
      for (const one of issue.merges) one.isSettled = true
    } else if (action === 'issue.changeStatus' || action === 'issue.endMerged') {
      if (FINAL.includes(String(after?.['status']))) issue.isEnded = true
    } else if (action === 'issue.writeNote') {
      issue.notes += 1
      const readers = readersOf(storm, issues, issue, String(after?.['audience']))
      readers.delete(actorId ?? 0)
      played.readers.set(Number(after?.['noteId']), sorted(readers))
    }
  }
  return played
}

function issueIn(issues: ReadonlyMap<number, Known>, id: number): Known {
  const issue = issues.get(id)
  if (!issue) throw new Error(`there is no issue ${id}`)
  return issue
}

/** Notes to followers also reach the reporter. In a home, the reporters of merged issues follow the work. */
function readersOf(
  { home }: Storm,
  issues: ReadonlyMap<number, Known>,
  issue: Known,
  audience: string,
): Set<number> {
  const readers = new Set<number>()
  if (audience === 'staff') return readers
  readers.add(issue.reporterId)
  if (audience !== 'followers') return readers
  if (!home.includes(issue.id)) for (const follower of issue.followers.keys()) readers.add(follower)
  for (const other of issues.values())
    if (home.includes(other.id) && other !== issue && rootOf(other) === issue) readers.add(other.reporterId)
  return readers
}

/** The issues before the first action. */
export async function reportedIn(storm: Storm): Promise<Map<number, Known>> {
  const row = { id: z.coerce.number(), reporterId: z.coerce.number(), priority: z.string() }
  const rows = await rowsOf(
    storm.building.test.services.db,
    row,
    sql`select i.id, i.reporter_id as "reporterId", i.priority from issues i where i.id = any(${idsOf(storm)}::bigint[])`,
  )
  return new Map(
    rows.map(({ id, reporterId, priority }) => [id, known(id, reporterId, priority as IssuePriority)]),
  )
}

/** Describes everything that is lost, doubled or contradictory. Returns an empty list if there are no such faults. */
export async function faultsOf(storm: Storm, reported: ReadonlyMap<number, Known>): Promise<string[]> {
  const played = await replay(storm, reported)
  const faults = [
    ...storm.failed,
    ...(await faultsOfIssues(storm, played)),
    ...(await faultsOfNotes(storm, played)),
    ...(await faultsOfMails(storm, played)),
    ...(await countedTwice(storm)),
  ]
  for (const id of idsOf(storm))
    faults.push(...(await contradictionsOf(storm.building, id)).map((fault) => `issue ${id}: ${fault}`))
  return faults
}

async function faultsOfIssues(storm: Storm, { issues }: Replayed): Promise<string[]> {
  const row = {
    id: z.coerce.number(),
    intoId: z.coerce.number().nullable(),
    priority: z.string(),
    followers: z.array(z.number()),
    isEnded: z.boolean(),
    faults: z.array(z.string()),
  }
  const found = await rowsOf(
    storm.building.test.services.db,
    row,
    sql`select i.id, i.merged_into_id as "intoId", i.priority, i.status = any(${FINAL}::text[]) as "isEnded",
      (select coalesce(json_agg(f.user_id order by f.user_id), '[]') from issue_followers f
        where f.issue_id = i.id) as followers,
      array_remove(array[
        case when (i.merged_into_id is null) <> (i.merged_at is null) then 'half merged' end,
        case when i.merged_into_id is not null and i.next_due_at is not null then 'merged, with a deadline' end,
        case when exists (select from issue_deadlines d join issue_deadlines y on y.kind = d.kind
          join issues m on m.id = y.issue_id and m.merged_into_id = i.id
          where d.issue_id = i.id and d.ended_at is null and d.met_at is null and y.ended_at is null
            and y.met_at is null and y.due_at < d.due_at) then 'later than a merged one' end,
        case when i.merged_into_id is not null and exists (select from work_orders w where w.issue_id = i.id
          and w.status not in ('Declined', 'Verified', 'Cancelled')) then 'merged, with a live order' end,
        case when exists (select from issues r where r.id = i.merged_into_id and r.status <> i.status
          and r.status = any(${FINAL}::text[])) then 'outlived the older one' end
      ], null) as faults
      from issues i where i.id = any(${idsOf(storm)}::bigint[]) order by i.id`,
  )
  return found.flatMap(({ faults, ...stored }) => {
    const issue = issueIn(issues, stored.id)
    const wanted = {
      id: issue.id,
      intoId: issue.into ? rootOf(issue).id : null,
      priority: issue.priority,
      // Nobody can follow an issue of a home.
      followers: storm.common.includes(issue.id) ? sorted(issue.followers.keys()) : [],
      isEnded: issue.isEnded,
    }
    const [is, should] = [JSON.stringify({ ...wanted, ...stored }), JSON.stringify(wanted)]
    return [
      ...faults.map((fault) => `issue ${issue.id}: ${fault}`),
      ...(is === should ? [] : [`${is} for ${should}`]),
    ]
  })
}

/** Expects each accepted note exactly once, on its issue and with its photos. No other note may exist. */
async function faultsOfNotes(storm: Storm, { issues }: Replayed): Promise<string[]> {
  const row = {
    noteId: z.coerce.number(),
    issueId: z.coerce.number(),
    text: z.string(),
    photos: z.number(),
  }
  const found = await rowsOf(
    storm.building.test.services.db,
    row,
    sql`select e.id as "noteId", e.issue_id as "issueId", e.note as text,
      (select count(*)::int from issue_attachments a where a.note_id = e.id and a.issue_id = e.issue_id) as photos
      from issue_events e where e.kind = 'noteAdded' and e.note <> ${COMMENT} and e.issue_id = any(${idsOf(storm)}::bigint[])`,
  )
  const told = ({ noteId, issueId, text, photos }: (typeof found)[number]): string =>
    `note ${noteId} of issue ${issueId}: ${text} ${photos} photos`
  const [stored, accepted] = [found.map(told), storm.notes.map(told)]
  const counted = [...issues.values()].reduce((sum, { notes }) => sum + notes, 0)
  return [
    ...accepted.filter((note) => !stored.includes(note)).map((note) => `lost ${note}`),
    ...stored.filter((note) => !accepted.includes(note)).map((note) => `nobody wrote ${note}`),
    ...(counted === stored.length && accepted.length === stored.length ? [] : ['notes were counted wrongly']),
  ]
}

/**
 * Expects each note to reach its readers once. The reporter must get one email for each merge and one for each undone
 * merge.
 */
async function faultsOfMails(
  storm: Storm,
  { issues, readers, merges, undoings }: Replayed,
): Promise<string[]> {
  const { db } = storm.building.test.services
  const faults: string[] = []
  for (const [noteId, wanted] of readers) {
    const found = await rowsOf(
      db,
      { userId: z.coerce.number() },
      sql`select u.id as "userId" from outbox_messages m join users u on u.email = m.recipient
        where m.note_id = ${noteId} order by u.id`,
    )
    const is = found.map(({ userId }) => userId).join()
    if (is !== wanted.join()) faults.push(`note ${noteId} was mailed to ${is} instead of ${wanted.join()}`)
  }
  const moved = { joined: z.number(), left: z.number() }
  for (const id of issues.keys()) {
    const [row] = await rowsOf(
      db,
      moved,
      sql`select count(*) filter (where m.subject like 'Your report joins an earlier one:%')::int as joined,
          count(*) filter (where m.subject like 'Your report is handled separately:%')::int as left
        from outbox_messages m join issues i on m.subject like '%(job ' || i.job_id || ')' where i.id = ${id}`,
    )
    const is = `${row?.joined} and ${row?.left}`
    const wanted = `${merges.get(id) ?? 0} and ${undoings.get(id) ?? 0}`
    if (is !== wanted) faults.push(`issue ${id} has ${is} emails about merges instead of ${wanted}`)
  }
  return faults
}

/** Returns rows that exist twice, and counts that differ from a recount. */
async function countedTwice(storm: Storm): Promise<string[]> {
  const ids = sql`any(${idsOf(storm)}::bigint[])`
  const found = await rowsOf(
    storm.building.test.services.db,
    { what: z.string() },
    sql`select 'email twice: ' || recipient || ' ' || subject as what from outbox_messages
        group by recipient, subject, body, created_at having count(*) > 1
      union all select 'notification twice: ' || user_id || ' ' || issue_id || ' ' || kind from notifications
        where kind in ('mineChanged', 'followed') group by user_id, issue_id, kind, to_status, created_at
        having count(*) > 1
      union all select 'merge without its entries: ' || m.younger_id from issue_merges m where m.younger_id = ${ids}
        group by m.younger_id having count(*) <> (select count(*) from issue_events e
            where e.issue_id = m.younger_id and e.kind = 'merged')
          or count(*) <> (select count(*) from issue_events e
            where e.other_id = m.younger_id and e.kind = 'otherMerged')
          or count(m.undone_at) <> (select count(*) from issue_events e
            where e.issue_id = m.younger_id and e.kind = 'unmerged')
      union all select 'order of another issue: ' || w.id from work_orders w
        join unnest(${[...storm.orders.keys()]}::bigint[], ${[...storm.orders.values()]}::bigint[]) o (id, issue_id)
          on o.id = w.id where w.issue_id <> o.issue_id
      union all select 'the tallies count ' || t.tallied || ' of ' || t.counted || ' issues' from (select
          (select coalesce(sum(amount), 0) from (select amount from issue_tallies where measure = 'status'
            union all select amount from issue_tally_changes where measure = 'status') a) as tallied,
          (select count(*) from issues where merged_into_id is null) as counted) t where t.tallied <> t.counted
      union all select 'deadlocks: ' || deadlocks from pg_stat_database
        where datname = current_database() and deadlocks > 0`,
  )
  return found.map(({ what }) => what)
}
