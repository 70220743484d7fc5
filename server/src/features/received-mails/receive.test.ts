import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { issueOf, signIn } from '../../../test/callers.ts'
import {
  MIA,
  ROSA,
  mailFile,
  mailOf,
  notesOf,
  receive,
  replyAddress,
  reportOf,
  startInboundTests,
} from '../../../test/inboundMail.ts'

const { test, home, rosa, mia, report, toRosas } = await startInboundTests()
const neighbour = await signIn(test, 'TENANT', home, { email: 'neighbour@example.test' })

const noteCount = async (): Promise<number> => {
  const row = test.services.db
    .selectFrom('issue_events')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('note', 'is not', null)
  return (await row.executeTakeFirstOrThrow()).count
}
const answersTo = async (address: string): Promise<number> => {
  const row = test.services.db
    .selectFrom('outbox_messages')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('subject', '=', 'Your email was not delivered')
    .where('recipient', '=', address)
  return (await row.executeTakeFirstOrThrow()).count
}

async function expectNoNote(mail: Buffer, outcome: string, to?: string): Promise<void> {
  const before = await noteCount()
  expect(await receive(test, mail, to)).toBe(outcome)
  expect(await noteCount()).toBe(before)
}

describe('a reply by email', () => {
  it('a reply by email becomes a note to staff that needs a reply, if the reporter sent it [REPLY-07]', async () => {
    const issueId = await report()
    const mail = await mailFile('gmail-android', await toRosas(issueId))
    expect(await receive(test, mail)).toBe('note')
    const [note, ...others] = await notesOf(mia, issueId)
    expect(others).toEqual([])
    expect(note).toMatchObject({
      actor: 'Rosa Parks',
      note: 'Here is the gauge this morning.',
      audience: 'reporter',
      byMail: true,
      unknownSender: null,
      attachments: [{ name: '1000012345.jpg' }],
    })
    expect(await notesOf(rosa, issueId)).toMatchObject([{ own: true, byMail: true }])
    expect((await neighbour.get(`/issues/${issueId}/events`)).statusCode).toBe(404)
    expect(issueOf(await mia.get(`/issues/${issueId}`))).toMatchObject({ needsReply: true })
  })

  it('a reply by email ignores capital letters in the sender’s address, and uses the recipient that the mail server names [REPLY-07]', async () => {
    const issueId = await report()
    const to = await toRosas(issueId)
    const mail = mailOf({ from: 'Rosa <ROSA@Example.Test>', to: 'portal@doorstep.example' })
    expect(await receive(test, mail, to.toUpperCase())).toBe('note')
    expect(await notesOf(mia, issueId)).toMatchObject([{ actor: 'Rosa Parks', note: 'It drips again.' }])
  })

  it('a reply by email keeps the audience of the note that staff reply to [REPLY-08]', async () => {
    const issueId = await report()
    for (const audience of ['reporter', 'staff'] as const) {
      const to = await replyAddress(test, { issueId, userId: mia.userId, audience })
      expect(await receive(test, mailOf({ from: MIA, to, text: `For ${audience}.` }))).toBe('note')
    }
    expect((await notesOf(mia, issueId)).map(({ note, audience }) => [note, audience])).toEqual([
      ['For reporter.', 'reporter'],
      ['For staff.', 'staff'],
    ])
    expect((await notesOf(rosa, issueId)).map(({ note }) => note)).toEqual(['For reporter.'])
  })

  it('a reply by email is rejected if a resident’s token names the staff audience [REPLY-08]', async () => {
    const issueId = await report()
    const to = await replyAddress(test, { issueId, userId: rosa.userId, audience: 'staff' })
    await expectNoNote(mailOf({ from: ROSA, to }), 'deadToken')
  })

  it('a reply by email keeps photos up to the limit, and names the files that it leaves out [REPLY-18]', async () => {
    const issueId = await report()
    const photo = await mailFile('samsung', '')
    const [, picture = ''] = photo.toString().split(/(?=Content-Type: image\/jpeg)/)
    const jpeg = picture.slice(0, picture.indexOf('\r\n--'))
    const parts = ['one', 'two', 'three', 'four'].map((name) => jpeg.replaceAll('20261110_091102', name))
    const fake =
      'Content-Type: image/png; name=fake.png\r\nContent-Disposition: attachment; filename=fake.png\r\n\r\nno picture'
    const mail = mailOf({ from: ROSA, to: await toRosas(issueId), parts: [fake, ...parts] })
    expect(await receive(test, mail)).toBe('note')
    const [note] = await notesOf(mia, issueId)
    expect(note?.attachments.map(({ name }) => name)).toEqual(['one.jpg', 'two.jpg', 'three.jpg'])
    expect(note?.note).toBe('It drips again.\n\n(Left out of the email: fake.png, four.jpg.)')
  })

  it('a reply by email is accepted once, even if it arrives several times at once [REPLY-10] [T46]', async () => {
    const issueId = await report()
    const mail = mailOf({ from: ROSA, to: await toRosas(issueId) })
    const outcomes = await Promise.all([receive(test, mail), receive(test, mail), receive(test, mail)])
    expect(outcomes.toSorted()).toEqual(['known', 'known', 'note'])
    expect(await receive(test, mail)).toBe('known')
    expect(await notesOf(mia, issueId)).toHaveLength(1)
  })

  it('a reply by email creates no note if it is automatic or has only quoted text [REPLY-05]', async () => {
    const to = await toRosas(await report())
    for (const [name, outcome] of [
      ['out-of-office', 'automatic'],
      ['out-of-office-unmarked-german', 'automatic'],
      ['calendar-answer', 'calendar'],
      ['bounce-postfix', 'bounce'],
    ] as const)
      await expectNoNote(await mailFile(name, to), outcome, to)
    await expectNoNote(
      mailOf({
        from: ROSA,
        to,
        text: 'On 10/11/2026 Doorstep <portal@doorstep.example> wrote:\r\n> It drips.',
      }),
      'empty',
    )
  })
})

describe('an email without a note from a known sender', () => {
  it('an email without a note from a known sender is answered at most once a day [REPLY-25]', async () => {
    const teller = await signIn(test, 'TENANT', home, { email: 'teller@example.test' })
    const issueId = await reportOf(teller, test, home)
    const to = await replyAddress(test, { issueId, userId: teller.userId, audience: 'reporter' })
    const told = async (): Promise<number> => {
      const row = test.services.db
        .selectFrom('outbox_messages')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('subject', '=', 'We could not read your email')
      return (await row.executeTakeFirstOrThrow()).count
    }
    const empty = (from: string): Buffer => mailOf({ from, to, text: ' ' })
    expect(await receive(test, empty('stranger@example.test'))).toBe('empty')
    expect(await told()).toBe(0)
    for (let at = 0; at < 2; at += 1) await expectNoNote(empty('teller@example.test'), 'empty')
    expect(await told()).toBe(1)
  })
})

describe('an email to a made-up address', () => {
  it('an email to a made-up address is rejected by its headers, before the rest is read [REPLY-26]', async () => {
    const to = 'reply+1-1-abcdefghijklmnopqrstuvwxyz@in.doorstep.example'
    // The parts are nested so deeply that reading them would result in `unreadable`.
    const parts = Array.from(
      { length: 100 },
      (_, at) => `Content-Type: multipart/mixed; boundary=c${at}\r\n\r\n--c${at}`,
    )
    const mail = (address: string): Buffer => mailOf({ from: ROSA, to: address, parts: [parts.join('\r\n')] })
    expect(await receive(test, mail(to))).toBe('wrongToken')
    expect(await receive(test, mail(await toRosas(await report())))).toBe('unreadable')
  })
})

describe('a reply token', () => {
  it('a reply token that is forged, changed or for another issue creates no note and triggers no answer [REPLY-14] [T46]', async () => {
    const answers = async (): Promise<number[]> => [await answersTo(ROSA), await answersTo(MIA)]
    const before = await answers()
    const issueId = await report()
    const own = await toRosas(issueId)
    const other = await report()
    const forged = [
      own.replace(`+${issueId}-`, `+${other}-`),
      own.replace(`-${rosa.userId}-`, `-${mia.userId}-`),
      own.replace(`+${issueId}-`, `+${issueId}.staff-`),
      own.replace(/-[a-z2-7]{26}@/, `-${'a'.repeat(26)}@`),
      own.replace(/-[a-z2-7]{26}@/, '-@'),
      own.replace(`-${rosa.userId}-`, '-99999999-'),
      'reply+../../etc@in.doorstep.example',
    ]
    for (const to of forged)
      for (const from of [ROSA, MIA]) await expectNoNote(mailOf({ from, to }), 'wrongToken')
    await expectNoNote(mailOf({ from: ROSA, to: own.replace('in.doorstep', 'elsewhere') }), 'noToken')
    expect(await answers()).toEqual(before)
  })

  it('a reply token expires 28 days after the end of the issue, for staff too [REPLY-13]', async () => {
    for (const status of ['Closed', 'Rejected', 'Withdrawn']) {
      const issueId = await report()
      const [rosas, mias] = [
        await toRosas(issueId),
        await replyAddress(test, { issueId, userId: mia.userId, audience: 'reporter' }),
      ]
      const end = (age: string) =>
        sql`update issues set status = ${status}, updated_at = now() - ${age}::interval,
          closed_at = case when ${status} = 'Closed' then now() - ${age}::interval end
          where id = ${issueId}`.execute(test.services.db)
      await end('27 days 23 hours')
      expect(await receive(test, mailOf({ from: MIA, to: mias }))).toBe('note')
      await end('28 days 1 hour')
      await expectNoNote(mailOf({ from: MIA, to: mias }), 'deadToken')
      await expectNoNote(mailOf({ from: ROSA, to: rosas }), 'deadToken')
    }
  })

  it('a reply token stops working after a suspension, a lost role or a change of address, and a known sender is notified once a day [REPLY-13]', async () => {
    const leaver = await signIn(test, 'TENANT', home, { email: 'leaver@example.test' })
    const issueId = await reportOf(leaver, test, home)
    const address = (): Promise<string> =>
      replyAddress(test, { issueId, userId: leaver.userId, audience: 'reporter' })
    const to = await address()
    const mail = (from = 'leaver@example.test'): Buffer => mailOf({ from, to })
    const { db } = test.services
    const users = () => db.updateTable('users').where('id', '=', leaver.userId)
    await users().set({ status: 'Suspended' }).execute()
    await expectNoNote(mail(), 'deadToken')
    expect(await answersTo('leaver@example.test')).toBe(0)
    await users().set({ status: 'Approved' }).execute()
    await users().set({ email: 'new@example.test' }).execute()
    await expectNoNote(mail('new@example.test'), 'deadToken')
    expect(await answersTo('new@example.test')).toBe(1)
    await expectNoNote(mail('new@example.test'), 'deadToken')
    await expectNoNote(mail('stranger@example.test'), 'deadToken')
    expect([await answersTo('new@example.test'), await answersTo('stranger@example.test')]).toEqual([1, 0])
    await sql`update received_mails set answered_at = now() - interval '25 hours'
      where answered_at is not null`.execute(db)
    await Promise.all([1, 2, 3].map(() => receive(test, mail('new@example.test'))))
    expect(await answersTo('new@example.test')).toBe(2)
    const present = await address()
    expect(await receive(test, mailOf({ from: 'new@example.test', to: present }))).toBe('note')
    await sql`delete from property_roles where user_id = ${leaver.userId}`.execute(db)
    await expectNoNote(mailOf({ from: 'new@example.test', to: present }), 'deadToken')
  })

  it('a reply token triggers no answer after it expires if our mail server marks the sender as forged [REPLY-13]', async () => {
    const issueId = await report()
    await sql`update issues set status = 'Withdrawn', updated_at = now() - interval '30 days'
      where id = ${issueId}`.execute(test.services.db)
    const headers = ['Authentication-Results: in.doorstep.example; dmarc=fail']
    const answered = await answersTo(ROSA)
    await expectNoNote(mailOf({ from: ROSA, to: await toRosas(issueId), headers }), 'deadToken')
    expect(await answersTo(ROSA)).toBe(answered)
  })
})
