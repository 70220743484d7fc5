import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Building } from '../../../../test/building.ts'
import type { Caller } from '../../../../test/callers.ts'
import { MergeWorld } from '../../../../test/mergeWorld.ts'

let world: MergeWorld
let building: Building
let first: Caller
let second: Caller
let manager: Caller
beforeAll(async () => {
  world = await MergeWorld.start()
  ;({ building, first, second, manager } = world)
})
beforeEach(() => world.forget())
afterAll(() => building.test.close())

describe('the reporter of a merged issue', () => {
  it('reads status and dates of the older one and notes for followers, and nothing else of it [MERGE-12]', async () => {
    const older = await world.atHome(first, {
      Title: 'Zqtitle of the other',
      Description: 'Zqwords of the other.',
    })
    const younger = await world.atHome(second)
    await world.merge(younger, older)
    await first.postForm(`/issues/${older}/notes`, { text: 'Zqnote of the other' })
    await manager.postForm(`/issues/${older}/notes`, { text: 'Zqanswer', audience: 'reporter' })
    const noted = await manager.postForm(`/issues/${older}/notes`, {
      text: 'The plumber comes on Friday.',
      audience: 'followers',
    })
    expect(noted.statusCode).toBe(201)
    expect((await world.mergesOf(younger, second)).into).toMatchObject({
      issueId: null,
      jobId: null,
      title: null,
      status: 'Submitted',
      posts: [{ text: 'The plumber comes on Friday.' }],
    })
    const all = [
      await second.get(`/issues/${younger}`),
      await second.get(`/issues/${younger}/merges`),
      await second.get(`/issues/${younger}/events`),
    ]
    expect(all.map(({ body }) => body).join('\n')).not.toMatch(/Zqtitle|Zqwords|Zqnote|Zqanswer/)
    expect((await second.get(`/issues/${older}/events`)).statusCode).toBe(404)
    expect((await world.mergesOf(older, first)).merged).toEqual([])
    expect((await first.get(`/issues/${older}`)).body).not.toMatch(/hasMerged|Zqpriya/)
  })

  it('is told once by email, in plain words, and again when the work moves on [MERGE-13]', async () => {
    const older = await world.atHome(first)
    const younger = await world.atHome(second)
    const { db } = building.test.services
    await db.deleteFrom('outbox_messages').execute()
    await world.merge(younger, older)
    await world.merge(younger, older)
    const [mail, ...others] = await world.mails()
    expect(others).toEqual([])
    expect(mail?.subject).toMatch(/^Your report joins an earlier one: Damp wall/)
    expect(mail?.text).toContain('joins an earlier one about the same problem')
    expect(mail?.text).toContain(`/issues/${younger}`)
    await world.move(older, 'Rejected')
    expect(await world.subjects()).toEqual([
      expect.stringMatching(/^Rejected: Damp wall/),
      expect.stringMatching(/^Your report joins/),
    ])
  })

  it('hears of each step in shared parts once, as somebody who follows the older one [MERGE-13]', async () => {
    const older = await building.report(first)
    const younger = await building.report(second)
    await world.merge(younger, older)
    await building.test.services.db.deleteFrom('outbox_messages').execute()
    await building.resolve(manager, older)
    await world.move(older, 'Closed')
    expect(await world.subjects()).toEqual([
      expect.stringMatching(/^Closed:/),
      expect.stringMatching(/^Resolved:/),
    ])
  })
})

describe('merges at the same moment', () => {
  it('of two issues into each other leave one of them merged [MERGE-14]', async () => {
    const [older, younger] = [await world.atHome(first), await world.atHome(second)]
    const answers = await Promise.all([
      world.merge(younger, older),
      world.merge(older, younger),
      world.merge(younger, older),
    ])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 409, 200])
    expect(await world.whatHappened(younger)).toEqual(['reported', 'merged'])
  })

  it('with notes, steps and orders lose nothing and leave no live order behind [MERGE-14]', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [older, younger] = [await world.atHome(first), await world.atHome(second)]
      await world.change(sql`update issues set status = 'Open' where id = ${younger}`)
      const [merged, note, ordered] = await Promise.all([
        world.merge(younger, older),
        second.postForm(`/issues/${younger}/notes`, { text: 'Still wet.' }),
        manager.post(`/issues/${younger}/orders`, {
          firmId: world.firmId,
          words: 'Please look at it.',
          send: true,
        }),
        world.unmerge(younger),
        world.setPriority(older, 'Urgent'),
      ])
      const kept = (await world.eventsOf(younger)).filter((entry) => entry.note === 'Still wet.')
      expect(kept).toHaveLength(note.statusCode === 201 ? 1 : 0)
      expect([201, 409]).toContain(note.statusCode)
      const isMerged = (await world.read(younger)).mergedAt !== undefined
      expect(isMerged && ordered.statusCode < 300).toBe(false)
      expect([200, 409]).toContain(merged.statusCode)
    }
  })
})
