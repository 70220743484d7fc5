import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { issueOf, signIn } from '../../../../test/callers.ts'
import type { Caller } from '../../../../test/callers.ts'
import { buildIssue, buildProperty } from '../../../../test/factories.ts'
import { startTestApp } from '../../../../test/testApp.ts'
import type { TestApp } from '../../../../test/testApp.ts'

describe('the notes log', () => {
  let test: TestApp
  let propertyId: number
  let resident: Caller
  let manager: Caller
  beforeAll(async () => {
    test = await startTestApp()
    propertyId = await buildProperty(test.services)
    resident = await signIn(test, 'TENANT', propertyId, { firstName: 'Rosa', lastName: 'Parks' })
    manager = await signIn(test, 'PMGR', propertyId, { firstName: 'Mary', lastName: 'O’Neil' })
  })
  afterAll(() => test.close())

  const build = (): Promise<number> =>
    buildIssue(test.services, { propertyId, reporterId: resident.userId, status: 'Open' })
  const addNote = async (issueId: number, at: string, note: string, internal = false): Promise<void> => {
    await manager.update(issueId, { notes: note, internal })
    await sql`update issue_events set at = ${at}::timestamptz
      where id = (select max(id) from issue_events)`.execute(test.services.db)
  }
  const commentsFor = async (caller: Caller, issueId: number): Promise<string | null> =>
    issueOf(await caller.get(`/issues/${issueId}`)).comments

  it('the notes log has one line for each note, newest last: [dd/mm/yyyy hh:mm] Name: text [ENTITY-02]', async () => {
    const issueId = await build()
    await addNote(issueId, '2026-01-09T08:05:59Z', 'A plumber comes on Monday.')
    await addNote(issueId, '2026-01-09T23:59:00Z', 'He has\n  the part.')
    expect(await commentsFor(manager, issueId)).toBe(
      '[09/01/2026 08:05] Mary O’Neil: A plumber comes on Monday.\n[09/01/2026 23:59] Mary O’Neil: He has the part.',
    )
  })

  it('the notes log shows London time before and after the clocks change', async () => {
    const issueId = await build()
    const instants = [
      ['2026-03-29T00:59:00Z', '29/03/2026 00:59'],
      ['2026-03-29T01:00:00Z', '29/03/2026 02:00'],
      ['2026-06-30T23:30:00Z', '01/07/2026 00:30'],
      ['2026-10-25T00:30:00Z', '25/10/2026 01:30'],
      ['2026-10-25T01:30:00Z', '25/10/2026 01:30'],
      ['2026-10-25T02:00:00Z', '25/10/2026 02:00'],
    ] as const
    for (const [at] of instants) await addNote(issueId, at, 'Noted.')
    expect((await commentsFor(manager, issueId))?.split('\n')).toEqual(
      instants.map(([, shown]) => `[${shown}] Mary O’Neil: Noted.`),
    )
  })

  it('the notes log shows internal notes to staff and contractors, but to no resident in any call [API-38]', async () => {
    const issueId = await build()
    await addNote(issueId, '2026-01-09T08:00:00Z', 'Public words.')
    await addNote(issueId, '2026-01-09T09:00:00Z', 'Secret words.', true)
    const contractor = await signIn(test, 'CONTRACTOR', propertyId)
    const lease = await signIn(test, 'LEASE', propertyId)
    for (const caller of [manager, contractor])
      expect(await commentsFor(caller, issueId)).toMatch(/Public words\.\n.*Secret words\./)
    for (const caller of [resident, lease]) {
      expect(await commentsFor(caller, issueId)).toBe('[09/01/2026 08:00] Mary O’Neil: Public words.')
      for (const path of [
        `/issues/${issueId}`,
        `/issues/${issueId}/events`,
        '/issues',
        '/issues/user_issues',
      ])
        expect((await caller.get(path)).body).not.toContain('Secret')
    }
    const mails = await test.services.db.selectFrom('outbox_messages').select('body').execute()
    expect(JSON.stringify(mails)).not.toContain('Secret')
  })

  it('the notes log shows a note as public if its author marks it as internal but may not write internal notes', async () => {
    const issueId = await build()
    const answer = await resident.update(issueId, {
      status: 'Withdrawn',
      notes: 'I fixed it myself.',
      internal: true,
    })
    expect(issueOf(answer).comments).toContain('Rosa Parks: I fixed it myself.')
  })

  it('the notes log names System as the author if no person acted, and keeps the text as typed', async () => {
    const issueId = await build()
    await addNote(issueId, '2026-01-09T08:00:00Z', '<b>100% & "done"</b> [01/01/2026 00:00] Somebody: forged')
    await sql`update issue_events set actor_id = null where issue_id = ${issueId}`.execute(test.services.db)
    expect(await commentsFor(manager, issueId)).toBe(
      '[09/01/2026 08:00] System: <b>100% & "done"</b> [01/01/2026 00:00] Somebody: forged',
    )
    const [entry] = (await manager.get(`/issues/${issueId}/events`)).json<{ actor: string }[]>()
    expect(entry).toMatchObject({ actor: 'System', kind: 'noteAdded', at: '2026-01-09T08:00:00.000Z' })
  })

  it('the notes log keeps each note on one line, whatever line breaks are in it', async () => {
    const issueId = await build()
    await addNote(issueId, '2026-01-09T08:00:00Z', 'One\r\n[01/01/2026 00:00] Two: x\rthree\u2028four')
    const comments = (await commentsFor(manager, issueId)) ?? ''
    expect(comments.split(/[\r\n\u2028\u2029]/)).toHaveLength(1)
  })

  it('the notes log is returned with the whole history, oldest first, in which the reader’s own entries are marked [PHONE-07]', async () => {
    const reported = await resident.report(test, { PropertyId: String(propertyId), Title: 'History of mine' })
    const { issueId } = issueOf(reported)
    await resident.update(issueId, { title: 'History of ours' })
    await manager.update(issueId, { status: 'Rejected', notes: 'Not ours.' })
    const history = (await resident.get(`/issues/${issueId}/events`)).json<object[]>()
    const whole = {
      id: expect.any(Number),
      isTakenBack: false,
      attachments: [],
      noteId: null,
      noFaultFound: false,
      orderId: null,
      can: [],
      byMail: false,
      unknownSender: null,
      reportedFor: null,
    }
    const wordless = { ...whole, audience: null, readers: null }
    expect(history).toEqual([
      {
        ...wordless,
        at: expect.any(String),
        actor: 'Rosa Parks',
        own: true,
        kind: 'reported',
        fromStatus: null,
        toStatus: 'Submitted',
        note: null,
        internal: false,
        priority: null,
        verdict: null,
      },
      {
        ...wordless,
        at: expect.any(String),
        actor: 'Rosa Parks',
        own: true,
        kind: 'edited',
        fromStatus: null,
        toStatus: null,
        note: null,
        internal: false,
        priority: null,
        verdict: null,
      },
      {
        ...whole,
        audience: 'public',
        readers: expect.stringMatching(/^You, and staff, leasing staff and contractors of /),
        at: expect.any(String),
        actor: 'Mary O’Neil',
        own: false,
        kind: 'statusChanged',
        fromStatus: 'Submitted',
        toStatus: 'Rejected',
        note: 'Not ours.',
        internal: false,
        priority: null,
        verdict: null,
      },
    ])
    const theirs = (await manager.get(`/issues/${issueId}/events`)).json<{ own: boolean }[]>()
    expect(theirs.map(({ own }) => own)).toEqual([false, false, true])
    const neighbour = await signIn(test, 'TENANT', propertyId)
    expect((await neighbour.get(`/issues/${issueId}/events`)).statusCode).toBe(404)
  })
})
