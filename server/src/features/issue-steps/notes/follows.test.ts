import type { NotificationItem } from '@doorstep/contract/notifications/schema'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { issueOf, signIn } from '../../../../test/callers.ts'
import type { Caller } from '../../../../test/callers.ts'
import { mapUser } from '../../../../test/factories.ts'
import { photo, startNoteTests } from '../../../../test/noteWorld.ts'
import { hear } from '../../../../test/signals.ts'
import { systemCtx } from '../../../context.ts'
import { convertAttachment } from '../../issues/attachments/service.ts'

const {
  story,
  test,
  home,
  manager,
  contractor,
  lease,
  neighbour,
  lookAt,
  write,
  share,
  historyOf,
  textsFor,
  standOf,
  mailsTo,
} = await startNoteTests()

describe('the effects of a note', () => {
  it('a reporter who has left can still read everything from before, but nothing new [TALK-10]', async () => {
    const early = await write(manager, 'While you live here.', 'reporter')
    const kept = await write(manager, 'For later.', 'staff')
    const asked = await write(story.resident, 'My question.')
    await test.services.db.deleteFrom('property_roles').where('user_id', '=', story.resident.userId).execute()
    await test.services.db.deleteFrom('outbox_messages').execute()
    const before = await standOf(story.resident)
    expect(
      (await story.resident.postForm(`/issues/${story.issueId}/notes`, { text: 'Still there?' })).statusCode,
    ).toBe(403)
    expect(
      (await manager.postForm(`/issues/${story.issueId}/notes`, { text: 'Gone?', audience: 'reporter' }))
        .statusCode,
    ).toBe(409)
    const shared = await share(kept.id)
    expect(shared.statusCode).toBe(409)
    expect(shared.json<{ message: string }>().message).toMatch(/only staff can read notes about it\.$/)
    const heard = await hear(test, [story.resident, manager], async () => {
      await manager.update(story.issueId, { notes: 'A public note.' })
      await write(manager, 'Among us.', 'staff')
    })
    expect(heard.map((events) => events.length > 0)).toEqual([false, true])
    await manager.update(story.issueId, { status: 'InProgress', notes: 'For the next one.' })
    expect((await historyOf(story.resident)).map(({ id }) => id)).toEqual([early.id, asked.id])
    expect((await standOf(story.resident)).comments).toBe(before.comments)
    expect(await mailsTo(story.mailbox)).toEqual([])
    expect((await story.resident.get('/notifications')).json()).toHaveLength(1)
    const listed = (await story.resident.get('/issues/user_issues')).json<{ comments: string }[]>()
    expect(listed.map(({ comments }) => comments)).toEqual([before.comments])
    // A reporter who moves back in belongs to the reporter's side again.
    await mapUser(test.services, story.resident.userId, home, 'TENANT')
    expect(await textsFor(story.resident)).toContain('A public note.')
  })

  it('the reporter’s question needs a reply again when staff take their answer back, but the status step of that answer is kept [TALK-11]', async () => {
    await write(story.resident, 'When?')
    // An entry without a note is no answer.
    expect((await manager.post(`/issues/${story.issueId}/waiting`)).statusCode).toBe(200)
    await manager.update(story.issueId, { status: 'InProgress', notes: 'On Monday.' })
    expect(await standOf(manager)).toMatchObject({ needsReply: false })
    const [step] = (await historyOf(manager)).filter(({ note }) => note === 'On Monday.')
    expect((await manager.post(`/issues/${story.issueId}/notes/${step?.id}/take-back`)).statusCode).toBe(200)
    expect(await standOf(manager)).toMatchObject({ needsReply: true })
    for (const reader of [story.resident, lease])
      expect((await historyOf(reader)).filter(({ id }) => id === step?.id)).toMatchObject([
        { kind: 'statusChanged', toStatus: 'InProgress', note: null },
      ])
  })

  it('a shared note counts as the first answer from the moment staff share it [TALK-09, DUE-14]', async () => {
    const reported = await story.resident.report(test, { PropertyId: String(home), Emergency: 'water' })
    story.issueId = issueOf(reported).issueId
    lookAt(story.issueId)
    const { id } = await write(manager, 'Somebody comes at noon.', 'staff')
    const { db } = test.services
    await sql`update issues set created_at = created_at - interval '2 hours' where id = ${story.issueId}`.execute(
      db,
    )
    await sql`update issue_events set at = at - interval '90 minutes' where id = ${id}`.execute(db)
    const answered = async () => {
      const answer = db.selectFrom('issue_deadlines').select('met_at').where('issue_id', '=', story.issueId)
      const times = db.selectFrom('issues').select('minutes_to_response').where('id', '=', story.issueId)
      return {
        ...(await answer.where('kind', '=', 'answer').executeTakeFirstOrThrow()),
        ...(await times.executeTakeFirstOrThrow()),
      }
    }
    expect(await answered()).toEqual({ met_at: null, minutes_to_response: null })
    expect((await share(id)).statusCode).toBe(200)
    expect(await answered()).toEqual({ met_at: expect.any(Date), minutes_to_response: 120 })
  })

  it('only staff see whether an issue needs a reply and whether it is quiet, on the issue and in lists [TALK-11]', async () => {
    const found = async (caller: Caller, filter: string) =>
      (await caller.get(`/issues?propertyId=${home}&${filter}=true`))
        .json<{ issueId: number }[]>()
        .map((issue) => issue.issueId)
        .filter((id) => id === story.issueId)
    expect(await standOf(manager)).toMatchObject({ needsReply: false, quiet: false })
    await write(story.resident, 'When?')
    expect(await standOf(manager)).toMatchObject({ needsReply: true })
    expect(await found(manager, 'needsReply')).toEqual([story.issueId])
    await write(manager, 'We ask each other.', 'staff')
    expect(await standOf(manager)).toMatchObject({ needsReply: true })
    for (const other of [story.resident, lease, contractor, neighbour])
      expect(await found(other, 'needsReply')).toEqual([])
    for (const other of [story.resident, lease, contractor])
      expect(await standOf(other)).toMatchObject({ needsReply: null, quiet: null })
    await write(manager, 'On Monday.', 'reporter')
    expect(await standOf(manager)).toMatchObject({ needsReply: false })
    expect(await found(manager, 'needsReply')).toEqual([])
    await write(story.resident, 'Which Monday?')
    expect(await standOf(manager)).toMatchObject({ needsReply: true })
    expect(await found(manager, 'needsReply')).toEqual([story.issueId])
    await sql`update issues set active_at = now() - interval '7 days 1 minute' where id = ${story.issueId}`.execute(
      test.services.db,
    )
    expect(await standOf(manager)).toMatchObject({ quiet: true })
    expect(await found(manager, 'quiet')).toEqual([story.issueId])
    expect(await found(story.resident, 'quiet')).toEqual([])
    await manager.update(story.issueId, { status: 'InProgress', notes: 'Begun.' })
    expect(await standOf(manager)).toMatchObject({ quiet: false })
    expect(await found(manager, 'quiet')).toEqual([])
    expect((await manager.get('/issues?needsReply=maybe')).statusCode).toBe(400)
  })

  it.each([
    ['a public note', { notes: 'Answered.' }, false],
    ['an internal note', { notes: 'Asked the trade.', internal: true }, true],
    ['a step that says why', { status: 'InProgress', notes: 'Begun.' }, false],
  ])(
    '%s made by the old call counts as an answer only if the reporter can read it [TALK-11]',
    async (_what, change, needsReply) => {
      await write(story.resident, 'When?')
      await manager.update(story.issueId, change)
      expect(await standOf(manager)).toMatchObject({ needsReply })
    },
  )

  it('only managers get a notification and an email about what the reporter wrote [TALK-12]', async () => {
    const second = await signIn(test, 'PMGR', home, { email: 'second@example.test' })
    await second.put('/account/mail-choices', { kind: 'residentWrote', choice: 'never' })
    await write(story.resident, 'It drips again.')
    for (const caller of [manager, second])
      expect((await caller.get('/notifications')).json<NotificationItem[]>()).toMatchObject([
        { kind: 'residentWrote', issueId: story.issueId },
      ])
    for (const other of [story.resident, lease, contractor])
      expect((await other.get('/notifications')).json()).toEqual([])
    expect(await mailsTo('second@example.test')).toEqual([])
    const all = await test.services.db.selectFrom('outbox_messages').select(['subject', 'body']).execute()
    expect(all).toHaveLength(1)
    expect(all[0]).toMatchObject({
      subject: expect.stringMatching(/^New message: .* \(job \d+\)$/),
      body: expect.stringContaining('It drips again.'),
    })
    await write(manager, 'We come.', 'reporter')
    expect((await story.resident.get('/notifications')).json<NotificationItem[]>()).toMatchObject([
      { kind: 'mineChanged', status: null },
    ])
    expect(
      (await story.resident.put('/account/mail-choices', { kind: 'residentWrote', choice: 'daily' }))
        .statusCode,
    ).toBe(400)
  })

  it('redacting a staff note removes the words, and causes no change that other people can see [TALK-14]', async () => {
    const note = await write(manager, 'Ask Mrs Marsh about it.', 'staff', [['marsh.png', await photo]])
    await convertAttachment(systemCtx(test.services, 'a-job'), note.attachments[0]?.id ?? 0)
    const before = await standOf(story.resident)
    const heard = await hear(test, [story.resident, manager], async () => {
      const words = await manager.post(`/issues/${story.issueId}/redact`, {
        words: 'Marsh',
        reason: 'A name.',
      })
      expect(words.statusCode, words.body).toBe(200)
      const area = { areas: [{ left: 0, top: 0, width: 5, height: 5 }], reason: 'A face.' }
      const id = note.attachments[0]?.id ?? 0
      expect((await manager.post(`/issues/${story.issueId}/attachments/${id}/redact`, area)).statusCode).toBe(
        200,
      )
    })
    expect(heard.map((events) => events.length > 0)).toEqual([false, true])
    expect(await standOf(story.resident)).toEqual(before)
    expect(await historyOf(story.resident)).toEqual([])
    const [left] = await historyOf(manager)
    expect(left?.note).toBe('Ask Mrs [removed] about it.')
    expect(left?.attachments).toMatchObject([{ state: 'ready' }])
    expect(left?.attachments[0]?.id).not.toBe(note.attachments[0]?.id)
    expect(
      (await story.resident.get(`/issues/${story.issueId}/attachments/${left?.attachments[0]?.id}`))
        .statusCode,
    ).toBe(404)
  })
})
