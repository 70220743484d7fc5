import { MERGE_MESSAGES } from '@doorstep/contract/issues/merging/texts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Building } from '../../../../test/building.ts'
import type { Caller } from '../../../../test/callers.ts'
import { buildOrder } from '../../../../test/firms.ts'
import { MergeWorld } from '../../../../test/mergeWorld.ts'
import { hear } from '../../../../test/signals.ts'

let world: MergeWorld
let building: Building
let first: Caller
let second: Caller
let neighbour: Caller
let manager: Caller
beforeAll(async () => {
  world = await MergeWorld.start()
  ;({ building, first, second, neighbour, manager } = world)
})
beforeEach(() => world.forget())
afterAll(() => building.test.close())

describe('merging an issue into an older one', () => {
  it('merging an issue is refused if the target issue is newer, ended, already merged or at another place [MERGE-01]', async () => {
    const older = await world.atHome(first)
    const lift = await building.report(first)
    const younger = await world.atHome(second)
    const ended = await world.atHome(first)
    const youngest = await world.atHome(second)
    await world.move(ended, 'Rejected')
    const refusals: [number, number, string][] = [
      [younger, lift, MERGE_MESSAGES.otherPlace],
      [older, younger, MERGE_MESSAGES.olderStays],
      [older, older, MERGE_MESSAGES.olderStays],
      [youngest, ended, MERGE_MESSAGES.otherEnded],
      [ended, older, MERGE_MESSAGES.ended],
    ]
    for (const [one, other, message] of refusals)
      expect([
        (await world.merge(one, other)).statusCode,
        (await world.merge(one, other)).json(),
      ]).toMatchObject([409, { message }])
    expect((await world.merge(younger, 2_000_000_000)).statusCode).toBe(400)
    expect((await world.merge(younger, older)).statusCode).toBe(200)
    expect((await world.merge(younger, older)).statusCode).toBe(200)
    expect((await world.merge(youngest, younger)).json()).toMatchObject({
      message: MERGE_MESSAGES.otherMerged,
    })
  })

  it('merging an issue into an older one is only for managers of the development [MERGE-02]', async () => {
    const older = await world.atHome(first)
    const younger = await world.atHome(first)
    for (const by of [first, await building.person('LEASE'), await building.person('LETTINGAGENT')])
      expect([403, 404]).toContain((await world.merge(younger, older, by)).statusCode)
    const far = await building.person('PMGR', 'farFlat')
    expect((await world.merge(younger, older, far)).statusCode).toBe(404)
    await world.merge(younger, older)
    expect((await world.unmerge(younger, first)).statusCode).toBe(403)
    expect((await world.unmerge(younger, far)).statusCode).toBe(404)
  })

  it('merging an issue into an older one sends no live event to the reporter of the older issue [MERGE-12]', async () => {
    const older = await world.atHome(first)
    const younger = await world.atHome(second, { VulnerablePersons: 'true' })
    const [heard, heardByStaff] = await hear(building.test, [first, manager], async () => {
      await world.merge(younger, older)
      await world.unmerge(younger)
    })
    // The reporter of the older issue can get signals of the newer issue, because residents of a home can see each
    // other's Submitted reports.
    expect(heard?.map(({ id }) => id)).not.toContain(older)
    expect(new Set(heardByStaff?.map(({ id }) => id))).toEqual(new Set([older, younger]))
  })

  it('merging an issue into an older one is refused while a firm has a work order, a quote request or a visit [MERGE-03]', async () => {
    const older = await world.atHome(first)
    const younger = await world.atHome(second)
    const orderId = await buildOrder(building.test.services, {
      issueId: younger,
      firmId: world.firmId,
      status: 'Booked',
    })
    expect((await world.merge(younger, older)).json()).toMatchObject({ message: MERGE_MESSAGES.hasWork })
    await world.change(sql`update work_orders set status = 'Cancelled' where id = ${orderId}`)
    expect((await world.merge(younger, older)).statusCode).toBe(200)
    const live = await buildOrder(building.test.services, { issueId: older, firmId: world.firmId })
    expect(live).toBeGreaterThan(0)
    expect((await manager.get(`/issues/${older}`)).statusCode).toBe(200)
  })

  it('merging an issue into an older one keeps the status of the newer issue, which then allows no step until the merge is undone [MERGE-04]', async () => {
    const older = await world.atHome(first)
    const younger = await world.atHome(second)
    await world.merge(younger, older)
    expect(await world.read(younger)).toMatchObject({
      status: 'Submitted',
      mergedAt: expect.any(String),
      dueAt: null,
      allowedStatuses: ['Submitted'],
      can: ['issue:redact', 'issue:unmerge'],
    })
    expect((await world.read(younger, second)).can).toEqual([])
    const refused = [
      await manager.update(younger, { status: 'Approved', notes: 'Yes.' }),
      await world.setPriority(younger, 'Urgent'),
      await manager.put(`/issues/${younger}/owner`, { ownerId: 'me' }),
      await manager.post(`/issues/${younger}/waiting`),
      await manager.postForm(`/issues/${younger}/notes`, { text: 'A note.', audience: 'staff' }),
      await second.postForm(`/issues/${younger}/notes`, { text: 'A note.' }),
      await second.update(younger, { status: 'Withdrawn' }),
    ]
    for (const answer of refused)
      expect([answer.statusCode, answer.json()]).toMatchObject([409, { message: MERGE_MESSAGES.merged }])
    const several = await manager.post('/issues/bulk', {
      act: 'setPriority',
      issueIds: [younger],
      priority: 'Urgent',
      comment: 'All of these.',
    })
    expect(several.json()).toMatchObject({
      results: [{ outcome: 'refused', message: MERGE_MESSAGES.merged }],
    })
  })

  it('merging an issue into an older one gives the older issue the more urgent priority, the flag, the emergency and the earliest deadline [MERGE-05]', async () => {
    const younger = async (): Promise<number> =>
      world.atHome(second, { VulnerablePersons: 'true', Emergency: 'water' })
    const older = await world.atHome(first)
    const before = await world.read(older)
    const other = await younger()
    const { dueAt } = await world.read(other)
    await world.merge(other, older)
    const after = await world.read(older)
    expect(after).toMatchObject({
      priority: 'Emergency',
      emergencyKind: 'water',
      vulnerablePersons: true,
      hasMerged: true,
    })
    expect(after.dueAt).toBe(dueAt)
    await world.unmerge(other)
    expect(await world.read(older)).toMatchObject({
      priority: before.priority,
      emergencyKind: null,
      vulnerablePersons: false,
      dueAt: before.dueAt,
    })
    expect(await world.read(other)).toMatchObject({ priority: 'Emergency', status: 'Submitted', dueAt })
  })

  it('merging an issue into an older one keeps the earliest deadline when the priority of the older issue changes [MERGE-05]', async () => {
    const older = await world.atHome(first)
    const younger = await world.atHome(second)
    await world.change(sql`update issue_deadlines set due_at = due_at - interval '30 hours',
      half_at = half_at - interval '30 hours', three_quarters_at = three_quarters_at - interval '30 hours'
      where issue_id = ${younger}`)
    const { dueAt } = await world.read(younger)
    await world.merge(younger, older)
    expect((await world.read(older)).dueAt).toBe(dueAt)
    await world.setPriority(older, 'Planned')
    expect((await world.read(older)).dueAt).toBe(dueAt)
    await world.setPriority(older, 'Routine')
    await world.unmerge(younger)
    expect(Date.parse((await world.read(older)).dueAt ?? '')).toBeGreaterThan(Date.parse(dueAt ?? ''))
  })

  it('merging an issue into an older one includes issues that were merged before, and undoing restores them [MERGE-06]', async () => {
    const [oldest, middle, youngest] = [
      await building.report(first),
      await building.report(second),
      await building.report(neighbour),
    ]
    await world.merge(youngest, middle)
    await world.merge(middle, oldest)
    expect((await world.mergesOf(oldest)).merged.map(({ issueId }) => issueId)).toEqual([middle, youngest])
    expect((await world.mergesOf(youngest)).into?.issueId).toBe(oldest)
    expect(await world.followersOf(oldest)).toBe(2)
    await world.unmerge(middle)
    expect((await world.mergesOf(oldest)).merged).toEqual([])
    expect((await world.mergesOf(youngest)).into?.issueId).toBe(middle)
    expect([await world.followersOf(oldest), await world.followersOf(middle)]).toEqual([0, 1])
    await world.merge(middle, oldest)
    await world.unmerge(youngest)
    expect((await world.mergesOf(oldest)).merged.map(({ issueId }) => issueId)).toEqual([middle])
    expect([await world.followersOf(oldest), (await world.mergesOf(youngest)).into]).toEqual([1, null])
  })

  it('merging an issue into an older one makes the system end the newer issue when the older issue ends [MERGE-07]', async () => {
    const older = await world.atHome(first)
    const younger = await world.atHome(second)
    await world.merge(younger, older)
    await world.move(older, 'Rejected')
    expect((await world.read(younger)).status).toBe('Rejected')
    const last = (await world.eventsOf(younger)).at(-1)
    expect(last).toMatchObject({ kind: 'statusChanged', toStatus: 'Rejected', actor: 'System', note: null })
    const lift = await building.report(first)
    const same = await building.report(second)
    await world.merge(same, lift)
    await building.resolve(manager, lift)
    expect((await world.read(same)).status).toBe('Submitted')
    await world.move(lift, 'Closed')
    expect((await world.read(same)).status).toBe('Closed')
  })

  it('merging an issue into an older one appears in both histories, and only staff see the other job number [MERGE-08]', async () => {
    const older = await world.atHome(first)
    const younger = await world.atHome(second)
    const { jobId } = await world.read(older)
    await world.merge(younger, older)
    await world.unmerge(younger)
    expect(await world.whatHappened(younger)).toEqual(['reported', 'merged', 'unmerged'])
    expect(await world.whatHappened(older)).toEqual(['reported', 'otherMerged', 'otherUnmerged'])
    expect(await world.whatHappened(older, first)).toEqual(['reported'])
    expect((await world.eventsOf(younger)).at(1)).toMatchObject({ otherJobId: jobId })
    const seen = await world.eventsOf(younger, second)
    expect(seen.map(({ kind }) => kind)).toEqual(['reported', 'merged', 'unmerged'])
    expect(seen[1]).not.toHaveProperty('otherJobId')
    const { db } = building.test.services
    const audited = await db
      .selectFrom('audit_events')
      .select(['action', 'actor_id as actorId'])
      .where('object_id', '=', younger)
      .where('action', 'in', ['issue.merge', 'issue.unmerge'])
      .orderBy('id')
      .execute()
    expect(audited).toEqual([
      { action: 'issue.merge', actorId: manager.userId },
      { action: 'issue.unmerge', actorId: manager.userId },
    ])
  })
})

describe('undoing a merge', () => {
  it('undoing a merge is possible for 28 days [MERGE-09]', async () => {
    const older = await world.atHome(first)
    const younger = await world.atHome(second)
    expect((await world.unmerge(younger)).json()).toMatchObject({ message: MERGE_MESSAGES.notMerged })
    await world.merge(younger, older)
    await world.change(sql`update issues set merged_at = now() - interval '27 days' where id = ${younger}`)
    expect((await world.read(younger)).can).toContain('issue:unmerge')
    await world.change(sql`update issues set merged_at = now() - interval '29 days' where id = ${younger}`)
    expect((await world.read(younger)).can).not.toContain('issue:unmerge')
    expect((await world.unmerge(younger)).json()).toMatchObject({ message: MERGE_MESSAGES.tooLate })
  })

  it('undoing a merge does not reopen an older issue that has ended, or the newer issue that ended with it [MERGE-09]', async () => {
    const older = await world.atHome(first)
    const younger = await world.atHome(second)
    await world.setPriority(younger, 'Urgent')
    await world.merge(younger, older)
    await world.move(older, 'Rejected')
    expect((await world.unmerge(younger)).statusCode).toBe(200)
    expect(await world.read(younger)).toMatchObject({ status: 'Rejected' })
    expect(await world.read(older)).toMatchObject({ status: 'Rejected', priority: 'Urgent', dueAt: null })
  })

  it('undoing a merge keeps everything that somebody has changed since the merge [MERGE-10]', async () => {
    const older = await world.atHome(first)
    const younger = await world.atHome(second, { VulnerablePersons: 'true' })
    await world.setPriority(younger, 'Urgent')
    await world.merge(younger, older)
    expect(await world.read(older)).toMatchObject({ priority: 'Urgent', vulnerablePersons: true })
    await world.setPriority(older, 'Planned')
    await world.setPriority(older, 'Urgent')
    await world.unmerge(younger)
    expect(await world.read(older)).toMatchObject({ priority: 'Urgent', vulnerablePersons: false })
  })

  it('undoing a merge keeps values that another merged issue also adds [MERGE-10]', async () => {
    const older = await world.atHome(first)
    const [one, other] = [await world.atHome(second), await world.atHome(second)]
    for (const issueId of [one, other]) {
      await world.setPriority(issueId, 'Urgent')
      await world.merge(issueId, older)
    }
    await world.unmerge(one)
    expect((await world.read(older)).priority).toBe('Urgent')
    await world.unmerge(other)
    expect((await world.read(older)).priority).toBe('Routine')
    await world.merge(one, older)
    expect((await world.read(older)).priority).toBe('Urgent')
  })

  it('undoing a merge keeps followers who chose to follow the older issue [MERGE-11]', async () => {
    const older = await building.report(first)
    const younger = await building.report(second)
    await building.follow(neighbour, younger)
    await world.merge(younger, older)
    expect(await world.followersOf(older)).toBe(2)
    expect(await building.read(second, younger)).toMatchObject({ issueId: older, isFollowed: true })
    await building.follow(neighbour, older)
    await world.unmerge(younger)
    expect([await world.followersOf(older), await world.followersOf(younger)]).toEqual([1, 1])
    expect(await building.read(neighbour, older)).toMatchObject({ isFollowed: true })
    expect(await building.read(second, older)).toMatchObject({ isFollowed: false })
  })
})
