import { randomUUID } from 'node:crypto'
import type { IssueEvent } from '@doorstep/contract/issues/schema'
import type { NoteReaders } from '@doorstep/contract/issues/notes/schema'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { issueOf } from '../../../../test/callers.ts'
import type { Answer } from '../../../../test/callers.ts'
import { startFirmNotes } from '../../../../test/firmNotes.ts'
import type { FirmNotes } from '../../../../test/firmNotes.ts'
import { linkedOf, orderOf } from '../../../../test/firmSide.ts'
import { systemCtx } from '../../../context.ts'
import { convertAttachment } from '../../issues/attachments/service.ts'

describe('a note about a work order', () => {
  let ways: FirmNotes
  let orderId: number
  let issueId: number
  beforeAll(async () => {
    ways = await startFirmNotes()
  })
  afterAll(() => ways.world.test.close())
  beforeEach(async () => {
    const { world } = ways
    const { db } = world.test.services
    orderId = await world.order('Accepted')
    const { issue_id } = await db
      .selectFrom('work_orders')
      .select('issue_id')
      .where('id', '=', orderId)
      .executeTakeFirstOrThrow()
    issueId = issue_id
    await db.deleteFrom('outbox_messages').execute()
    await db.deleteFrom('notifications').execute()
  })

  const ask = (text: string, id = orderId, files: [string, Buffer][] = []): Promise<Answer> =>
    ways.world.manager.postForm(
      `/issues/${issueId}/notes`,
      { text, audience: 'order', orderId: String(id) },
      files,
    )
  const asked = async (text: string): Promise<IssueEvent> => {
    const answer = await ask(text)
    expect(answer.statusCode, answer.body).toBe(201)
    return answer.json<IssueEvent>()
  }
  const tell = (words: string, key: string = randomUUID()): Promise<Answer> =>
    ways.world.worker.post(`/orders/${orderId}/notes`, { key, words })
  const textsOf = async (): Promise<string[]> =>
    orderOf(await ways.world.worker.get(`/orders/${orderId}`)).notes.map(({ text }) => text)
  const history = async (caller = ways.world.manager): Promise<IssueEvent[]> =>
    (await caller.get(`/issues/${issueId}/events`)).json<IssueEvent[]>()
  const act = (id: number, name: 'share' | 'take-back'): Promise<Answer> =>
    ways.world.manager.post(`/issues/${issueId}/notes/${id}/${name}`, { audience: 'reporter' })
  const mails = () =>
    ways.world.test.services.db.selectFrom('outbox_messages').selectAll().orderBy('id').execute()
  const end = (status: string) =>
    ways.world.test.services.db.updateTable('work_orders').set({ status }).where('id', '=', orderId).execute()

  it('a note about a work order names its readers before and after it is sent [TALK-54]', async () => {
    const { manager, resident } = ways.world
    const offered = (await manager.get(`/issues/${issueId}/notes/readers`)).json<NoteReaders>()
    const { firmName, developmentName } = orderOf(await manager.get(`/orders/${orderId}`))
    const readers = `${firmName}, and staff of ${developmentName}`
    expect(offered.audiences).toContainEqual({ audience: 'order', readers, order: { orderId, firmName } })
    expect((await resident.get(`/issues/${issueId}/notes/readers`)).body).not.toContain(firmName)
    expect(await asked('Which key?')).toMatchObject({ audience: 'order', orderId, readers, internal: true })
    const order = orderOf(await ways.world.worker.get(`/orders/${orderId}`))
    expect([order.noteReaders, order.notes[0]?.readers]).toEqual([readers, readers])
    await end('Verified')
    const left = (await manager.get(`/issues/${issueId}/notes/readers`)).json<NoteReaders>()
    expect(left.audiences.map(({ audience }) => audience)).toEqual(['reporter', 'staff'])
  })

  it('a note about a work order reaches the firm on its page, by its link and in an email with that link [TALK-51]', async () => {
    const { world, firms } = ways
    await asked('Which key?')
    expect(await textsOf()).toEqual(['Which key?'])
    const linked = linkedOf(await world.byLink('read', { token: await world.token(orderId) }))
    expect(linked.order.notes).toMatchObject([{ text: 'Which key?', byFirm: false }])
    const [mail, ...others] = await mails()
    expect([mail?.recipient, others]).toEqual([firms.first.email, []])
    expect(mail?.body).toMatch(/Which key\?[^]*\/order#/)
    expect(await history(world.resident)).toEqual([])
    expect(issueOf(await world.resident.get(`/issues/${issueId}`)).comments).toBe('')
  })

  it('a note about a work order can have photos by staff, which the firm can see in its account and through its link [TALK-51]', async () => {
    const { world } = ways
    const create = { width: 40, height: 30, channels: 3, background: '#345' } as const
    const photo = await sharp({ create }).png().toBuffer()
    const { attachments } = (await ask('Like this.', orderId, [['lock.png', photo]])).json<IssueEvent>()
    const photoId = attachments[0]?.id ?? 0
    await convertAttachment(systemCtx(world.test.services, 'a-job'), photoId)
    const path = `/notes/photos/${photoId}`
    expect((await world.worker.get(`/orders/${orderId}${path}?size=thumbnail`)).statusCode).toBe(200)
    expect((await world.other.get(`/orders/${orderId}${path}`)).statusCode).toBe(404)
    const foreign = await world.order('Accepted')
    expect((await world.worker.get(`/orders/${foreign}${path}`)).statusCode).toBe(404)
    const read = async (id: number) =>
      (await world.byLink('notes/photos/read', { token: await world.token(id), photoId })).statusCode
    expect([await read(orderId), await read(foreign)]).toEqual([200, 404])
  })

  it('a note about a work order can be written only by staff, for an order of the issue that has not ended [TALK-51]', async () => {
    const { world } = ways
    expect((await ask('Hello?', await world.order('Accepted'))).statusCode).toBe(400)
    expect((await ask('Hello?', 99_999_999)).statusCode).toBe(400)
    const form = { text: 'Hello?', audience: 'order', orderId: String(orderId) }
    expect((await world.resident.postForm(`/issues/${issueId}/notes`, form)).statusCode).toBe(403)
    for (const status of ['Declined', 'Verified', 'Cancelled']) {
      await end(status)
      expect((await ask('Hello?')).statusCode).toBe(409)
    }
  })

  it('a note about a work order can be written by the firm in its account or by link until the order ends, and is stored once [TALK-52]', async () => {
    const { world } = ways
    const key = randomUUID()
    const both = await Promise.all([tell('In the van.', key), tell('In the van.', key)])
    expect(both.map((answer) => orderOf(answer).notes.length)).toEqual([1, 1])
    const token = await world.token(orderId)
    const step = { token, key: randomUUID(), words: 'On Friday.' }
    for (const _time of [1, 2])
      expect(linkedOf(await world.byLink('notes', step)).order.notes.map(({ text }) => text)).toEqual([
        'In the van.',
        'On Friday.',
      ])
    const told = await history()
    const { firmName } = orderOf(await world.worker.get(`/orders/${orderId}`))
    expect(told.map(({ actor, audience }) => [actor, audience])).toEqual([
      [expect.stringMatching(new RegExp(`.+ .+, ${firmName}$`)), 'order'],
      [firmName, 'order'],
    ])
    const foreign = await world.other.post(`/orders/${orderId}/notes`, { key, words: 'Mine.' })
    expect(foreign.statusCode).toBe(404)
    await end('Done')
    expect((await tell('Was it right?')).statusCode).toBe(200)
    await end('Verified')
    expect((await tell('One more thing.')).statusCode).toBe(409)
    expect((await world.byLink('notes', { ...step, key: randomUUID() })).statusCode).toBe(404)
    // The firm can still read its earlier notes, as long as the order exists.
    expect(await textsOf()).toHaveLength(3)
  })

  it('a note from a firm notifies and emails staff, and does not count as a message from the reporter [TALK-52]', async () => {
    const { world } = ways
    const { db } = world.test.services
    const stand = () =>
      db
        .selectFrom('issues')
        .select(['reporter_wrote_at', 'staff_answered_at'])
        .where('id', '=', issueId)
        .executeTakeFirstOrThrow()
    await world.resident.postForm(`/issues/${issueId}/notes`, { text: 'Is anybody coming?' })
    const before = await stand()
    await db.deleteFrom('outbox_messages').execute()
    await db.deleteFrom('notifications').execute()
    await asked('When?')
    await tell('On Friday.')
    expect(await stand()).toEqual(before)
    expect(issueOf(await world.manager.get(`/issues/${issueId}`)).needsReply).toBe(true)
    const items = await db.selectFrom('notifications').select(['kind', 'user_id']).execute()
    expect(items).toEqual([{ kind: 'firmMoved', user_id: world.manager.userId }])
    const told = (await mails()).filter(({ recipient }) => recipient === 'manager@example.test')
    expect(told.map(({ body }) => body)).toEqual([expect.stringContaining('On Friday.')])
    // The email has no reply address, because a reply by email would reach the resident.
    expect(told.map(({ reply_object }) => reply_object)).toEqual([null])
  })

  it('a note about a work order can be shared with the reporter and taken back, and each act is audited [TALK-53]', async () => {
    const { world } = ways
    await tell('A new boiler is needed.')
    const [note] = await history()
    const id = note?.id ?? 0
    expect(note?.can).toEqual(['issue:shareNote'])
    const shared = (await act(id, 'share')).json<IssueEvent>()
    expect(shared).toMatchObject({ audience: 'reporter', can: ['issue:takeBackNote'] })
    const [read] = await history(world.resident)
    expect(read).toMatchObject({ note: 'A new boiler is needed.', orderId: null })
    expect(orderOf(await world.worker.get(`/orders/${orderId}`)).notes[0]?.readers).toMatch(/^The resident, /)
    expect((await act(id, 'take-back')).json<IssueEvent>()).toMatchObject({ audience: 'order' })
    expect(await history(world.resident)).toEqual([])
    expect(await textsOf()).toEqual(['A new boiler is needed.'])
    expect((await history()).map(({ kind }) => kind)).toEqual(['noteAdded', 'noteShared', 'noteTakenBack'])
  })

  it('a note about a work order disappears for the firm, with its unsent email, when staff take it back [TALK-53]', async () => {
    const { db } = ways.world.test.services
    const { id } = await asked('The code is 1234.')
    await db.updateTable('outbox_messages').set({ sent_at: null }).execute()
    expect((await act(id, 'take-back')).json<IssueEvent>()).toMatchObject({ isTakenBack: true, orderId })
    expect(await textsOf()).toEqual([])
    expect((await history(ways.world.worker)).map(({ note }) => note)).toEqual([])
    expect(await mails()).toEqual([])
  })

  it('a note about a work order no longer shows the firm any words that staff have redacted [TALK-55]', async () => {
    const { world } = ways
    await asked('Ask Mrs Marsh for it.')
    const path = `/issues/${issueId}/redact`
    const version = issueOf(await world.resident.get(`/issues/${issueId}`)).version
    const answer = await world.manager.post(path, { words: 'Mrs Marsh', reason: 'A name.' })
    expect(answer.statusCode, answer.body).toBe(200)
    expect((await textsOf()).join()).not.toContain('Marsh')
    expect((await mails()).map(({ body }) => body).join()).not.toContain('Marsh')
    // Nothing changes for people who did not read the note, and the firm's history shows only the note.
    expect(issueOf(await world.resident.get(`/issues/${issueId}`)).version).toBe(version)
    expect((await history(world.worker)).map(({ kind }) => kind)).toEqual(['noteAdded'])
  })
})
