import type { IssueEvent } from '@doorstep/contract/issues/schema'
import { sql } from 'kysely'
import { afterAll, expect, it } from 'vitest'
import { signIn } from '../../../../test/callers.ts'
import type { Answer, Caller } from '../../../../test/callers.ts'
import { startNoteWorld } from '../../../../test/noteWorld.ts'

const world = await startNoteWorld()
const { test, manager, textsFor } = world
afterAll(() => test.close())

it('a note sent again after its idempotency key was deleted is stored once, even if the issue has changed [TALK-05]', async () => {
  const { resident, issueId } = await world.newIssue()
  const { db } = test.services
  const send = (caller: Caller, fields: Record<string, string>): Promise<Answer> =>
    caller.postForm(`/issues/${issueId}/notes`, fields, [], { 'idempotency-key': 'late' })
  const forget = () => sql`delete from idempotency_keys`.execute(db)
  const setStatus = (status: string) =>
    db.updateTable('issues').set({ status }).where('id', '=', issueId).execute()
  const first = await send(resident, { text: 'Only once.' })
  await forget()
  await setStatus('Rejected')
  const again = await send(resident, { text: 'Only once.' })
  expect([again.statusCode, again.json<IssueEvent>().id]).toEqual([201, first.json<IssueEvent>().id])
  await setStatus('Open')
  await forget()
  await Promise.all([1, 2, 3].map(() => send(resident, { text: 'Only once.' })))
  expect(await textsFor(resident)).toEqual(['Only once.'])
  // A different text, or the same text by another person, is a new note.
  await forget()
  expect((await send(resident, { text: 'Only twice.' })).statusCode).toBe(201)
  expect((await send(manager, { text: 'Only once.', audience: 'reporter' })).statusCode).toBe(201)
  expect(await textsFor(resident)).toEqual(['Only once.', 'Only twice.', 'Only once.'])
  // The contact happens to send the same key and the same text.
  const contact = await signIn(test, 'TENANT', world.home)
  await manager.put(`/issues/${issueId}/contact`, { userId: contact.userId })
  const theirs = await send(contact, { text: 'Only once.' })
  expect(theirs.json<IssueEvent>()).toMatchObject({ own: true, note: 'Only once.' })
  expect(await textsFor(manager)).toHaveLength(5)
})
