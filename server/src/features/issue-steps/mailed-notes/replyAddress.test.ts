import { expect, it, onTestFinished, vi } from 'vitest'
import { signIn } from '../../../../test/callers.ts'
import type { Caller } from '../../../../test/callers.ts'
import { buildProperty } from '../../../../test/factories.ts'
import { INBOUND_SETTINGS, mailOf, notesOf, receive, reportOf } from '../../../../test/inboundMail.ts'
import { smtpSettings, startMessagingApp } from '../../../../test/outboxRows.ts'
import { startMailServer } from '../../../../test/fakeMailServer.ts'
import type { TestApp } from '../../../../test/testApp.ts'
import { smtpGateway } from '../../../mail/smtpGateway.ts'
import { startWorker } from '../../../mail/worker.ts'

interface Post {
  test: TestApp
  rosa: Caller
  mia: Caller
  home: number
  /**
   * Waits for the newest email to this address with these words in its subject. Returns its text and its reply
   * address.
   */
  newest(to: string, subject: string): Promise<{ text: string; replyTo: string | undefined }>
}

/** Starts a server that sends its email through a fake mail server. */
async function startPost(settings: Record<string, string>): Promise<Post> {
  const server = await startMailServer()
  onTestFinished(() => server.close())
  const test = await startMessagingApp({
    ...settings,
    ...smtpSettings(server.port),
    MFA_REQUIRED_ROLES: 'LEASE',
  })
  onTestFinished(() => test.close())
  const { mail } = test.services.config.messaging
  if (!mail) throw new Error('the test application sends no mail')
  const worker = startWorker(test.services, 'email', smtpGateway(mail, 'Doorstep'), { lookEveryMs: 50 })
  onTestFinished(() => worker.stop())
  const home = await buildProperty(test.services)
  return {
    test,
    home,
    rosa: await signIn(test, 'TENANT', home, {
      email: 'rosa@example.test',
      firstName: 'Rosa',
      lastName: 'Parks',
    }),
    mia: await signIn(test, 'PMGR', home, { email: 'mia@example.test', firstName: 'Mia' }),
    newest: (to, subject) =>
      vi.waitFor(() => {
        const found = server.mails.findLast(
          (one) => one.envelope.to.includes(to) && (one.subject ?? '').includes(subject),
        )
        if (!found) throw new Error(`no mail about ${subject} has come yet`)
        const [replyTo] = found.replyTo ?? []
        return { text: found.text ?? '', replyTo: replyTo?.address }
      }),
  }
}

it('emails about an issue can be answered by residents and staff, and name who reads the reply [REPLY-17]', async () => {
  const { test, home, rosa, mia, newest } = await startPost(INBOUND_SETTINGS)
  const issueId = await reportOf(rosa, test, home)
  const receipt = await newest('rosa@example.test', 'We have received')
  expect(receipt.text).toContain('Reply to this email to write to the management team.')
  expect(receipt.replyTo).toMatch(/^reply\+\d+-\d+-[a-z2-7]{26}@in\.doorstep\.example$/)
  const wrote = mailOf({ from: 'rosa@example.test', to: String(receipt.replyTo), text: 'It is worse.' })
  expect(await receive(test, wrote)).toBe('note')
  const told = await newest('mia@example.test', 'New message')
  expect(told.text).toMatch(
    /It is worse\.[^]*Reply to this email to answer Rosa Parks\. Other staff see your reply too\./,
  )
  const answer = mailOf({ from: 'mia@example.test', to: String(told.replyTo), text: 'We come today.' })
  expect(await receive(test, answer)).toBe('note')
  const back = await newest('rosa@example.test', 'A new note')
  expect(back.text).toContain('We come today.')
  expect(back.replyTo).toBe(receipt.replyTo)
  expect((await notesOf(rosa, issueId)).map(({ note }) => note)).toEqual(['It is worse.', 'We come today.'])
  await mia.update(issueId, { status: 'Rejected', notes: 'A double.' })
  const last = await newest('rosa@example.test', 'was rejected')
  expect(last).toEqual({ text: expect.not.stringContaining('Reply to this email'), replyTo: undefined })
})

it('emails about an issue do not offer a reply if inbound email is off [REPLY-17]', async () => {
  const { test, home, rosa, newest } = await startPost({})
  await reportOf(rosa, test, home)
  for (const [to, subject] of [
    ['rosa@example.test', 'We have received'],
    ['mia@example.test', 'New report'],
  ] as const)
    expect(await newest(to, subject)).toEqual({
      text: expect.not.stringContaining('Reply to this email'),
      replyTo: undefined,
    })
})
