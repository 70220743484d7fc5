import { readdir } from 'node:fs/promises'
import type { IssueEvent } from '@doorstep/contract/issues/schema'
import type { NoteReaders } from '@doorstep/contract/issues/notes/schema'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { issueOf, nobody, signIn } from '../../../../test/callers.ts'
import type { Answer, Caller, FormFile } from '../../../../test/callers.ts'
import { buildDevelopment, buildIssue, buildProperty } from '../../../../test/factories.ts'
import { startTestApp } from '../../../../test/testApp.ts'
import type { TestApp } from '../../../../test/testApp.ts'

const photoOf = (number: number): Promise<Buffer> => {
  const create = { width: 40 + number, height: 30, channels: 3, background: '#456' } as const
  return sharp({ create }).png().toBuffer()
}

describe('a note in the conversation', () => {
  let test: TestApp
  let home: number
  let manager: Caller
  let stranger: Caller
  let lease: Caller
  let contractor: Caller
  let resident: Caller
  let issueId: number
  beforeAll(async () => {
    test = await startTestApp()
    const developmentId = await buildDevelopment(test.services, { name: 'Kennet Wharf' })
    home = await buildProperty(test.services, { developmentId })
    manager = await signIn(test, 'PMGR', home, { firstName: 'Mary', lastName: 'O’Neil' })
    stranger = await signIn(test, 'PMGR', await buildProperty(test.services))
    lease = await signIn(test, 'LEASE', home)
    contractor = await signIn(test, 'CONTRACTOR', home)
  })
  beforeEach(async () => {
    resident = await signIn(test, 'TENANT', home, { firstName: 'Priya', lastName: 'Nair' })
    issueId = await buildIssue(test.services, {
      propertyId: home,
      reporterId: resident.userId,
      status: 'Open',
    })
  })
  afterAll(() => test.close())

  const write = (
    caller: Caller,
    fields: Record<string, string>,
    { files = [], key }: { files?: FormFile[]; key?: string } = {},
  ): Promise<Answer> =>
    caller.postForm(
      `/issues/${issueId}/notes`,
      fields,
      files,
      key === undefined ? {} : { 'idempotency-key': key },
    )
  const written = async (caller: Caller, fields: Record<string, string>): Promise<IssueEvent> => {
    const answer = await write(caller, fields)
    expect(answer.statusCode, answer.body).toBe(201)
    return answer.json<IssueEvent>()
  }
  const textsFor = async (caller: Caller): Promise<(string | null)[]> =>
    (await caller.get(`/issues/${issueId}/events`)).json<IssueEvent[]>().map(({ note }) => note)
  const readersFor = async (caller: Caller): Promise<NoteReaders> =>
    (await caller.get(`/issues/${issueId}/notes/readers`)).json<NoteReaders>()
  const rows = async (): Promise<number> =>
    (
      await test.services.db
        .selectFrom('issue_events')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('issue_id', '=', issueId)
        .executeTakeFirstOrThrow()
    ).count
  const setStatus = (status: string, closedAt: Date | null = null) =>
    test.services.db
      .updateTable('issues')
      .set({ status, closed_at: closedAt })
      .where('id', '=', issueId)
      .execute()

  it('a note in the conversation is for the reporter’s side and staff, or for staff only, and for nobody else [TALK-03]', async () => {
    const asked = await written(resident, { text: 'When will somebody come?' })
    expect(asked).toMatchObject({ kind: 'noteAdded', own: true, audience: 'reporter', internal: false })
    await written(manager, { text: 'On Monday.', audience: 'reporter' })
    await written(manager, { text: 'Third time this year.', audience: 'staff' })
    const between = ['When will somebody come?', 'On Monday.']
    expect(await textsFor(resident)).toEqual(between)
    expect(await textsFor(manager)).toEqual([...between, 'Third time this year.'])
    for (const other of [lease, contractor]) expect(await textsFor(other)).toEqual([])
    const comments = async (caller: Caller) => issueOf(await caller.get(`/issues/${issueId}`)).comments
    expect(await comments(resident)).toMatch(/Priya Nair: When will.*\n.*Mary O’Neil: On Monday\.$/)
    expect(await comments(manager)).toContain('Third time')
    for (const other of [lease, contractor]) expect(await comments(other)).toBe('')
  })

  it('a note in the conversation can be written only by staff and the reporter, and only staff choose its audience [TALK-03]', async () => {
    expect((await write(resident, { text: 'Among ourselves.', audience: 'staff' })).statusCode).toBe(403)
    expect((await write(manager, { text: 'For which reader?' })).json()).toMatchObject({
      fields: { audience: expect.any(String) },
    })
    for (const other of [lease, contractor])
      expect((await write(other, { text: 'Me too.' })).statusCode).toBe(403)
    const neighbour = await signIn(test, 'TENANT', home)
    for (const other of [neighbour, stranger, await signIn(test, 'TENANT')])
      expect((await write(other, { text: 'Me too.', audience: 'reporter' })).statusCode).toBe(404)
    expect((await write(nobody(test), { text: 'Me too.' })).statusCode).toBe(401)
    expect((await resident.update(issueId, { notes: 'By the old call.' })).statusCode).toBe(403)
    expect(await rows()).toBe(0)
  })

  it.each(['public', 'internal', 'order', 'everybody'])(
    'a note in the conversation cannot be written for the audience "%s" through this call [TALK-03]',
    async (audience) => {
      expect((await write(manager, { text: 'For which reader?', audience })).statusCode).toBe(400)
    },
  )

  it('a note in the conversation has 1 to 2,000 characters [TALK-04]', async () => {
    for (const text of ['', '   ', 'x'.repeat(2001)])
      expect((await write(resident, { text })).json()).toMatchObject({ fields: { text: expect.any(String) } })
    expect((await write(resident, {})).statusCode).toBe(400)
    expect(await rows()).toBe(0)
    expect((await written(resident, { text: 'x'.repeat(2000) })).note).toHaveLength(2000)
  })

  it('a note in the conversation has up to 3 photos, or up to 10 if staff write it [TALK-04]', async () => {
    const photos = await Promise.all(
      Array.from({ length: 11 }, async (_, at): Promise<FormFile> => [`${at}.png`, await photoOf(at)]),
    )
    const send = (caller: Caller, count: number) =>
      write(
        caller,
        { text: 'See here.', ...(caller === manager && { audience: 'staff' }) },
        { files: photos.slice(0, count) },
      )
    for (const [caller, count] of [
      [resident, 4],
      [manager, 11],
    ] as const)
      expect((await send(caller, count)).json()).toMatchObject({ fields: { files: expect.any(String) } })
    expect(await rows()).toBe(0)
    expect((await send(resident, 3)).json<IssueEvent>().attachments).toHaveLength(3)
    expect((await send(manager, 10)).json<IssueEvent>().attachments).toHaveLength(10)
    expect(issueOf(await manager.get(`/issues/${issueId}`)).attachments).toEqual([])
  })

  it('a note in the conversation is stored with all of its photos or not at all [TALK-04]', async () => {
    const files: FormFile[] = [
      ['good.png', await photoOf(1)],
      ['bad.png', Buffer.from('<html>no picture</html>')],
    ]
    expect((await write(resident, { text: 'Half of it.' }, { files })).statusCode).toBe(415)
    await test.asOwner(
      "alter table issue_attachments add constraint none_of_these check (name <> 'second.png') not valid",
    )
    const failed = await write(
      resident,
      { text: 'Half of it.' },
      {
        files: [
          ['first.png', await photoOf(2)],
          ['second.png', await photoOf(3)],
        ],
      },
    )
    await test.asOwner('alter table issue_attachments drop constraint none_of_these')
    expect(failed.statusCode).toBeGreaterThanOrEqual(400)
    expect(await rows()).toBe(0)
    expect(await readdir(test.services.files.tempDir)).toEqual([])
    const left = test.services.db.selectFrom('issue_attachments').select('id').where('issue_id', '=', issueId)
    expect(await left.execute()).toEqual([])
  })

  it('a note in the conversation is stored once for repeated calls with the same key, for simultaneous calls and for a double click [TALK-05]', async () => {
    const key = `note-${issueId}`
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => write(resident, { text: 'Only once.' }, { key })),
    )
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201, 201])
    expect(new Set(answers.map((answer) => answer.json<IssueEvent>().id)).size).toBe(1)
    expect((await write(resident, { text: 'Another.' }, { key })).statusCode).toBe(409)
    await written(resident, { text: 'Clicked twice.' })
    await written(resident, { text: 'Clicked twice.' })
    expect(await textsFor(resident)).toEqual(['Only once.', 'Clicked twice.'])
    await written(manager, { text: 'Yes?', audience: 'reporter' })
    await written(resident, { text: 'Clicked twice.' })
    expect(await textsFor(resident)).toHaveLength(4)
    const { rows: kept } = await sql`select response::text as text from idempotency_keys
      where endpoint = 'writeNote' and user_id = ${resident.userId}`.execute(test.services.db)
    expect(JSON.stringify(kept)).not.toContain('once')
  })

  it('a note in the conversation names its readers before and after it is written [TALK-06]', async () => {
    expect(await readersFor(manager)).toEqual({
      audiences: [
        { audience: 'reporter', readers: 'Priya Nair, and staff of Kennet Wharf', order: null },
        { audience: 'staff', readers: 'Staff only', order: null },
      ],
      photosMax: 10,
      until: null,
    })
    expect(await readersFor(resident)).toEqual({
      audiences: [{ audience: 'reporter', readers: 'You, and staff of Kennet Wharf', order: null }],
      photosMax: 3,
      until: null,
    })
    expect((await written(manager, { text: 'To you.', audience: 'reporter' })).readers).toBe(
      'Priya Nair, and staff of Kennet Wharf',
    )
    expect((await written(manager, { text: 'To us.', audience: 'staff' })).readers).toBe('Staff only')
    await manager.update(issueId, { notes: 'By the old call.' })
    await manager.update(issueId, { notes: 'Kept in the house.', internal: true })
    const told = (await manager.get(`/issues/${issueId}/events`)).json<IssueEvent[]>()
    expect(told.map(({ audience, readers }) => [audience, readers])).toEqual([
      ['reporter', 'Priya Nair, and staff of Kennet Wharf'],
      ['staff', 'Staff only'],
      ['public', 'Priya Nair, and staff, leasing staff and contractors of Kennet Wharf'],
      ['internal', 'Staff and contractors of Kennet Wharf'],
    ])
    for (const other of [lease, contractor])
      expect((await other.get(`/issues/${issueId}/notes/readers`)).statusCode).toBe(404)
  })

  it('a note in the conversation names the reporter and the contact as in a sentence [TALK-06]', async () => {
    const contact = await signIn(test, 'TENANT', home)
    await manager.put(`/issues/${issueId}/contact`, { userId: contact.userId })
    const first = async (reader: Caller) => (await readersFor(reader)).audiences[0]?.readers
    expect(await first(contact)).toBe('The resident and you, and staff of Kennet Wharf')
    expect(await first(resident)).toBe('You and the contact, and staff of Kennet Wharf')
  })

  it('a note in the conversation can be written by the reporter until 28 days after closing, and by staff until the issue is anonymised [TALK-08]', async () => {
    const hour = 3_600_000
    const ago = (hours: number) => new Date(Date.now() - hours * hour)
    const can = async (caller: Caller) => {
      const isOffered = issueOf(await caller.get(`/issues/${issueId}`)).can.includes('issue:writeNote')
      const { statusCode } = await write(caller, {
        text: `At ${Math.random()}`,
        ...(caller === manager && { audience: 'staff' }),
      })
      expect(statusCode).toBe(isOffered ? 201 : 409)
      expect((await readersFor(caller)).audiences.length > 0).toBe(isOffered)
      return isOffered
    }
    for (const [status, closedAt, expected] of [
      ['Submitted', null, true],
      ['Approved', null, true],
      ['Resolved', null, true],
      ['Closed', ago(28 * 24 - 1), true],
      ['Closed', ago(28 * 24 + 1), false],
      ['Rejected', null, false],
      ['Withdrawn', null, false],
    ] as const) {
      await setStatus(status, closedAt)
      expect([status, await can(resident)]).toEqual([status, expected])
      expect([status, await can(manager)]).toEqual([status, true])
    }
    await test.services.db
      .updateTable('issues')
      .set({ anonymised_at: new Date() })
      .where('id', '=', issueId)
      .execute()
    expect((await write(manager, { text: 'To nobody.', audience: 'staff' })).statusCode).toBe(409)
  })

  it('a note in the conversation can be written for 28 days from the step that closed the issue [TALK-08]', async () => {
    await setStatus('Resolved')
    expect((await manager.update(issueId, { status: 'Closed', notes: 'Done.' })).statusCode).toBe(200)
    const { closed_at: closedAt } = await test.services.db
      .selectFrom('issues')
      .select('closed_at')
      .where('id', '=', issueId)
      .executeTakeFirstOrThrow()
    const until = new Date((closedAt?.getTime() ?? 0) + 28 * 86_400_000).toISOString()
    expect(await readersFor(resident)).toMatchObject({ until })
  })
})
