import type { NotificationItem } from '@doorstep/contract/notifications/schema'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { startNoteTests } from '../../../../test/noteWorld.ts'
import { systemCtx } from '../../../context.ts'
import { openApprovedIssue } from '../hand-over/service.ts'

const { story, test, manager, write, share, takeBack, historyOf, mailsTo } = await startNoteTests()

describe('a note that is taken back', () => {
  const itemsOf = async (): Promise<(string | null)[]> =>
    (await story.resident.get('/notifications')).json<NotificationItem[]>().map(({ status }) => status)
  const subjects = async (): Promise<(string | undefined)[]> =>
    (await mailsTo(story.mailbox)).map(({ subject }) => subject?.replace(/:.*/, ''))
  const bodies = async (): Promise<string> =>
    (await mailsTo(story.mailbox)).map(({ body }) => body).join('\n--\n')
  const noteWith = async (text: string): Promise<number> =>
    (await historyOf(manager)).find(({ note }) => note === text)?.id ?? 0
  const setStatus = (status: string) =>
    test.services.db.updateTable('issues').set({ status }).where('id', '=', story.issueId).execute()
  const waiting = () =>
    test.services.db
      .updateTable('outbox_messages')
      .set({ sent_at: null })
      .where('body', 'not like', '%It has gone.%')
  const taken = async (id: number): Promise<void> => {
    // Without a mail gateway, every email counts as sent. This statement marks every email as unsent, except the email
    // that must stay sent.
    await waiting().execute()
    const answer = await takeBack(id)
    expect(answer.statusCode, answer.body).toBe(200)
  }

  it('a note that is taken back loses only its own notification, and its readers get a new unread count [TALK-46]', async () => {
    await write(manager, 'On Monday.', 'reporter')
    const second = await write(manager, 'On Tuesday.', 'reporter')
    await manager.update(story.issueId, { status: 'InProgress', notes: 'Begun.' })
    expect(await itemsOf()).toEqual(['InProgress', null, null])
    const signals: unknown[] = []
    onTestFinished(test.services.live.subscribe((signal) => signals.push(signal)))
    await taken(second.id)
    const toResident = {
      type: 'notification',
      id: story.issueId,
      targets: [{ userId: story.resident.userId }],
    }
    await vi.waitFor(() => expect(signals).toContainEqual(expect.objectContaining(toResident)))
    expect(await itemsOf()).toEqual(['InProgress', null])
    expect((await story.resident.get('/notifications/unread')).json()).toMatchObject({ count: 2 })
    await taken(await noteWith('Begun.'))
    expect(await itemsOf()).toEqual(['InProgress', null])
    expect((await share(second.id)).statusCode).toBe(200)
    expect(await itemsOf()).toEqual([null, 'InProgress', null])
    await taken(second.id)
    expect(await itemsOf()).toEqual(['InProgress', null])
  })

  it('a note that is taken back loses only its own email, and other emails with the same words stay [TALK-47]', async () => {
    const first = await write(manager, 'Thank you.', 'reporter')
    await write(manager, 'We come.', 'reporter')
    await write(manager, 'Thank you.', 'reporter')
    await taken(first.id)
    expect(await subjects()).toHaveLength(2)
    expect(await bodies()).toMatch(/The comment: We come\.[^]*The comment: Thank you\./)
  })

  it.each([
    ['says that it was approved', 'Submitted', 'Approved', 'Your report is approved', 'now open'],
    ['asks whether it is fixed', 'InProgress', 'Resolved', 'Resolved', 'verdict#token'],
    ['reports a step', 'Open', 'InProgress', 'In Progress', 'Somebody is working on the issue'],
  ])(
    'a note that is taken back is removed from an email that %s, and the rest of that email is kept [TALK-47]',
    async (_what, from, status, subject, sentence) => {
      await setStatus(from)
      const note = 'Ask Mrs Marsh\n\nat number 4.'
      expect((await manager.update(story.issueId, { status, notes: note })).statusCode).toBe(200)
      if (status === 'Approved') await openApprovedIssue(systemCtx(test.services, 'a-job'), story.issueId)
      expect(await bodies()).toContain(`The comment: ${note}`)
      await taken(await noteWith(note))
      expect(await subjects()).toEqual([subject])
      const left = await bodies()
      expect(left).toContain(sentence)
      expect(left).not.toMatch(/Marsh|The comment|\n{3}/)
    },
  )

  it('a note that is taken back before the hand-over is not quoted in the email about the approval [TALK-47]', async () => {
    await setStatus('Submitted')
    await manager.update(story.issueId, { status: 'Approved', notes: 'Ask Mrs Marsh.' })
    await taken(await noteWith('Ask Mrs Marsh.'))
    await openApprovedIssue(systemCtx(test.services, 'a-job'), story.issueId)
    expect(await subjects()).toEqual(['Your report is approved'])
    expect(await bodies()).not.toContain('Marsh')
  })

  it('a note that is taken back stays in sent emails, and is found by its words in older unsent emails [TALK-47]', async () => {
    const { db } = test.services
    const gone = await write(manager, 'It has gone.', 'reporter')
    const before = await write(manager, 'From before.', 'reporter')
    await write(manager, 'Another one.', 'reporter')
    await db.updateTable('outbox_messages').set({ note_id: null }).execute()
    await taken(gone.id)
    await taken(before.id)
    expect(await bodies()).toMatch(/It has gone\.[^]*Another one\./)
    expect(await bodies()).not.toContain('From before.')
  })
})
