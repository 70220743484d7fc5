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
  personalData: 'Personal data',
  other: 'Other',
}

export const CHANNEL_LABELS = { email: 'Email', sms: 'Text message' } as const

/** Why a message is not tried again. */
export const RETRY_BLOCK_TEXTS: Record<RetryBlock, string> = {
  secret: 'It held a code or a link, which was wiped when it was given up. People ask for a new one.',
  erased: 'Its text was erased, 30 days after it was given up.',
}

const NO_ACCOUNT = 'Our user name or password was not accepted. Check the settings of the gateway.'
const UNREACHABLE = 'The gateway could not be reached for a day.'

const SENTENCES: Readonly<Record<string, string>> = {
  address: 'This is no address that a mail can go to.',
  EENVELOPE: 'This is no address that a mail can go to.',
  EMESSAGE: 'The mail server does not take a mail of this size.',
  EAUTH: NO_ACCOUNT,
  '530': NO_ACCOUNT,
  '534': NO_ACCOUNT,
  '535': NO_ACCOUNT,
  'http 401': NO_ACCOUNT,
  'http 403': NO_ACCOUNT,
  '550': 'The mail server knows no such mailbox, or refuses mail for it.',
  '551': 'The mail server knows no such mailbox, or refuses mail for it.',
  '552': 'The mailbox is full.',
  '553': 'The mail server does not take this address.',
  '554': 'The mail server refused the message.',
  EDNS: 'The name of the gateway could not be found for a day.',
  ENOTFOUND: 'The name of the gateway could not be found for a day.',
  ETIMEDOUT: 'The gateway did not answer in time for a day.',
  ETLS: 'There was no safe connection with the gateway for a day.',
  ECONNREFUSED: UNREACHABLE,
  ECONNRESET: UNREACHABLE,
  ECONNECTION: UNREACHABLE,
  EHOSTUNREACH: UNREACHABLE,
  ESOCKET: UNREACHABLE,
  unreadable: 'What is secret in it was sealed with another secret key.',
  broken: 'Sending it broke. The log of the server says where.',
  restored: 'It waited when the backup was made that was restored here. It may have been sent since.',
}

/** What a code of a failed delivery means. */
export function failureText(code: string): string {
  const known = Object.hasOwn(SENTENCES, code) ? SENTENCES[code] : undefined
  if (known !== undefined) return known
  if (/^4\d\d$/.test(code)) return 'The mail server put it off for a day.'
  if (/^5\d\d$/.test(code)) return 'The mail server refused the message.'
  if (/^http 4(00|1\d|22)$/.test(code)) return 'The gateway for text messages refused it.'
  if (code.startsWith('http ')) return 'The gateway for text messages took nothing for a day.'
  return 'It could not be delivered.'
}
