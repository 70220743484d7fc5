import { sql } from 'kysely'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { IssueEvent } from '@doorstep/contract/issues/schema'
import type { ReceivedMail } from '@doorstep/contract/received-mails/schema'
import { issueOf, signIn } from '../../../../test/callers.ts'
import type { Caller } from '../../../../test/callers.ts'
import { buildProperty } from '../../../../test/factories.ts'
import {
  INBOUND_SETTINGS,
  ROSA,
  mailOf,
  notesOf,
  receive,
  replyAddress,
  reportOf,
  startInboundTests,
} from '../../../../test/inboundMail.ts'
import { systemCtx } from '../../../context.ts'
import { openApprovedIssue } from '../hand-over/service.ts'
import { RAISED_LIMITS, startTestApp } from '../../../../test/testApp.ts'

const HOTEL = 'rosa.from.work@elsewhere.test'

const { test, home, rosa, mia } = await startInboundTests()
const lease = await signIn(test, 'LEASE', home)
const stranger = await signIn(test, 'PMGR', await buildProperty(test.services))

async function unknownMail(
  userId = rosa.userId,
  mail: Partial<Parameters<typeof mailOf>[0]> = {},
): Promise<{ issueId: number; noteId: number }> {
  const issueId = await reportOf(rosa, test, home)
  const to = await replyAddress(test, { issueId, userId, audience: 'reporter' })
  expect(await receive(test, mailOf({ from: HOTEL, to, text: 'It drips again.', ...mail }))).toBe(
    'unknownAddress',
  )
  const [note] = await notesOf(mia, issueId)
  return { issueId, noteId: note?.id ?? 0 }
}
const accept = (caller: Caller, { issueId, noteId }: { issueId: number; noteId: number }) =>
  caller.post(`/issues/${issueId}/notes/${noteId}/accept`)

describe('an email from an unknown address', () => {
  it('an email from an unknown address becomes a note for staff only that shows the address and needs a reply [REPLY-11]', async () => {
    const { issueId } = await unknownMail()
    expect(await notesOf(mia, issueId)).toMatchObject([
      {
        actor: 'An address we do not know',
        own: false,
        note: 'It drips again.',
        audience: 'staff',
        byMail: true,
        unknownSender: { address: HOTEL, person: 'Rosa Parks' },
        can: ['issue:acceptNote'],
      },
    ])
    const issue = await mia.get(`/issues/${issueId}`)
    expect(issueOf(issue)).toMatchObject({ needsReply: true })
    expect(issueOf(issue).comments).toContain('An address we do not know: It drips again.')
    for (const reader of [rosa, lease]) {
      expect(await notesOf(reader, issueId)).toEqual([])
      expect((await reader.get(`/issues/${issueId}`)).body).not.toMatch(/drips again|elsewhere/)
    }
  })

  it('an email counts as from an unknown address if our mail server marks a person’s own address as forged [REPLY-11] [T46]', async () => {
    const headers = ['Authentication-Results: in.doorstep.example; spf=fail; dmarc=fail (p=NONE)']
    const { issueId } = await unknownMail(rosa.userId, { from: ROSA, headers })
    expect(await notesOf(mia, issueId)).toMatchObject([
      { audience: 'staff', unknownSender: { address: ROSA } },
    ])
    expect(await notesOf(rosa, issueId)).toEqual([])
  })

  it.each(['dmarc=none', 'dmarc=temperror', 'dkim=pass', ''])(
    'an email from a person’s own address counts as from an unknown address if our mail server cannot verify it: "%s" [REPLY-11] [T46]',
    async (result) => {
      const headers = result === '' ? [] : [`Authentication-Results: in.doorstep.example; ${result}`]
      const { issueId } = await unknownMail(rosa.userId, { from: ROSA, headers })
      expect(await notesOf(rosa, issueId)).toEqual([])
    },
  )

  it('an email from an unknown address ends the waiting time for the resident once staff accept the email as the resident’s [REPLY-19]', async () => {
    const issueId = await reportOf(rosa, test, home)
    await mia.update(issueId, { status: 'Approved', notes: 'Yes.' })
    await openApprovedIssue(systemCtx(test.services, 'a-job'), issueId)
    expect((await mia.post(`/issues/${issueId}/waiting`, {})).statusCode).toBe(200)
    const to = await replyAddress(test, { issueId, userId: rosa.userId, audience: 'reporter' })
    await receive(test, mailOf({ from: HOTEL, to, text: 'Come on Monday.' }))
    const waits = async () => issueOf(await mia.get(`/issues/${issueId}`)).waitingSince !== null
    expect(await waits()).toBe(true)
    const note = (await notesOf(mia, issueId)).find(({ unknownSender }) => unknownSender !== null)
    expect((await accept(mia, { issueId, noteId: note?.id ?? 0 })).statusCode).toBe(200)
    expect(await waits()).toBe(false)
  })

  it('an email from an unknown address becomes the person’s note once staff of the place accept it, and the audit names who accepted it [REPLY-19]', async () => {
    const mail = await unknownMail()
    const answer = await accept(mia, mail)
    expect(answer.statusCode).toBe(200)
    const accepted = { actor: 'Rosa Parks', audience: 'reporter', byMail: true, unknownSender: null }
    expect(answer.json<IssueEvent>()).toMatchObject({ id: mail.noteId, ...accepted })
    expect((await accept(mia, mail)).json<IssueEvent>()).toMatchObject(accepted)
    expect(await notesOf(rosa, mail.issueId)).toMatchObject([{ own: true, note: 'It drips again.' }])
    const events = await test.services.db
      .selectFrom('audit_events')
      .select(['actor_id as by', 'after'])
      .where('action', '=', 'issue.acceptNote')
      .where('object_id', '=', mail.issueId)
      .execute()
    const after = { noteId: mail.noteId, userId: rosa.userId }
    expect(events).toEqual([{ by: mia.userId, after }])
    const kept =
      await sql`select from received_mails where sender = ${HOTEL} and issue_id = ${mail.issueId}`.execute(
        test.services.db,
      )
    expect(kept.rows).toEqual([])
  })

  it('an email from an unknown address that claims to be from staff reaches the reporter only after staff accept it [REPLY-19]', async () => {
    const mail = await unknownMail(mia.userId)
    expect(await notesOf(rosa, mail.issueId)).toEqual([])
    const mails = async (): Promise<number> => {
      const row = test.services.db
        .selectFrom('outbox_messages')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('recipient', '=', ROSA)
        .where('body', 'like', '%It drips again.%')
      return (await row.executeTakeFirstOrThrow()).count
    }
    const before = await mails()
    expect((await accept(mia, mail)).statusCode).toBe(200)
    expect(await notesOf(rosa, mail.issueId)).toMatchObject([{ actor: 'Mia Manager', own: false }])
    expect(await mails()).toBe(before + 1)
  })

  it('an email from an unknown address cannot be accepted by anybody except staff of the place, on another issue, or if its author may no longer write [REPLY-19]', async () => {
    const mail = await unknownMail()
    expect((await accept(rosa, mail)).statusCode).toBe(403)
    expect((await accept(lease, mail)).statusCode).toBe(403)
    expect((await accept(stranger, mail)).statusCode).toBe(404)
    const other = await reportOf(rosa, test, home)
    expect((await accept(mia, { ...mail, issueId: other })).statusCode).toBe(404)
    expect((await accept(mia, { ...mail, noteId: 99_999_999 })).statusCode).toBe(404)
    await mia.update(other, { status: 'Rejected', notes: 'Not ours.' })
    const [rejection] = await notesOf(mia, other)
    expect((await accept(mia, { issueId: other, noteId: rejection?.id ?? 0 })).statusCode).toBe(409)
    await test.services.db
      .updateTable('users')
      .set({ status: 'Suspended' })
      .where('id', '=', rosa.userId)
      .execute()
    expect((await accept(mia, mail)).statusCode).toBe(409)
    await test.services.db
      .updateTable('users')
      .set({ status: 'Approved' })
      .where('id', '=', rosa.userId)
      .execute()
    expect(await notesOf(mia, mail.issueId)).toMatchObject([{ unknownSender: { address: HOTEL } }])
  })

  it('an email from an unknown address cannot be shared with the reporter before it is accepted [REPLY-11]', async () => {
    const { issueId } = await unknownMail()
    const note = (await notesOf(mia, issueId))[0]
    expect(note?.can).not.toContain('issue:shareNote')
    expect(
      (await mia.post(`/issues/${issueId}/notes/${note?.id}/share`, { audience: 'reporter' })).statusCode,
    ).toBe(409)
  })

  it('an email from an unknown address is not added as a note after its sender or issue exceeds the limit, and only administrators see it in a list [REPLY-21]', async () => {
    const limited = await startTestApp({
      settings: { ...INBOUND_SETTINGS, MFA_REQUIRED_ROLES: 'LEASE' },
      limits: { ...RAISED_LIMITS, LIMIT_UNKNOWN_MAIL: '2/24h' },
    })
    onTestFinished(() => limited.close())
    const place = await buildProperty(limited.services)
    const owner = await signIn(limited, 'TENANT', place, { email: ROSA })
    const staff = await signIn(limited, 'PMGR', place)
    const admin = await signIn(limited, 'ADMIN')
    const issueIds = [await reportOf(owner, limited, place), await reportOf(owner, limited, place)]
    const addresses = await Promise.all(
      issueIds.map((issueId) =>
        replyAddress(limited, { issueId, userId: owner.userId, audience: 'reporter' }),
      ),
    )
    const come = (from: string, at: 0 | 1) => receive(limited, mailOf({ from, to: addresses[at] ?? '' }))
    expect(await come(HOTEL, 0)).toBe('unknownAddress')
    expect(await come('other@elsewhere.test', 0)).toBe('unknownAddress')
    expect(await come('third@elsewhere.test', 0)).toBe('tooMany')
    expect(await come(HOTEL, 1)).toBe('unknownAddress')
    for (const from of [HOTEL, HOTEL.toUpperCase(), HOTEL]) expect(await come(from, 1)).toBe('tooMany')
    expect(await notesOf(staff, issueIds[0] ?? 0)).toHaveLength(2)
    expect(await notesOf(staff, issueIds[1] ?? 0)).toHaveLength(1)
    const lines = (await admin.get('/messages/received')).json<ReceivedMail[]>()
    expect(lines.map(({ from, reason, times }) => [from, reason, times])).toEqual([
      [HOTEL, 'tooMany', 3],
      ['third@elsewhere.test', 'tooMany', 1],
    ])
    // The limits do not apply to emails from the person's own address.
    expect(await come(ROSA, 0)).toBe('note')
  })
})
