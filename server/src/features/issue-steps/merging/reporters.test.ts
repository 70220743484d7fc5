import type { NoteReaders } from '@doorstep/contract/issues/notes/schema'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { mails } from '../../../../test/applicants.ts'
import { NEVER_SHOWN, STAIRS } from '../../../../test/building.ts'
import type { Building } from '../../../../test/building.ts'
import type { Caller } from '../../../../test/callers.ts'
import { MergeWorld } from '../../../../test/mergeWorld.ts'
import { queueForRow } from '../../../../test/rowQueue.ts'

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
  it('the reporter of a merged issue sees the older issue’s status, dates and notes for followers, and nothing else [MERGE-12]', async () => {
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

  it('the reporter of a merged issue and staff are offered no note about it until the merge is undone [MERGE-04]', async () => {
    const older = await world.atHome(first)
    const younger = await world.atHome(second)
    const offered = async (by: Caller): Promise<boolean> => {
      const answer = await by.get(`/issues/${younger}/notes/readers`)
      return answer.json<NoteReaders>().audiences.length > 0
    }
    await world.merge(younger, older)
    expect([await offered(second), await offered(manager)]).toEqual([false, false])
    await world.unmerge(younger)
    expect([await offered(second), await offered(manager)]).toEqual([true, true])
  })

  it('the reporter of a merged issue can withdraw the consent to their flag, and the older issue then loses the flag too [MERGE-04] [DATA-201]', async () => {
    const older = await world.atHome(first)
    const younger = await world.atHome(second, { VulnerablePersons: 'true' })
    await world.merge(younger, older)
    expect((await world.read(younger, second)).can).toEqual(['issue:setVulnerableFlag'])
    expect((await world.read(younger)).can).toContain('issue:setVulnerableFlag')
    const body = { vulnerablePersons: false }
    expect((await second.put(`/issues/${younger}/vulnerable-persons`, body)).statusCode).toBe(200)
    expect((await world.read(younger, second)).can).toEqual([])
    expect((await world.read(older)).vulnerablePersons).toBe(false)
  })

  it('the reporter of a merged issue has a flag that only staff see on the older issue, whose reporter sees only their own flag [MERGE-05] [MERGE-12]', async () => {
    const older = await world.atHome(first)
    const younger = await world.atHome(second, { VulnerablePersons: 'true' })
    const flags = async (): Promise<(boolean | null)[]> => [
      (await world.read(older)).vulnerablePersons,
      (await world.read(older, first)).vulnerablePersons,
    ]
    const set = (vulnerablePersons: boolean) =>
      first.put(`/issues/${older}/vulnerable-persons`, { vulnerablePersons })
    await world.merge(younger, older)
    expect(await flags()).toEqual([true, false])
    expect((await set(true)).json()).toMatchObject({ vulnerablePersons: true })
    expect((await set(false)).json()).toMatchObject({ vulnerablePersons: false })
    expect(await flags()).toEqual([true, false])
    await set(true)
    await world.unmerge(younger)
    expect(await flags()).toEqual([true, true])
  })

  it('the reporter of a merged issue gets one email about the merge, and another when the work continues [MERGE-13]', async () => {
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

  it('the reporter of a merged issue gets emails about where the report is after the merge, and what happens after the merge is undone [MERGE-09] [MERGE-13]', async () => {
    const older = await world.atHome(first)
    const younger = await world.atHome(second)
    const newest = async (): Promise<string> => (await world.mails())[0]?.text ?? ''
    await world.merge(younger, older)
    expect(await newest()).toContain('no longer in your lists')
    await world.unmerge(younger)
    expect(await newest()).toContain('separate news')
    await world.merge(younger, older)
    await world.move(older, 'Rejected')
    await world.unmerge(younger)
    expect(await newest()).toContain('stays Rejected')
  })

  it('the reporter of a merged issue in common parts gets one notification of each step, like a follower of the older issue [MERGE-13]', async () => {
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

describe('news of the older issue', () => {
  it('a person who reported all of the merged issues gets news of the older issue only once [MERGE-13]', async () => {
    const [older, ...others] = [
      await world.atHome(second),
      await world.atHome(second),
      await world.atHome(second),
    ]
    for (const issueId of others) await world.merge(issueId, older)
    await world.forget()
    const note = { text: 'The plumber comes on Friday.', audience: 'followers' }
    expect((await manager.postForm(`/issues/${older}/notes`, note)).statusCode).toBe(201)
    expect(await world.subjects()).toHaveLength(1)
    await world.forget()
    await world.move(older, 'Rejected')
    expect(await world.subjects()).toEqual([expect.stringMatching(/^Your report was rejected/)])
  })

  it('news of the older issue reaches reporters in common parts who cannot follow the older issue, without a link that they cannot open [MERGE-12] [MERGE-13]', async () => {
    const lease = await building.person('LEASE', 'flat', { email: 'lease@example.test' })
    const listed = await building.report(first)
    const withheld = await building.report(first, { AreaId: String(STAIRS), ...NEVER_SHOWN })
    const links: (number | null | undefined)[] = []
    for (const [older, reporter, email] of [
      [listed, lease, 'lease@example.test'],
      [withheld, second, 'younger@example.test'],
    ] as const) {
      const younger = await building.report(reporter)
      await world.merge(younger, older)
      links.push((await world.mergesOf(younger, reporter)).into?.issueId)
      await world.forget()
      await building.resolve(manager, older)
      await world.move(older, 'Closed')
      const subjects = (await mails(building.test, email)).map(({ subject }) => subject)
      expect(subjects).toEqual([expect.stringMatching(/^Closed:/), expect.stringMatching(/^Resolved:/)])
      expect((await world.mergesOf(younger, reporter)).into).toMatchObject({ status: 'Closed' })
    }
    expect(links).toEqual([listed, null])
  })

  it('only news about the end of the older issue reaches a reporter who has stopped following the older issue [MERGE-13]', async () => {
    const older = await building.report(first)
    const younger = await building.report(second)
    await world.merge(younger, older)
    expect((await second.delete(`/building-issues/${older}/follow`)).statusCode).toBe(204)
    await world.forget()
    await building.resolve(manager, older)
    expect(await world.subjects()).toEqual([])
    await world.move(older, 'Closed')
    expect(await world.subjects()).toEqual([expect.stringMatching(/^Closed:/)])
  })
})

describe('simultaneous merges', () => {
  it('simultaneous merges of two issues into each other leave only the newer issue merged [MERGE-14]', async () => {
    const [older, younger] = [await world.atHome(first), await world.atHome(second)]
    const answers = await Promise.all([
      world.merge(younger, older),
      world.merge(older, younger),
      world.merge(younger, older),
    ])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 409, 200])
    expect(await world.whatHappened(younger)).toEqual(['reported', 'merged'])
  })

  it('simultaneous bulk changes that name the older or the merged issue all succeed [MERGE-14]', async () => {
    const [older, middle] = [await world.atHome(first), await world.atHome(first)]
    const younger = await world.atHome(second)
    const admin = await building.person('ADMIN')
    await world.merge(younger, older)
    const approve = (by: Caller, issueIds: number[]) => () =>
      by.post('/issues/bulk', { act: 'approve', issueIds, comment: 'We will look at it.' })
    const answers = await queueForRow(building.test.services, { table: 'issues', id: middle }, [
      approve(manager, [middle, younger]),
      approve(admin, [older, middle]),
    ])
    expect(answers.map((answer) => answer?.statusCode)).toEqual([200, 200])
    expect((await world.read(older)).status).toBe('Approved')
  })

  it('simultaneous merges lose no notes, steps or orders, and leave no open order on the merged issue [MERGE-14]', async () => {
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
