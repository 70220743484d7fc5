import { ageText, RETENTION_AGES } from '../retention/rules.ts'
import type { MessageKind, RetryBlock } from './schema.ts'

export const MESSAGE_KIND_LABELS: Record<MessageKind, string> = {
  code: 'Sign-in code',
  link: 'One-time link',
  invitation: 'Invitation',
  account: 'Account news',
  signUp: 'Sign-up',
  issue: 'Issue news',
  question: 'Question',
  announcement: 'Announcement',
  incident: 'Incident',
  personalData: 'Personal data',
  other: 'Other',
}

export const CHANNEL_LABELS = { email: 'Email', sms: 'Text message' } as const

/** Reasons why a message cannot be retried. */
export const RETRY_BLOCK_TEXTS: Record<RetryBlock, string> = {
  secret:
    'This message contained a code or a link, which was erased when we stopped trying to send it. People can ask for a new one.',
  erased: `The text of this message was erased ${ageText(RETENTION_AGES.messages)} after we stopped trying to send it.`,
}

const NO_ACCOUNT = 'The gateway did not accept our user name or password. Check the settings of the gateway.'
const UNREACHABLE = 'We couldn’t reach the gateway for a day. Check the gateway, then retry.'

const SENTENCES: Readonly<Record<string, string>> = {
  address: 'Email cannot be sent to this address. Check the address.',
  EENVELOPE: 'Email cannot be sent to this address. Check the address.',
  EMESSAGE: 'The email is too large for the mail server. Raise the server’s size limit, then retry.',
  EAUTH: NO_ACCOUNT,
  '530': NO_ACCOUNT,
  '534': NO_ACCOUNT,
  '535': NO_ACCOUNT,
  'http 401': NO_ACCOUNT,
  'http 403': NO_ACCOUNT,
  '550': 'The mail server does not know this mailbox, or refuses email for it. Check the address.',
  '551': 'The mail server does not know this mailbox, or refuses email for it. Check the address.',
  '552': 'The mailbox is full. Ask the person to delete some emails, then retry.',
  '553': 'The mail server does not accept this address. Check the address.',
  '554': 'The mail server refused the message. Ask its provider why.',
  EDNS: 'We couldn’t find a server with the gateway’s name for a day. Check the settings of the gateway.',
  ENOTFOUND:
    'We couldn’t find a server with the gateway’s name for a day. Check the settings of the gateway.',
  ETIMEDOUT: 'For a day, the gateway did not answer in time. Check the gateway, then retry.',
  ETLS: 'We couldn’t connect securely to the gateway for a day. Check its certificate, then retry.',
  ECONNREFUSED: UNREACHABLE,
  ECONNRESET: UNREACHABLE,
  ECONNECTION: UNREACHABLE,
  EHOSTUNREACH: UNREACHABLE,
  ESOCKET: UNREACHABLE,
  unreadable:
    'The code or link in this message was encrypted with another secret key. People can ask for a new one.',
  broken: 'We couldn’t send this message because of an error. See the server log.',
  restored:
    'This message was waiting when the restored backup was made. It might have been sent since then. Retry it only if the person did not get it.',
}

/** Returns the explanation of a delivery failure code. */
export function failureText(code: string): string {
  const known = Object.hasOwn(SENTENCES, code) ? SENTENCES[code] : undefined
  if (known !== undefined) return known
  if (/^4\d\d$/.test(code))
    return 'The mail server delayed this message for a day. Check the mail server, then retry.'
  if (/^5\d\d$/.test(code)) return 'The mail server refused the message. Ask its provider why.'
  if (/^http 4(00|1\d|22)$/.test(code))
    return 'The gateway for text messages refused this message. Check the phone number.'
  if (code.startsWith('http '))
    return 'The gateway for text messages did not accept any messages for a day. Check the gateway, then retry.'
  return 'We couldn’t deliver this message. Check the address or number.'
}
