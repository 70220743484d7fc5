import { readFile } from 'node:fs/promises'
import { unzipSync } from 'fflate'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { IssueEvent } from '@doorstep/contract/issues/schema'
import { filesOf, mails } from '../../../../test/applicants.ts'
import { issueOf, signIn } from '../../../../test/callers.ts'
import type { Answer, Caller } from '../../../../test/callers.ts'
import { FILE, runJob, takeCopy } from '../../../../test/dataExports.ts'
import { everyRow } from '../../../../test/everyRow.ts'
import { buildIssue, buildProperty } from '../../../../test/factories.ts'
import { keepLog } from '../../../../test/keptLog.ts'
import { startTestApp } from '../../../../test/testApp.ts'
import type { TestApp } from '../../../../test/testApp.ts'
import { systemCtx } from '../../../context.ts'
import { findDataExport } from '../../data-exports/queries.ts'

const WORDS = 'Zqneighbour of number 9'
const REASON = 'They asked for it.'

const { log, written } = keepLog()
let test: TestApp
let propertyId: number
let resident: Caller
let manager: Caller
beforeAll(async () => {
  test = await startTestApp({ log })
  propertyId = await buildProperty(test.services)
  resident = await signIn(test, 'TENANT', propertyId)
  manager = await signIn(test, 'PMGR', propertyId)
})
afterAll(() => test.close())

const redact = (caller: Caller, issueId: number, body: object, key?: string): Promise<Answer> =>
  caller.post(`/issues/${issueId}/redact`, body, key === undefined ? {} : { 'idempotency-key': key })

async function tablesWith(word: string): Promise<string[]> {
  const low = word.toLowerCase()
  return Object.entries(await everyRow(test.services))
    .filter(([, content]) => content?.toLowerCase().includes(low) === true)
    .map(([table]) => table)
}

async function auditOf(issueId: number): Promise<unknown> {
  return test.services.db
    .selectFrom('audit_events as e')
    .leftJoin('audit_texts as t', 't.event_id', 'e.id')
    .select(['e.actor_id', 'e.after', 't.texts'])
    .where('e.action', '=', 'issue.redactText')
    .where('e.object_id', '=', issueId)
    .execute()
}

async function reported(key: string): Promise<Answer> {
  const photo = await readFile(new URL('../../../../test/fixtures/photo.png', import.meta.url))
  return resident.report(
    test,
    {
      PropertyId: String(propertyId),
      Title: `Noise from ${WORDS}`,
      Description: `It is\nZQNEIGHBOUR  of\nnumber 9 again.`,
    },
    { files: [[`${WORDS}.png`, photo]], headers: { 'idempotency-key': key } },
  )
}

describe('the redaction of words', () => {
  it('the redaction of words removes the words from everything stored and sent, and keeps the sealed audit event [REDACT-01] [REDACT-04]', async () => {
    const { issueId, jobId } = issueOf(await reported('zq-report'))
    await manager.update(issueId, { title: `Noise by ${WORDS}`, notes: `We asked ${WORDS}.` })
    await manager.update(issueId, { notes: `Staff know ${WORDS}.`, internal: true })
    expect(await tablesWith('zqneighbour')).toEqual([
      'audit_texts',
      'idempotency_keys',
      'issue_attachments',
      'issue_events',
      'issues',
      'outbox_messages',
    ])
    const before = issueOf(await manager.get(`/issues/${issueId}`))
    const answer = await redact(manager, issueId, { words: 'zqneighbour OF number 9', reason: REASON })
    expect(answer.statusCode, answer.body).toBe(200)
    expect(issueOf(answer)).toMatchObject({
      title: 'Noise by [removed]',
      description: 'It is\n[removed] again.',
      version: before.version + 1,
      attachments: [{ name: '[removed].png' }],
    })
    expect(issueOf(answer).comments).toContain('We asked [removed].')
    expect(issueOf(answer).comments).toContain('Staff know [removed].')
    expect(await tablesWith('zqneighbour')).toEqual([])
    expect(written().toLowerCase()).not.toContain('zqneighbour')
    const sent = (await mails(test)).filter(({ subject }) => subject.endsWith(`(job ${jobId})`))
    expect(sent.map(({ subject }) => subject)).toContain(
      `A new note on your report: Noise by [removed] (job ${jobId})`,
    )
    expect(JSON.stringify(sent).toLowerCase()).not.toContain('zqneighbour')

    const events = (await resident.get(`/issues/${issueId}/events`)).json<IssueEvent[]>()
    expect(events.at(-1)).toMatchObject({ kind: 'redacted', note: null })
    expect(await auditOf(issueId)).toEqual([
      {
        actor_id: manager.userId,
        after: {
          changed: ['title', 'description', 'notes', 'fileNames', 'mails', 'audit'],
          reason: '[text]',
        },
        texts: { 'after.reason': REASON },
      },
    ])
    // A report that is sent again with the same key still finds the first issue.
    expect(issueOf(await reported('zq-report'))).toMatchObject({ issueId, title: 'Noise by [removed]' })
  })

  it('the redaction of words removes the words from the reporter’s copy of their data, even while it is being made [REDACT-09]', async () => {
    const owner = await signIn(test, 'TENANT', propertyId)
    const issueId = await buildIssue(test.services, {
      propertyId,
      reporterId: owner.userId,
      title: 'Zqcopy one and zqcopy two',
    })
    await takeCopy(test, owner)
    const stored = (await filesOf(test)).stored
    const redacted = await redact(manager, issueId, { words: 'Zqcopy one', reason: REASON })
    expect(redacted.statusCode, redacted.body).toBe(200)
    expect((await filesOf(test)).stored).toHaveLength(stored.length - 1)
    expect((await owner.post(FILE)).statusCode).toBe(409)
    // The person never gets data that was collected before the redaction.
    const row = await findDataExport(systemCtx(test.services, 'a-job'), owner.userId)
    await redact(manager, issueId, { words: 'zqcopy two', reason: REASON })
    const now = await findDataExport(systemCtx(test.services, 'a-job'), owner.userId)
    expect([row?.state, now?.state]).toEqual(['making', 'making'])
    expect(now?.requestedAt).not.toEqual(row?.requestedAt)
    await runJob(test, 'dataExports.make', owner.userId)
    const file = await owner.post(FILE)
    expect(file.statusCode).toBe(200)
    const texts = Object.values(unzipSync(new Uint8Array(file.rawPayload))).map((bytes) =>
      Buffer.from(bytes).toString(),
    )
    expect(texts.join()).toContain('[removed] and [removed]')
    expect(texts.join().toLowerCase()).not.toContain('zqcopy')
  })

  it('the redaction of words finds emails from which part of the job number was removed before [REDACT-01]', async () => {
    const answer = await resident.report(test, { PropertyId: String(propertyId) })
    const { issueId, jobId } = issueOf(answer)
    const digits = String(jobId).slice(-2)
    await manager.update(issueId, { title: `Zqsecond at ${digits}`, notes: `Zqsecond of ${digits}.` })
    for (const words of [digits, 'zqsecond'])
      expect((await redact(manager, issueId, { words, reason: REASON })).statusCode).toBe(200)
    const sent = (await mails(test)).filter(({ subject }) => subject.endsWith(`(job ${jobId})`))
    expect(sent.map(({ subject }) => subject)).toContain(
      `A new note on your report: [removed] at [removed] (job ${jobId})`,
    )
    expect(JSON.stringify(sent)).toContain('[removed] of [removed].')
    expect(await tablesWith('zqsecond')).toEqual([])
  })

  it('the redaction of words produces texts that can be saved again, even if a text had the maximum length before [REDACT-10]', async () => {
    const title = 'Zq '.repeat(33).trim()
    const description = 'Zq '.repeat(1667).trim()
    const answer = await resident.report(test, {
      PropertyId: String(propertyId),
      Title: title,
      Description: description,
    })
    const { issueId } = issueOf(answer)
    await manager.update(issueId, { notes: 'Zq '.repeat(667).trim() })
    const redacted = issueOf(await redact(manager, issueId, { words: 'zq', reason: REASON }))
    const { version } = redacted
    const texts = { title: redacted.title, description: redacted.description }
    const saved = await manager.update(issueId, { ...texts, notes: 'More.', version })
    expect(saved.statusCode, saved.body).toBe(200)
    const events = (await resident.get(`/issues/${issueId}/events`)).json<IssueEvent[]>()
    for (const { note } of events) expect(note?.length ?? 0).toBeLessThanOrEqual(2000)
  })

  it('the redaction of words does not change the emails of other issues', async () => {
    const issueId = await buildIssue(test.services, {
      propertyId,
      reporterId: resident.userId,
      title: 'Zqother',
    })
    await resident.report(test, { PropertyId: String(propertyId), Title: 'Zqother elsewhere' })
    expect((await redact(manager, issueId, { words: 'Zqother', reason: REASON })).statusCode).toBe(200)
    expect((await mails(test)).map(({ subject }) => subject)).toContainEqual(
      expect.stringMatching(/Zqother elsewhere/),
    )
  })

  it('the redaction of words is refused without a reason, for words that are not found, and if the reason contains the words [REDACT-02]', async () => {
    const issueId = await buildIssue(test.services, {
      propertyId,
      reporterId: resident.userId,
      title: 'Drips',
    })
    for (const [field, body] of [
      ['words', { words: 'not there', reason: REASON }],
      ['words', { words: ' e ', reason: REASON }],
      ['reason', { words: 'Drips', reason: ' ' }],
      ['reason', { words: 'Drips', reason: 'Because of drips.' }],
    ] as const) {
      const answer = await redact(manager, issueId, body)
      expect([answer.statusCode, Object.keys(answer.json<{ fields: object }>().fields)]).toEqual([
        400,
        [field],
      ])
    }
    expect(issueOf(await manager.get(`/issues/${issueId}`))).toMatchObject({ title: 'Drips', version: 1 })
  })

  it('the redaction of words also works on a finished issue, but only for its staff, and not while the issue is on hold [REDACT-03]', async () => {
    const closed = { propertyId, reporterId: resident.userId, status: 'Closed', title: 'Leak at Jo' } as const
    const issueId = await buildIssue(test.services, closed)
    const body = { words: 'Jo', reason: REASON }
    const contractor = await signIn(test, 'CONTRACTOR', propertyId)
    const stranger = await signIn(test, 'PMGR', await buildProperty(test.services))
    const statuses = async (): Promise<number[]> =>
      Promise.all(
        [resident, contractor, stranger].map(
          async (caller) => (await redact(caller, issueId, body)).statusCode,
        ),
      )
    expect(await statuses()).toEqual([403, 403, 404])
    expect(issueOf(await resident.get(`/issues/${issueId}`)).can).not.toContain('issue:redact')
    expect(issueOf(await manager.get(`/issues/${issueId}`)).can).toContain('issue:redact')

    const hold = { issue_id: issueId, reason: 'A claim.', created_by: manager.userId }
    await test.services.db.insertInto('retention_holds').values(hold).execute()
    expect((await redact(manager, issueId, body)).statusCode).toBe(409)
    await test.services.db.deleteFrom('retention_holds').execute()
    expect(issueOf(await redact(manager, issueId, body)).title).toBe('Leak at [removed]')

    await sql`update issues set reporter_id = null, reported_by = null, anonymised_at = now() where id = ${issueId}`.execute(
      test.services.db,
    )
    expect((await redact(manager, issueId, { words: 'Leak', reason: REASON })).statusCode).toBe(409)
    expect(issueOf(await manager.get(`/issues/${issueId}`)).can).not.toContain('issue:redact')
  })

  it('the redaction of words happens once for a repeated call, and an open form cannot bring the words back [REDACT-07]', async () => {
    const issueId = await buildIssue(test.services, {
      propertyId,
      reporterId: resident.userId,
      title: 'Zqtwice drips',
    })
    const body = { words: 'Zqtwice', reason: REASON }
    const [first, again] = [
      await redact(manager, issueId, body, 'zq-1'),
      await redact(manager, issueId, body, 'zq-1'),
    ]
    expect([first.statusCode, again.statusCode]).toEqual([200, 200])
    expect(issueOf(again)).toEqual(issueOf(first))
    expect(issueOf(again)).toMatchObject({ title: '[removed] drips', version: 2 })
    const stale = await manager.update(issueId, { title: 'Zqtwice drips more', notes: 'More.', version: 1 })
    expect(stale.statusCode).toBe(409)
    expect(stale.json()).toMatchObject({ current: { title: '[removed] drips' } })
    expect(await tablesWith('zqtwice')).toEqual([])
  })

  it('the redaction of words happens completely or not at all, also for two calls at once [REDACT-07]', async () => {
    const issueId = await buildIssue(test.services, {
      propertyId,
      reporterId: resident.userId,
      title: 'Zqone and zqtwo',
      description: 'Zqone hit zqtwo.',
    })
    const kept = await everyRow(test.services)
    await test.asOwner(
      `alter table audit_events add constraint no_redaction check (action <> 'issue.redactText') not valid`,
    )
    const failed = await redact(manager, issueId, { words: 'zqone', reason: REASON })
    await test.asOwner('alter table audit_events drop constraint no_redaction')
    expect(failed.statusCode).toBe(500)
    expect(failed.body).not.toMatch(/zqone|no_redaction/i)
    expect(await everyRow(test.services)).toMatchObject({
      issues: kept.issues,
      issue_events: kept.issue_events,
    })
    const answers = await Promise.all(
      ['zqone', 'zqtwo'].map((words) => redact(manager, issueId, { words, reason: REASON })),
    )
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    expect(issueOf(await manager.get(`/issues/${issueId}`))).toMatchObject({
      title: '[removed] and [removed]',
      description: '[removed] hit [removed].',
      version: 3,
    })
    expect(written()).not.toMatch(/zqone|zqtwo/i)
  })
})
