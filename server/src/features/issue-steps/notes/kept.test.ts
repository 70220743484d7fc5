import { buffer } from 'node:stream/consumers'
import type { IssueEvent } from '@doorstep/contract/issues/schema'
import { sql } from 'kysely'
// Spies on the driver to count the statements.
// oxlint-disable-next-line no-restricted-imports
import pg from 'pg'
import sharp from 'sharp'
import { expect, it, onTestFinished, vi } from 'vitest'
import { signIn } from '../../../../test/callers.ts'
import { buildIssue, buildProperty } from '../../../../test/factories.ts'
import { startTestApp } from '../../../../test/testApp.ts'
import { systemCtx, withTransaction } from '../../../context.ts'
import { collectEntries } from '../../data-exports/contents/service.ts'
import { anonymiseIssues } from '../../retention/issues/queries.ts'
import { convertAttachment } from '../../issues/attachments/service.ts'

it('a note of the reporter creates one notification and one email for each of 200 managers, without a statement for each of them [TALK-13]', async () => {
  const statements = vi.spyOn(pg.Client.prototype, 'query')
  onTestFinished(() => statements.mockRestore())
  const test = await startTestApp()
  onTestFinished(() => test.close())
  const { db } = test.services
  const home = await buildProperty(test.services)
  const resident = await signIn(test, 'TENANT', home)
  const send = async (issueId: number, text: string): Promise<number> => {
    statements.mockClear()
    const answer = await resident.postForm(`/issues/${issueId}/notes`, { text }, [], {
      'idempotency-key': text,
    })
    expect(answer.statusCode).toBe(201)
    return statements.mock.calls.length
  }
  const open = () =>
    buildIssue(test.services, { propertyId: home, reporterId: resident.userId, status: 'Open' })
  const first = await signIn(test, 'PMGR', home)
  const forOne = await send(await open(), 'Heard by one.')
  await test.asOwner(`delete from notifications; delete from outbox_messages;
    delete from property_roles where user_id = ${first.userId}`)
  await sql`insert into users (email, first_name, last_name, status)
    select 'many-' || n || '@example.test', 'Robin', 'Reed', 'Approved' from generate_series(1, 2200) n`.execute(
    db,
  )
  await sql`insert into property_roles (user_id, property_id, role)
    select id, ${home}, case when row_number() over (order by id) <= 200 then 'PMGR' else 'TENANT' end
    from users where email like 'many-%'`.execute(db)
  const issueId = await open()
  // The count can include the server's own statements, for email and new connections. One statement for each manager
  // would add 200.
  expect(await send(issueId, 'Heard by many.')).toBeLessThan(forOne + 100)
  await send(issueId, 'Heard by many.')
  const managers = db
    .selectFrom('property_roles')
    .select('user_id')
    .where('role', '=', 'PMGR')
    .orderBy('user_id')
  const told = db
    .selectFrom('notifications')
    .select('user_id')
    .where('kind', '=', 'residentWrote')
    .orderBy('user_id')
  expect(await told.execute()).toEqual(await managers.execute())
  const mails = db.selectFrom('outbox_messages').select('recipient').where('subject', 'like', 'New message:%')
  expect(new Set((await mails.execute()).map(({ recipient }) => recipient)).size).toBe(200)
  expect(await mails.execute()).toHaveLength(200)
})

it('a copy of personal data has the notes and photos that the person can read, and anonymising removes all notes [TALK-15]', async () => {
  const test = await startTestApp()
  onTestFinished(() => test.close())
  const { db } = test.services
  const home = await buildProperty(test.services)
  const resident = await signIn(test, 'TENANT', home)
  const manager = await signIn(test, 'PMGR', home)
  const issueId = await buildIssue(test.services, {
    propertyId: home,
    reporterId: resident.userId,
    status: 'Closed',
  })
  const create = { width: 40, height: 30, channels: 3, background: '#456' } as const
  const photo = await sharp({ create }).png().toBuffer()
  const write = async (caller: typeof manager, text: string, audience: string): Promise<void> => {
    const answer = await caller.postForm(`/issues/${issueId}/notes`, { text, audience }, [
      [`${text}.png`, photo],
    ])
    expect(answer.statusCode, answer.body).toBe(201)
    const [file] = answer.json<IssueEvent>().attachments
    await convertAttachment(systemCtx(test.services, 'a-job'), file?.id ?? 0)
  }
  await write(resident, 'mine', 'reporter')
  await write(manager, 'theirs', 'reporter')
  await write(manager, 'secret', 'staff')
  const entries = await collectEntries(systemCtx(test.services, 'a-job'), resident.userId)
  expect(entries.map(({ name }) => name).filter((name) => name.startsWith('photos/'))).toEqual([
    expect.stringContaining('mine'),
    expect.stringContaining('theirs'),
  ])
  const texts = entries.flatMap(({ content }) => (typeof content === 'string' ? [content] : []))
  expect(texts.join()).toMatch(/"note": "mine"[^]*"note": "theirs"/)
  expect(texts.join()).not.toContain('secret')
  const keys = await db.selectFrom('issue_attachments').select('display_key as key').execute()
  for (const { key } of keys)
    expect((await buffer((await test.services.files.read(key ?? '')).stream)).length).toBeGreaterThan(0)
  const { files } = await withTransaction(systemCtx(test.services, 'a-job'), (tx) =>
    anonymiseIssues(tx, [issueId]),
  )
  expect(files).toHaveLength(9)
  expect(await db.selectFrom('issue_attachments').select('id').execute()).toEqual([])
  const left = db.selectFrom('issue_events').select(['note', 'actor_id']).where('issue_id', '=', issueId)
  for (const entry of await left.execute()) expect(entry).toEqual({ note: null, actor_id: null })
  expect(await db.selectFrom('issues').select(['reporter_wrote_at', 'staff_answered_at']).execute()).toEqual([
    { reporter_wrote_at: null, staff_answered_at: null },
  ])
})
