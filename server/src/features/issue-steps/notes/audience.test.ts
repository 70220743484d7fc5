import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { issueOf, signIn } from '../../../../test/callers.ts'
import type { Caller } from '../../../../test/callers.ts'
import { buildIssue } from '../../../../test/factories.ts'
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
  write,
  share,
  takeBack,
  historyOf,
  textsFor,
  standOf,
  mailsTo,
} = await startNoteTests()

describe('the audience of a note', () => {
  const setStatus = (status: string) =>
    test.services.db.updateTable('issues').set({ status }).where('id', '=', story.issueId).execute()

  it.each(['new', 'old'])(
    'a note written by the %s call changes nothing that people outside its audience can see [TALK-07]',
    async (call) => {
      await setStatus('Submitted')
      const others = [story.resident, neighbour, lease]
      const before = await Promise.all(others.map(standOf))
      const heard = await hear(test, [...others, manager], async () => {
        if (call === 'new') await write(manager, 'Among ourselves.', 'staff', [['photo.png', await photo]])
        else await manager.update(story.issueId, { notes: 'Among ourselves.', internal: true })
      })
      expect(await Promise.all(others.map(standOf))).toEqual(before)
      expect(heard.map((events) => events.filter(({ id }) => id === story.issueId).length > 0)).toEqual([
        false,
        false,
        false,
        true,
      ])
      for (const other of others) {
        expect((await other.get('/notifications')).json()).toEqual([])
        expect(JSON.stringify((await other.get('/issues')).json())).not.toContain('Among')
        expect((await other.get(`/issues?q=Among`)).json()).toEqual([])
      }
      expect(await mailsTo(story.mailbox)).toEqual([])
    },
  )

  it('only people who can read a note get a new version and time of change [TALK-07]', async () => {
    await setStatus('Submitted')
    const [mine, theirs] = [await standOf(story.resident), await standOf(neighbour)]
    await manager.update(story.issueId, { notes: 'By the old call.' })
    const told = await standOf(story.resident)
    expect(told.version).toBe(mine.version + 1)
    expect(told.updatedAt > mine.updatedAt).toBe(true)
    await write(manager, 'By the new one.', 'reporter')
    expect(await standOf(story.resident)).toMatchObject({ version: mine.version + 2 })
    expect(await standOf(neighbour)).toEqual(theirs)
    // A form sends back the version that its user has read. The two notes must not make that version stale.
    const edited = await story.resident.update(story.issueId, {
      title: 'In other words',
      version: mine.version + 2,
    })
    expect(edited.statusCode).toBe(200)
    const stale = await story.resident.update(story.issueId, { title: 'Too late', version: mine.version + 2 })
    expect(stale.statusCode).toBe(409)
  })

  it('taking a note back does not change the version that its readers see [TALK-07]', async () => {
    const note = await write(manager, 'Sent too soon.', 'reporter')
    const { version } = await standOf(story.resident)
    expect((await takeBack(note.id)).statusCode).toBe(200)
    expect((await standOf(story.resident)).version).toBe(version)
  })

  it('only staff and the reporter’s side see that the contact changed and that the issue waited for the resident [TALK-07]', async () => {
    const contact = await signIn(test, 'TENANT', home)
    const path = `/issues/${story.issueId}`
    const acts = [
      await manager.put(`${path}/contact`, { userId: contact.userId }),
      await manager.post(`${path}/waiting`),
      await manager.delete(`${path}/waiting`),
    ]
    expect(acts.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
    const kindsFor = async (caller: Caller) => (await historyOf(caller)).map(({ kind }) => kind)
    for (const reader of [manager, story.resident, contact])
      expect(await kindsFor(reader)).toEqual(['contactChanged', 'waitingBegan', 'waitingEnded'])
    for (const other of [lease, contractor]) expect(await kindsFor(other)).toEqual([])
  })

  it('the audience of a note applies to the note’s photos too, at their addresses and during conversion [TALK-07]', async () => {
    const note = await write(manager, 'See here.', 'staff', [['photo.png', await photo]])
    const [shown] = note.attachments
    if (!shown) throw new Error('the note has a photo')
    const heard = await hear(test, [story.resident, lease, manager], () =>
      convertAttachment(systemCtx(test.services, 'a-job'), shown.id),
    )
    expect(heard.map((events) => events.length > 0)).toEqual([false, false, true])
    const read = async (caller: Caller, path: string) => (await caller.get(path)).statusCode
    const paths = [shown.url, shown.thumbnailUrl].map((url) => url.replace(/^\/api/, ''))
    for (const path of paths) {
      expect(await read(manager, path)).toBe(200)
      for (const other of [story.resident, lease, contractor, neighbour])
        expect(await read(other, path)).toBe(404)
    }
    expect((await share(note.id)).statusCode).toBe(200)
    for (const path of paths) expect(await read(story.resident, path)).toBe(200)
    expect((await takeBack(note.id)).statusCode).toBe(200)
    for (const path of paths) expect(await read(story.resident, path)).toBe(404)
    // The reporter can remove photos of a report, but not photos of a note.
    await setStatus('Submitted')
    const own = await write(story.resident, 'And here.', undefined, [['photo.png', await photo]])
    const [theirs] = own.attachments
    expect(
      (await story.resident.delete(`/issues/${story.issueId}/attachments/${theirs?.id}`)).statusCode,
    ).toBe(404)
    // Photos of notes do not count towards the three photos of the report.
    const more = await story.resident.postForm(`/issues/${story.issueId}/attachments`, {}, [
      ['photo.png', await photo],
    ])
    expect(issueOf(more).attachments).toHaveLength(1)
  })

  it('the audience of a note becomes wider when staff share the note and narrower when they take it back, and each change is audited [TALK-09]', async () => {
    const note = await write(manager, 'Known fault.', 'staff')
    expect(note.can).toEqual(['issue:shareNote'])
    expect((await share(note.id)).json()).toMatchObject({ audience: 'reporter', can: ['issue:takeBackNote'] })
    expect((await share(note.id)).statusCode).toBe(200)
    expect(await textsFor(story.resident)).toEqual(['Known fault.'])
    expect((await mailsTo(story.mailbox)).map(({ body }) => body).join()).toContain('Known fault.')
    expect((await takeBack(note.id)).json()).toMatchObject({ audience: 'staff', isTakenBack: true })
    expect((await takeBack(note.id)).statusCode).toBe(200)
    expect(await textsFor(story.resident)).toEqual([])
    expect((await historyOf(manager)).map(({ kind, noteId }) => [kind, noteId])).toEqual([
      ['noteAdded', null],
      ['noteShared', note.id],
      ['noteTakenBack', note.id],
    ])
    const audit = test.services.db
      .selectFrom('audit_events')
      .select(['action', 'after'])
      .where('object_id', '=', story.issueId)
    expect(await audit.where('action', 'like', 'issue.%Note').orderBy('id').execute()).toEqual([
      { action: 'issue.writeNote', after: { noteId: note.id, audience: 'staff', photos: 0 } },
      { action: 'issue.shareNote', after: { noteId: note.id, audiences: ['staff', 'reporter'] } },
      { action: 'issue.takeBackNote', after: { noteId: note.id, audiences: ['staff'] } },
    ])
  })

  it('the audience of a note can be changed for notes by the older call in the same way as for notes by the newer call [TALK-09]', async () => {
    await manager.update(story.issueId, { notes: 'For the trade.', internal: true })
    await manager.update(story.issueId, { notes: 'For all.' })
    await manager.update(story.issueId, { title: 'In other words', notes: 'With an edit.' })
    const [internal, open, edit] = await historyOf(manager)
    await share(internal?.id ?? 0)
    for (const note of [open, edit]) expect((await takeBack(note?.id ?? 0)).statusCode).toBe(200)
    expect(await textsFor(story.resident)).toEqual(['For the trade.'])
    expect(await textsFor(contractor)).toEqual(['For the trade.'])
    expect(await textsFor(lease)).toEqual([])
  })

  it('the audience of a note cannot be changed if the reporter wrote the note or if it is the reason for a rejection [TALK-09]', async () => {
    const own = await write(story.resident, 'It drips.')
    await setStatus('Submitted')
    await manager.update(story.issueId, { status: 'Rejected', notes: 'Not ours.' })
    const refusal = (await historyOf(manager)).find(({ toStatus }) => toStatus === 'Rejected')
    for (const noteId of [own.id, refusal?.id ?? 0]) expect((await takeBack(noteId)).statusCode).toBe(409)
    expect(await textsFor(story.resident)).toEqual(['It drips.', 'Not ours.'])
    const note = await write(manager, 'Among us.', 'staff')
    for (const other of [story.resident, contractor, lease])
      expect((await share(note.id, other)).statusCode).toBe(403)
    const elsewhere = await buildIssue(test.services, { propertyId: home, reporterId: story.resident.userId })
    for (const act of ['share', 'take-back'])
      expect(
        (await manager.post(`/issues/${elsewhere}/notes/${note.id}/${act}`, { audience: 'reporter' }))
          .statusCode,
      ).toBe(404)
  })

  it('an unsent email about a note is deleted when staff take the note back [TALK-09]', async () => {
    const note = await write(manager, 'Sent too soon.', 'reporter')
    await sql`update outbox_messages set sent_at = null`.execute(test.services.db)
    expect(await mailsTo(story.mailbox)).toHaveLength(1)
    await takeBack(note.id)
    expect(await mailsTo(story.mailbox)).toEqual([])
  })

  it('taking a note back keeps every other email about the issue, even if it contains the same words [TALK-09]', async () => {
    const note = await write(manager, 'a', 'reporter')
    await write(manager, 'A plumber comes.', 'reporter')
    await sql`update outbox_messages set sent_at = null`.execute(test.services.db)
    await takeBack(note.id)
    const mails = await mailsTo(story.mailbox)
    expect(mails.map(({ body }) => body?.includes('A plumber comes.'))).toEqual([true])
  })
})
