import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { MERGE_MESSAGES } from '@doorstep/contract/issues/merging/texts'
import { issueOf } from '../../../../test/callers.ts'
import { VerdictWorld } from '../../../../test/verdicts.ts'
import { systemCtx, withTransaction } from '../../../context.ts'
import { warnOfDeadlines } from '../../deadlines/warnings/service.ts'
import { anonymiseIssues } from '../../retention/issues/queries.ts'
import { followQuestions } from '../../verdict-requests/service.ts'
import { approveEmergency } from '../emergencies/service.ts'

const DAY_MS = 86_400_000

let world: VerdictWorld
beforeAll(async () => {
  world = await VerdictWorld.start()
})
beforeEach(async () => {
  const { db } = world.test.services
  for (const table of ['notifications', 'outbox_messages'] as const) await db.deleteFrom(table).execute()
})
afterAll(() => world.test.close())

const later = (days: number) => ({
  ...systemCtx(world.test.services, 'a-job'),
  now: () => new Date(Date.now() + days * DAY_MS),
})
const merge = async (younger: number, older: number): Promise<void> => {
  const answer = await world.manager.post(`/issues/${younger}/merge`, { intoId: older })
  if (answer.statusCode !== 200) throw new Error(answer.body)
  await world.test.services.db.deleteFrom('outbox_messages').execute()
  await world.test.services.db.deleteFrom('notifications').execute()
}
const unmerge = (younger: number) => world.manager.post(`/issues/${younger}/unmerge`)
const statusOf = async (issueId: number): Promise<string> =>
  issueOf(await world.manager.get(`/issues/${issueId}`)).status
const newsOf = async (issueId: number): Promise<number> => {
  const { db } = world.test.services
  const rows = await db.selectFrom('notifications').select('id').where('issue_id', '=', issueId).execute()
  return rows.length
}

describe('the deadlines of a merged issue', () => {
  it('the deadlines of a merged issue and the question whether it is fixed stop until the merge is undone [MERGE-04]', async () => {
    const older = await world.build()
    const younger = await world.asked()
    await merge(younger, older)
    expect((await world.give(younger, { answer: 'yes' })).json()).toMatchObject({
      message: MERGE_MESSAGES.merged,
    })
    expect((await world.resident.get(`/dashboard?propertyId=${world.home}`)).json()).toMatchObject({
      question: null,
    })
    for (const days of [8, 15]) await followQuestions(later(days))
    expect([await statusOf(younger), await newsOf(younger)]).toEqual(['Resolved', 0])
    await unmerge(younger)
    expect((await world.give(younger, { answer: 'yes' })).statusCode).toBe(200)
    expect(await statusOf(younger)).toBe('Closed')
  })

  it('the deadlines of a merged issue cause no warning until the merge is undone [MERGE-04]', async () => {
    const report = async (title: string): Promise<number> =>
      issueOf(await world.resident.report(world.test, { PropertyId: String(world.home), Title: title }))
        .issueId
    const [older, younger] = [await report('Damp wall'), await report('Damp wall again')]
    await merge(younger, older)
    await warnOfDeadlines(later(400))
    expect([await newsOf(older), await newsOf(younger)]).toEqual([expect.any(Number), 0])
    expect(await newsOf(older)).toBeGreaterThan(0)
    await unmerge(younger)
    const before = await newsOf(younger)
    await warnOfDeadlines(later(400))
    expect(await newsOf(younger)).toBeGreaterThan(before)
  })

  it('the emergency job opens the older issue instead of the merged issue [MERGE-05]', async () => {
    const older = await world.build(world.resident, { status: 'Submitted' })
    const sent = await world.resident.report(world.test, {
      PropertyId: String(world.home),
      Title: 'Water everywhere',
      Emergency: 'water',
    })
    const younger = issueOf(sent).issueId
    await merge(younger, older)
    for (const issueId of [younger, older]) await approveEmergency(later(0), issueId)
    expect([await statusOf(younger), await statusOf(older)]).toEqual(['Submitted', 'Approved'])
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from pgboss.job
      where name = 'issues.approveEmergency' and data::text like ${`%${older}%`}`.execute(
      world.test.services.db,
    )
    expect(rows[0]?.count).toBeGreaterThan(0)
    await unmerge(younger)
    await approveEmergency(later(0), younger)
    expect(await statusOf(younger)).toBe('Approved')
  })
})

describe('the emergency of a merged issue', () => {
  const emergency = async (kind: string): Promise<number> =>
    issueOf(
      await world.resident.report(world.test, {
        PropertyId: String(world.home),
        Title: `It began: ${kind}`,
        Emergency: kind,
      }),
    ).issueId
  const alarms = async (): Promise<(string | null)[]> =>
    (await world.mails())
      .map(({ subject }) => subject)
      .filter((subject) => subject?.startsWith('Emergency: ') === true)
  const setOpen = (issueId: number) =>
    sql`update issues set status = 'Open' where id = ${issueId}`.execute(world.test.services.db)
  const lower = (issueId: number) =>
    world.manager.put(`/issues/${issueId}/priority`, { priority: 'Urgent', reason: 'It was looked at.' })

  it('the emergency of a merged issue is shown and reported even if staff have ended another emergency of the older issue [MERGE-05]', async () => {
    const older = await emergency('water')
    await approveEmergency(later(0), older)
    await setOpen(older)
    await lower(older)
    const younger = await emergency('gas')
    await merge(younger, older)
    expect(issueOf(await world.manager.get(`/issues/${older}`))).toMatchObject({ emergencyKind: 'gas' })
    await approveEmergency(later(0), older)
    expect(await alarms()).toHaveLength(1)
  })

  it('the emergency of a merged issue is reported only once, even if the managers were notified before the merge [MERGE-14]', async () => {
    const older = await world.build(world.resident, { status: 'Submitted' })
    const younger = await emergency('fire')
    await approveEmergency(later(0), younger)
    await setOpen(younger)
    await merge(younger, older)
    await approveEmergency(later(0), older)
    expect(await statusOf(older)).toBe('Approved')
    expect(await alarms()).toEqual([])
  })
})

describe('merged issues whose retention period is over', () => {
  it('merged issues whose retention period is over lose the data that the merge recorded, and stay merged [MERGE-20]', async () => {
    const [older, younger] = [await world.build(), await world.build()]
    await merge(younger, older)
    const { db } = world.test.services
    const isTheirs = sql<boolean>`younger_id = ${younger}`
    await sql`update issues set status = 'Closed' where id in (${older}, ${younger})`.execute(db)
    await withTransaction(later(0), (tx) => anonymiseIssues(tx, [older, younger]))
    expect(await db.selectFrom('issue_merges').select('id').where(isTheirs).execute()).toEqual([])
    expect(issueOf(await world.manager.get(`/issues/${younger}`))).toMatchObject({
      mergedAt: expect.any(String),
      can: [],
    })
    expect((await unmerge(younger)).statusCode).toBe(409)
  })

  it('merged issues whose retention period is over keep the texts of the Resolved older issue until all issues merged into it have ended [MERGE-20]', async () => {
    const [older, younger] = [await world.build(), await world.build()]
    await merge(younger, older)
    const { db } = world.test.services
    const set = (issueId: number, status: string) =>
      sql`update issues set status = ${status} where id = ${issueId}`.execute(db)
    const anonymise = async (): Promise<number> =>
      (await withTransaction(later(0), (tx) => anonymiseIssues(tx, [older]))).changed
    await set(older, 'Resolved')
    expect(await anonymise()).toBe(0)
    await set(younger, 'Closed')
    expect(await anonymise()).toBe(1)
  })
})
