import { readFile } from 'node:fs/promises'
import type { IssueEvent } from '@doorstep/contract/issues/schema'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { Building, NEVER_SHOWN } from '../../../../test/building.ts'
import type { Answer, Caller } from '../../../../test/callers.ts'
import { hear } from '../../../../test/signals.ts'
import { systemCtx } from '../../../context.ts'
import { convertAttachment } from '../attachments/service.ts'

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
  /**
   * Returns the ids of the issues in the signals to three people: the neighbour, the follower and a person of another
   * block.
   */
  const heardIn = async (act: () => Promise<unknown>): Promise<number[][]> => {
    const heard = await hear(building.test, [neighbour, follower, stranger], act)
    return heard.map((signals) => [...new Set(signals.map(({ id }) => id))])
  }
  const move = (issueId: number, status: string, more: object = {}): Promise<unknown> =>
    manager.update(issueId, { status, notes: 'Zqcomment', ...more })

  it('signals to a building reach people who only see an issue in their list, when somebody reports it, changes its status or ends it [SHARED-237]', async () => {
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

  it('signals to a building reach only the followers of an issue that staff do not show to the building [SHARED-237]', async () => {
    const kept = await reported()
    expect(await heardIn(() => building.show(manager, kept, { showing: 'staff' }))).toEqual([
      [kept],
      [kept],
      [],
    ])
    expect(await heardIn(() => move(kept, 'Approved'))).toEqual([[], [kept], []])
  })

  it('signals to a building reach nobody about an issue in a hidden category, except when the issue leaves a list [SHARED-237]', async () => {
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

  it('signals to a building reach followers about a note to followers, and the whole building about photos and the expected day [SHARED-237]', async () => {
    const issueId = await reported()
    const write = (audience: string): Promise<Answer> =>
      manager.postForm(`/issues/${issueId}/notes`, { text: 'Zqnote', audience })
    expect(await heardIn(() => write('followers'))).toEqual([[], [issueId], []])
    expect(await heardIn(() => write('staff'))).toEqual([[], [], []])
    const { id } = (await write('followers')).json<IssueEvent>()
    const path = `/issues/${issueId}/notes/${id}/take-back`
    expect(await heardIn(() => manager.post(path))).toEqual([[], [issueId], []])
    const { services } = building.test
    await building.show(manager, issueId)
    const photo = await readFile(new URL('../../../../test/fixtures/photo.png', import.meta.url))
    const posted = { text: 'Zqnote', audience: 'building' }
    await manager.postForm(`/issues/${issueId}/notes`, posted, [['lift.png', photo]])
    const files = services.db.selectFrom('issue_attachments').select('id').where('issue_id', '=', issueId)
    const convert = async (): Promise<void> => {
      for (const file of await files.execute()) await convertAttachment(systemCtx(services, 'a-job'), file.id)
    }
    expect(await heardIn(convert)).toEqual([[issueId], [issueId], []])
    const redaction = { words: 'Zqnote', reason: 'A name.' }
    expect(await heardIn(() => manager.post(`/issues/${issueId}/redact`, redaction))).toEqual([
      [issueId],
      [issueId],
      [],
    ])
    await move(issueId, 'Approved')
    await sql`update issues set status = 'InProgress' where id = ${issueId}`.execute(services.db)
    const lower = { priority: 'Planned', reason: 'It can wait.' }
    expect(await heardIn(() => manager.put(`/issues/${issueId}/priority`, lower))).toEqual([
      [issueId],
      [issueId],
      [],
    ])
    expect(await heardIn(() => manager.put(`/issues/${issueId}/owner`, { ownerId: 'me' }))).toEqual([
      [],
      [],
      [],
    ])
  })

  it('signals to a building are not sent when a reporter changes their title or description [SHARED-237]', async () => {
    const issueId = await reported()
    const words = { title: 'Zqother title', description: 'Zqother words of the reporter.' }
    expect(await heardIn(() => resident.update(issueId, words))).toEqual([[], [], []])
  })
})
