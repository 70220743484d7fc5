import type { IssueEvent } from '@doorstep/contract/issues/schema'
import { BUILDING_MESSAGES } from '@doorstep/contract/issues/building/texts'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { Building } from '../../../../test/building.ts'
import type { Caller } from '../../../../test/callers.ts'
import { hear } from '../../../../test/signals.ts'
import { systemCtx } from '../../../context.ts'
import { convertAttachment } from '../../issues/attachments/service.ts'

let building: Building
let resident: Caller
let neighbour: Caller
let follower: Caller
let manager: Caller
beforeAll(async () => {
  building = await Building.start()
  resident = await building.person('TENANT', 'flat', { firstName: 'Priya', lastName: 'Nair' })
  neighbour = await building.person('TENANT', 'nextFlat')
  follower = await building.person('TENANT', 'nextFlat')
  manager = await building.person('PMGR', 'flat')
})
beforeEach(async () => {
  await sql`delete from rate_limits`.execute(building.test.services.db)
})
afterAll(() => building.test.close())

/** Converts the photos of the issue, as the job does, so that people can see them. */
async function convertPhotos(issueId: number): Promise<void> {
  const { services } = building.test
  const files = services.db.selectFrom('issue_attachments').select('id').where('issue_id', '=', issueId)
  for (const { id } of await files.execute()) await convertAttachment(systemCtx(services, 'a job'), id)
}

const note = (by: Caller, issueId: number, audience: string, text: string) =>
  by.postForm(`/issues/${issueId}/notes`, { text, audience })

describe('an issue that staff show to the building', () => {
  it('an issue that staff show to the building has a title made from asset and category, which staff can change [SHARED-205]', async () => {
    const issueId = await building.report(resident, { AssetId: String(building.at.lift) })
    expect((await manager.get(`/issues/${issueId}/showing`)).json()).toEqual({
      showing: null,
      publicTitle: 'Lift 1: Out of service',
      isNeverShown: false,
      followers: 0,
    })
    expect((await building.show(manager, issueId)).json()).toMatchObject({ showing: 'building' })
    expect(await building.read(neighbour, issueId)).toMatchObject({
      publicTitle: 'Lift 1: Out of service',
      status: 'Submitted',
    })
    await building.show(manager, issueId, { showing: 'building', publicTitle: 'Lift 1 out of order' })
    expect(await building.read(neighbour, issueId)).toMatchObject({ publicTitle: 'Lift 1 out of order' })
    await building.show(manager, issueId, { showing: 'staff' })
    expect((await neighbour.get(`/building-issues/${issueId}`)).statusCode).toBe(404)
    for (const caller of [resident, neighbour, await building.person('LEASE')])
      expect((await building.show(caller, issueId)).statusCode).toBe(403)
    expect((await building.show(await building.person('PMGR', 'farFlat'), issueId)).statusCode).toBe(404)
  })

  it('the title of an issue in common parts loses the words that staff redact, even after staff have hidden the issue again [REDACT-01]', async () => {
    const { db } = building.test.services
    const redact = async (issueId: number) => {
      const answer = await manager.post(`/issues/${issueId}/redact`, { words: 'zqpatel', reason: 'A name.' })
      expect(answer.statusCode, answer.body).toBe(200)
      const row = db.selectFrom('issues').select('public_title as title').where('id', '=', issueId)
      return (await row.executeTakeFirstOrThrow()).title
    }
    const title = { showing: 'building', publicTitle: 'Door next to Mrs Zqpatel' }
    const [shown, hidden] = [await building.report(resident), await building.report(resident)]
    for (const issueId of [shown, hidden]) await building.show(manager, issueId, title)
    await building.show(manager, hidden, { showing: 'staff' })
    const [heard] = await hear(building.test, [neighbour], () => redact(shown))
    expect(heard?.map(({ id }) => id)).toContain(shown)
    expect(await building.read(neighbour, shown)).toMatchObject({ publicTitle: 'Door next to Mrs [removed]' })
    expect(await redact(hidden)).toBe('Door next to Mrs [removed]')
  })

  it('an issue that staff show to the building must be in common parts, so an issue of a home is refused [SHARED-205]', async () => {
    const answer = await resident.report(building.test, { PropertyId: String(building.at.flat) })
    const shown = await building.show(manager, answer.json<{ issueId: number }>().issueId)
    expect([shown.statusCode, shown.json()]).toMatchObject([409, { message: BUILDING_MESSAGES.notCommon }])
  })

  it('an issue that staff show to the building shows none of its reporter’s words, name or number to the building [SHARED-206]', async () => {
    const issueId = await building.report(resident, {
      VulnerablePersons: 'true',
      AccessTimes: 'Zqmornings',
      MayEnter: 'true',
    })
    await note(resident, issueId, 'reporter', 'Zqnote of the reporter')
    await building.show(manager, issueId)
    await building.follow(follower, issueId)
    for (const caller of [
      neighbour,
      follower,
      await building.person('LEASE'),
      await building.person('LETTINGAGENT'),
    ]) {
      const answers = [
        await caller.get(`/building-issues/${issueId}`),
        await caller.get('/building-issues'),
        await caller.get('/Issues?q=Zq'),
        await caller.get('/search?q=Zqtitle'),
        await caller.get('/notifications'),
      ]
      expect(answers.map(({ body }) => body).join('\n')).not.toMatch(/Zq|Priya|Nair|\+44|ulnerable/)
      expect((await caller.get(`/issues/${issueId}`)).statusCode).toBe(404)
    }
    expect((await manager.get(`/issues/${issueId}/showing`)).json()).toMatchObject({ followers: 1 })
    const own = [await resident.get(`/issues/${issueId}`), await resident.get(`/issues/${issueId}/events`)]
    expect(own.map(({ body }) => body).join('\n')).not.toMatch(/ollow/)
  })

  it('an issue that staff show to the building shows notes to the building and to followers, with their photos [SHARED-207]', async () => {
    const issueId = await building.report(resident)
    await building.follow(follower, issueId)
    const early = await note(manager, issueId, 'building', 'Too early')
    expect([early.statusCode, early.json()]).toMatchObject([409, { message: BUILDING_MESSAGES.notShown }])
    await building.show(manager, issueId)
    const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#400' } })
      .png()
      .toBuffer()
    await manager.postForm(
      `/issues/${issueId}/notes`,
      { text: 'The part is ordered.', audience: 'building' },
      [['Zqpriya.png', picture]],
    )
    await note(manager, issueId, 'followers', 'Take the other lift.')
    await note(manager, issueId, 'reporter', 'Zqreporter')
    await manager.postForm(`/issues/${issueId}/notes`, { text: 'Zqstaff', audience: 'staff' }, [
      ['invoice.png', picture],
    ])
    await convertPhotos(issueId)
    const { posts } = await building.read(neighbour, issueId)
    expect(posts).toMatchObject([
      { text: 'The part is ordered.', isForFollowers: false, photos: [{ name: 'Photo 1' }] },
    ])
    const url = `/building-issues/${issueId}/photos/${posts[0]?.photos[0]?.id}`
    const photo = await neighbour.get(url)
    expect(photo.statusCode).toBe(200)
    expect(JSON.stringify(photo.headers)).not.toContain('Zqpriya')
    expect((await (await building.person('TENANT', 'otherFlat')).get(url)).statusCode).toBe(404)
    const other = await building.report(resident)
    await building.show(manager, other)
    expect((await neighbour.get(url.replace(String(issueId), String(other)))).statusCode).toBe(404)
    const [ofStaff] = await building.test.services.db
      .selectFrom('issue_attachments')
      .select('id')
      .where('issue_id', '=', issueId)
      .where('name', '=', 'invoice.png')
      .execute()
    const hidden = await neighbour.get(`/building-issues/${issueId}/photos/${ofStaff?.id}`)
    expect(hidden.statusCode).toBe(404)
    expect((await building.read(follower, issueId)).posts.map(({ text }) => text)).toEqual([
      'The part is ordered.',
      'Take the other lift.',
    ])
    const history = (await resident.get(`/issues/${issueId}/events`)).json<IssueEvent[]>()
    expect(history.map((one) => one.note).filter((text) => text !== null)).toEqual([
      'The part is ordered.',
      'Take the other lift.',
      'Zqreporter',
    ])
    const [first] = history.filter((one) => one.audience === 'building')
    expect(first?.readers).toMatch(/everybody in the building/)
    expect((await note(neighbour, issueId, 'building', 'Hello')).statusCode).toBe(404)
    expect((await note(resident, issueId, 'building', 'Hello')).statusCode).toBe(403)
  })

  it('an issue that staff show to the building is visible to leasing staff and letting agents, but not to a contractor with a role there [SHARED-208]', async () => {
    const lease = await building.person('LEASE')
    const own = await building.report(lease)
    expect((await lease.get(`/issues/${own}`)).statusCode).toBe(200)
    const issueId = await building.report(resident)
    await building.show(manager, issueId)
    for (const caller of [lease, await building.person('LETTINGAGENT')]) {
      expect(await building.read(caller, issueId)).toMatchObject({ publicTitle: expect.any(String) })
      expect((await building.follow(caller, issueId)).statusCode).toBe(403)
    }
    const contractor = await building.person('CONTRACTOR')
    expect((await contractor.get('/building-issues')).statusCode).toBe(403)
    await sql`update issues set status = 'Open' where id = ${issueId}`.execute(building.test.services.db)
    expect((await contractor.get(`/issues/${issueId}`)).statusCode).toBe(404)
  })
})
