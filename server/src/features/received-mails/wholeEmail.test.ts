import { describe, expect, it } from 'vitest'
import { issueOf } from '../../../test/callers.ts'
import type { Caller } from '../../../test/callers.ts'
import { ROSA, mailOf, notesOf, receive, startInboundTests } from '../../../test/inboundMail.ts'
import { systemCtx, withTransaction } from '../../context.ts'
import { anonymiseIssues } from '../retention/issues/queries.ts'

const { test, rosa, mia, report, toRosas } = await startInboundTests()

describe('the whole email', () => {
  const QUOTED = 'On 10/11/2026 08:55, Doorstep <portal@doorstep.example> wrote:\r\n> Does Hemlock drip?'
  const cutMail = async (issueId: number, text = `It drips.\r\n\r\n${QUOTED}`): Promise<number> => {
    expect(await receive(test, mailOf({ from: ROSA, to: await toRosas(issueId), text }))).toBe('note')
    return (await notesOf(mia, issueId)).at(-1)?.id ?? 0
  }
  const open = (caller: Caller, issueId: number, noteId: number) =>
    caller.get(`/issues/${issueId}/notes/${noteId}/email`)

  it('the whole email can be read by staff, and by nobody else, if the note leaves something out [REPLY-24]', async () => {
    const issueId = await report()
    const noteId = await cutMail(issueId)
    expect(await notesOf(mia, issueId)).toMatchObject([{ note: 'It drips.', can: ['issue:readWholeEmail'] }])
    const answer = await open(mia, issueId, noteId)
    expect(answer.json()).toEqual({ text: `It drips.\n\n${QUOTED.replace('\r\n', '\n')}` })
    expect(await notesOf(rosa, issueId)).toMatchObject([{ note: 'It drips.', can: [] }])
    expect((await open(rosa, issueId, noteId)).statusCode).toBe(403)
    expect((await open(mia, await report(), noteId)).statusCode).toBe(404)
    const uncut = await cutMail(issueId, 'Nothing to cut.')
    expect((await open(mia, issueId, uncut)).statusCode).toBe(404)
  })

  it('the whole email is kept for an unknown sender, and for a text that is too long for a note [REPLY-24]', async () => {
    const issueId = await report()
    const to = await toRosas(issueId)
    const long = `${'It drips. '.repeat(300)}The end.`
    expect(await receive(test, mailOf({ from: 'other@elsewhere.test', to, text: long }))).toBe(
      'unknownAddress',
    )
    const [note] = await notesOf(mia, issueId)
    expect(note?.note).toMatch(/the email is too long\.\)$/)
    const { text } = (await open(mia, issueId, note?.id ?? 0)).json<{ text: string }>()
    expect(text).toBe(long)
  })

  it('the whole email loses redacted words, and so does the subject of a rejected email [REDACT-13]', async () => {
    const issueId = await report()
    const noteId = await cutMail(issueId)
    const { jobId } = issueOf(await mia.get(`/issues/${issueId}`))
    const subject = `Re: Hemlock drips (job ${jobId})`
    expect(await receive(test, mailOf({ from: ROSA, to: 'portal@doorstep.example', subject }))).toBe(
      'noToken',
    )
    const body = { words: 'Hemlock', reason: 'A private name.' }
    expect((await mia.post(`/issues/${issueId}/redact`, body)).statusCode).toBe(200)
    expect((await open(mia, issueId, noteId)).body).not.toContain('Hemlock')
    const rows = test.services.db.selectFrom('received_mails').select('subject')
    const subjects = await rows.where('subject', 'like', `%(job ${jobId})`).execute()
    expect(subjects).toHaveLength(1)
    expect(subjects[0]?.subject).not.toContain('Hemlock')
  })

  it('the whole email is deleted with the text of its note [REPLY-24]', async () => {
    const issueId = await report()
    const noteId = await cutMail(issueId)
    const { db } = test.services
    await db.updateTable('issues').set({ status: 'Resolved' }).where('id', '=', issueId).execute()
    await withTransaction(systemCtx(test.services, 'a-test'), (tx) => anonymiseIssues(tx, [issueId]))
    const row = db.selectFrom('issue_events').select(['note', 'whole_email']).where('id', '=', noteId)
    expect(await row.executeTakeFirstOrThrow()).toEqual({ note: null, whole_email: null })
  })
})
