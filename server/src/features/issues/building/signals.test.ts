import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { Building, NEVER_SHOWN } from '../../../../test/building.ts'
import type { Caller } from '../../../../test/callers.ts'
import { hear } from '../../../../test/signals.ts'

describe('signals to a building', () => {
  let building: Building
  let resident: Caller
  let neighbour: Caller
  let follower: Caller
  let stranger: Caller
  let manager: Caller
  beforeAll(async () => {
    building = await Building.start()
    resident = await building.person('TENANT', 'flat')
    neighbour = await building.person('TENANT', 'nextFlat')
    follower = await building.person('TENANT', 'nextFlat')
    stranger = await building.person('TENANT', 'otherFlat')
    manager = await building.person('PMGR', 'flat')
  })
  beforeEach(async () => {
    await sql`delete from rate_limits`.execute(building.test.services.db)
  })
  afterAll(() => building.test.close())

  /** Reports an issue, and waits for the signals of the report. */
  const reported = async (fields: Record<string, string> = {}): Promise<number> => {
    let issueId = 0
    await hear(building.test, [], async () => {
      issueId = await building.report(resident, fields)
      await building.follow(follower, issueId)
    })
    return issueId
  }
  /** The ids of the issues that the pages of the neighbour, the follower and somebody of another block hear of. */
  const heardIn = async (act: () => Promise<unknown>): Promise<number[][]> => {
    const heard = await hear(building.test, [neighbour, follower, stranger], act)
    return heard.map((signals) => [...new Set(signals.map(({ id }) => id))])
  }
  const move = (issueId: number, status: string, more: object = {}): Promise<unknown> =>
    manager.update(issueId, { status, notes: 'Zqcomment', ...more })

  it('reach the people who see an issue only in their list, when it is reported, changes status and ends [SHARED-237]', async () => {
    let issueId = 0
    expect(
      await heardIn(async () => {
        issueId = await building.report(resident)
      }),
    ).toEqual([[issueId], [issueId], []])
    await building.follow(follower, issueId)
    expect(await heardIn(() => move(issueId, 'Approved'))).toEqual([[issueId], [issueId], []])
    await building.resolve(manager, issueId)
    expect(await heardIn(() => move(issueId, 'Closed'))).toEqual([[issueId], [issueId], []])
    expect((await building.list(neighbour)).map((one) => one.issueId)).not.toContain(issueId)
  })

  it('reach only the followers of an issue that is kept to staff, or that ended unshown [SHARED-237]', async () => {
    const kept = await reported()
    expect(await heardIn(() => building.show(manager, kept, { showing: 'staff' }))).toEqual([
      [kept],
      [kept],
      [],
    ])
    expect(await heardIn(() => move(kept, 'Approved'))).toEqual([[], [kept], []])
  })

  it('reach nobody about an issue in a category that is never shown, except when it leaves their list [SHARED-237]', async () => {
    const never = await reported()
    const recategorised = {
      categoryId: Number(NEVER_SHOWN.CategoryId),
      subCategoryId: Number(NEVER_SHOWN.SubCategoryId),
      subSubCategoryId: null,
      notes: 'Zqcomment',
    }
    expect(await heardIn(() => manager.update(never, recategorised))).toEqual([[never], [never], []])
    expect(await building.list(neighbour)).not.toContainEqual(expect.objectContaining({ issueId: never }))
    expect(await heardIn(() => move(never, 'Approved'))).toEqual([[], [], []])
  })

  it('do not tell the building that a reporter changed their words [SHARED-237]', async () => {
    const issueId = await reported()
    const words = { title: 'Zqother title', description: 'Zqother words of the reporter.' }
    expect(await heardIn(() => resident.update(issueId, words))).toEqual([[], [], []])
  })
})
