import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ISSUE_STATUSES } from '@doorstep/contract/issues/rules'
import type { PossibleDuplicate } from '@doorstep/contract/issues/possible-duplicates/schema'
import { Building, LIFT, STAIRS } from '../../../../test/building.ts'
import { issueOf } from '../../../../test/callers.ts'
import type { Answer, Caller } from '../../../../test/callers.ts'
import { clearIssues } from '../../../../test/factories.ts'

describe('GET /issues/:issueId/possible-duplicates', () => {
  let building: Building
  let manager: Caller
  let resident: Caller
  beforeAll(async () => {
    building = await Building.start()
    manager = await building.person('PMGR')
    resident = await building.person('TENANT')
  })
  beforeEach(() => clearIssues(building.test.services))
  afterAll(() => building.test.close())

  const ask = (issueId: number, by = manager): Promise<Answer> =>
    by.get(`/issues/${issueId}/possible-duplicates`)
  const suggested = async (issueId: number): Promise<PossibleDuplicate[]> => {
    const answer = await ask(issueId)
    expect(answer.statusCode).toBe(200)
    return answer.json<PossibleDuplicate[]>()
  }
  const ids = async (issueId: number): Promise<number[]> =>
    (await suggested(issueId)).map(({ issueId: id }) => id)
  const change = async (issueId: number, columns: Record<string, unknown>): Promise<void> => {
    const { db } = building.test.services
    await db.updateTable('issues').set(columns).where('id', '=', issueId).execute()
  }
  const stuck = (fields: Record<string, string> = {}): Promise<number> =>
    building.report(resident, { Title: 'The lift is stuck', ...fields })

  it('the list of possible duplicates names an issue that shares two signs, with the signs that match [DUP-01] [DUP-02]', async () => {
    const older = issueOf(await building.send(resident, { Title: 'Elevator not working' }))
    await stuck({
      Title: 'Stairs need paint',
      AreaId: String(STAIRS),
      CategoryId: '11',
      SubCategoryId: '1104',
    })
    const younger = await stuck()
    expect(await suggested(younger)).toEqual([
      {
        issueId: older.issueId,
        jobId: older.jobId,
        title: 'Elevator not working',
        status: 'Submitted',
        reportedAt: older.createdAt,
        signs: ['area', 'category', 'title'],
      },
    ])
    expect(await ids(older.issueId)).toEqual([younger])
    await change(older.issueId, { asset_id: building.at.lift })
    await change(younger, { asset_id: building.at.lift, area_id: LIFT })
    expect((await suggested(younger))[0]?.signs).toEqual(['asset', 'category', 'title'])
  })

  it('the list of possible duplicates leaves out issues of another place, and the issue itself [DUP-01]', async () => {
    const neighbour = await building.person('TENANT', 'otherFlat')
    await building.report(neighbour, {
      Title: 'The lift is stuck',
      PropertyId: String(building.at.otherCommon),
    })
    expect(await ids(await stuck())).toEqual([])
    const fields = { CategoryId: '1', SubCategoryId: '108', AreaId: '', Title: 'Overflow runs' }
    const leak = await building.report(resident, { ...fields, PropertyId: String(building.at.flat) })
    const nextDoor = await building.person('TENANT', 'nextFlat')
    await building.report(nextDoor, { ...fields, PropertyId: String(building.at.nextFlat) })
    expect(await ids(leak)).toEqual([])
  })

  it('the list of possible duplicates includes issues that are open or ended within the last 30 days [DUP-05]', async () => {
    const older = await stuck()
    const younger = await stuck({ Title: 'Lift stuck again' })
    const before = (days: number) => sql`now() - make_interval(days => ${days}::int)`
    for (const status of ISSUE_STATUSES) {
      const isClosed = status === 'Closed'
      const isOver = isClosed || status === 'Rejected' || status === 'Withdrawn'
      await change(older, { status, updated_at: before(29), closed_at: isClosed ? before(29) : null })
      expect(await ids(younger), `${status} for 29 days`).toEqual([older])
      await change(older, { status, updated_at: before(31), closed_at: isClosed ? before(31) : null })
      expect(await ids(younger), `${status} for 31 days`).toEqual(isOver ? [] : [older])
    }
    // A note after the end of an issue does not make the issue newer.
    await change(older, { status: 'Closed', closed_at: before(31), updated_at: before(0) })
    expect(await ids(younger)).toEqual([])
  })

  it('the list of possible duplicates leaves out anonymised issues, and is empty for an anonymised issue [DUP-05]', async () => {
    const older = await stuck()
    const younger = await stuck({ Title: 'Lift stuck again' })
    await change(older, { anonymised_at: new Date() })
    expect(await ids(younger)).toEqual([])
    expect(await ids(older)).toEqual([])
  })

  it('the list of possible duplicates is only for staff of the place, even if one person reported both issues [DUP-06]', async () => {
    await stuck()
    const younger = await stuck({ Title: 'Lift stuck again' })
    const far = await building.person('PMGR', 'farFlat')
    for (const by of [resident, far, await building.person('LEASE'), await building.person('LETTINGAGENT')]) {
      const answer = await ask(younger, by)
      expect([403, 404]).toContain(answer.statusCode)
      expect(answer.body).not.toContain('stuck')
    }
  })
})
