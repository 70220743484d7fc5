import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { IssueEvent } from '@doorstep/contract/issues/schema'
import { afterAll } from 'vitest'
import { systemCtx } from '../src/context.ts'
import { receiveMail } from '../src/features/received-mails/service.ts'
import { answerOf, replyAddressOf } from '../src/mail/replies.ts'
import type { IssueAnswer } from '../src/mail/replies.ts'
import { issueOf, signIn } from './callers.ts'
import type { Caller } from './callers.ts'
import { buildProperty } from './factories.ts'
import { startTestApp } from './testApp.ts'
import type { TestApp } from './testApp.ts'

export const INBOUND_SETTINGS = {
  INBOUND_MAIL_DOMAIN: 'in.doorstep.example',
  INBOUND_MAIL_AUTHSERV: 'in.doorstep.example',
}

/** Address to which a person replies to an email about an issue. */
export async function replyAddress({ services }: TestApp, answer: IssueAnswer): Promise<string> {
  const user = await services.db
    .selectFrom('users')
    .select('mail_generation as generation')
    .where('id', '=', answer.userId)
    .executeTakeFirstOrThrow()
  const { object, userId } = answerOf(answer)
  const address = replyAddressOf(services, {
    replyObject: object,
    replyUserId: userId,
    replyGeneration: user.generation,
  })
  if (address === undefined) throw new Error('the test application takes no mail')
  return address
}

interface Written {
  from: string
  to: string
  text?: string
  subject?: string
  messageId?: string
  /** Complete header lines. By default, a header line confirms that our mail server has verified the sender. */
  headers?: string[]
  parts?: string[]
}

const PROVED = `Authentication-Results: ${INBOUND_SETTINGS.INBOUND_MAIL_AUTHSERV}; dmarc=pass`

/** Writes an email in the form that a simple email program uses. */
export function mailOf({ from, to, text = 'It drips again.', ...more }: Written): Buffer {
  const { subject = 'Re: The tap', messageId = randomUUID(), headers = [PROVED], parts } = more
  const head = [`From: ${from}`, `To: ${to}`, `Subject: ${subject}`, `Message-ID: <${messageId}@mail.test>`]
  const body = parts
    ? [
        'Content-Type: multipart/mixed; boundary=b',
        '',
        '--b',
        '',
        text,
        ...parts.map((part) => `--b\r\n${part}`),
        '--b--',
      ]
    : ['', text]
  return Buffer.from([...head, ...headers, ...body, ''].join('\r\n'))
}

/** Reads an email from the folder test/mails, and makes this address its recipient. */
export async function mailFile(
  name: string,
  to: string,
  changes: Record<string, string> = {},
): Promise<Buffer> {
  const text = await readFile(new URL(`mails/${name}.eml`, import.meta.url), 'utf8')
  const changed = Object.entries(changes).reduce((all, [from, into]) => all.replaceAll(from, into), text)
  return Buffer.from(changed.replaceAll('reply+TOKEN@in.doorstep.example', to))
}

export async function receive(test: TestApp, bytes: Buffer, to?: string): Promise<string> {
  return (await receiveMail(systemCtx(test.services, 'a-test'), { bytes, to })).outcome
}

let reports = 0

export async function reportOf(caller: Caller, test: TestApp, propertyId: number): Promise<number> {
  reports += 1
  const fields = { PropertyId: String(propertyId), Title: `Dripping tap ${reports}` }
  return issueOf(await caller.report(test, fields)).issueId
}

export async function notesOf(caller: Caller, issueId: number): Promise<IssueEvent[]> {
  const events = (await caller.get(`/issues/${issueId}/events`)).json<IssueEvent[]>()
  return events.filter(({ note }) => note !== null)
}

export const ROSA = 'rosa@example.test'
export const MIA = 'mia@example.test'

/** Starts an application that receives emails, for a test file. The home has a resident, Rosa, and a manager, Mia. */
export async function startInboundTests() {
  const test = await startTestApp({ settings: INBOUND_SETTINGS })
  afterAll(() => test.close())
  const home = await buildProperty(test.services)
  const rosa = await signIn(test, 'TENANT', home, { email: ROSA, firstName: 'Rosa', lastName: 'Parks' })
  const mia = await signIn(test, 'PMGR', home, { email: MIA, firstName: 'Mia', lastName: 'Manager' })
  return {
    test,
    home,
    rosa,
    mia,
    report: () => reportOf(rosa, test, home),
    /** Rosa's reply address for an issue. */
    toRosas: (issueId: number) => replyAddress(test, { issueId, userId: rosa.userId, audience: 'reporter' }),
  }
}
