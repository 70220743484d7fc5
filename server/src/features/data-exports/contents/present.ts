import { ROLE_LABELS } from '@doorstep/contract/access'
import type { RoleName } from '@doorstep/contract/access'
import type { DataRead } from '@doorstep/contract/data-exports/schema'
import { EXPORT_KEPT_HOURS } from '@doorstep/contract/data-exports/schema'
import { ISSUE_STATUS_LABELS } from '@doorstep/contract/issues/rules'
import { ITEM_KIND_LABELS, itemText, MAIL_CHOICE_LABELS } from '@doorstep/contract/items/texts'
import { cleanName } from '../../../files/names.ts'
import type { RequestRow } from '../../erasures/queries.ts'
import type {
  AccountFacts,
  CalendarFacts,
  EnquiryFacts,
  EventFacts,
  FeedbackFacts,
  IssueFacts,
  ItemFacts,
  MailChoiceFacts,
  MessageFacts,
  PhotoFacts,
  ReportedForOthers,
  RoleFacts,
  SessionFacts,
} from './queries.ts'

/** What the copy is made of. */
export interface OwnData {
  account: AccountFacts
  roles: RoleFacts
  sessions: SessionFacts
  issues: IssueFacts
  forOthers: ReportedForOthers
  events: EventFacts
  photos: PhotoFacts
  feedback: FeedbackFacts
  enquiries: EnquiryFacts
  messages: MessageFacts
  items: ItemFacts
  mailChoices: MailChoiceFacts
  calendars: CalendarFacts
  erasure: RequestRow | undefined
  reads: DataRead[]
}

/** What the files of the copy are, by their names. */
const FILES = {
  'profile.json': 'your name, e-mail address, phone number, and when your account was made and approved',
  'roles.json': 'at which properties you have which role',
  'settings.json':
    'two-step sign-in, which emails you have chosen, the calendar addresses that you have made, and whether you have asked to be erased',
  'sessions.json': 'where you were logged in during the last 31 days: browser, network and times',
  'issues.json':
    'the issues reported for you, with their public history. "photos" names files of this archive. Of issues that you reported for somebody else only the job number is here: the rest is theirs',
  'feedback.json': 'your ratings',
  'enquiries.json': 'the questions that you sent through Help & Support',
  'messages.json':
    'the e-mails that were sent to you. Codes and links are never kept, and a text is deleted 30 days after it was sent: it is null then, and where you were told about somebody else as one of the staff. Text messages hold sign-in codes and, for staff, emergencies, and are left out: a phone number may have been somebody else’s when they were sent',
  'for-you.json': 'what stood under For you, and when you read it',
  'reads.json':
    'when somebody else was shown your phone number, or whether a vulnerable person lives with you',
}
export type DataFile = keyof typeof FILES

export function presentReadme(brandName: string, made: Date): string {
  const files = Object.entries(FILES).map(([name, text]) => `${name}\n  ${text}.\n`)
  return [
    `Your data at ${brandName}, as it was kept on ${made.toISOString()}: what these files list, and nothing beyond it.\n`,
    'The .json files are text: any editor opens them, and programs can read them. Times are in UTC.',
    'null stands for what is not there. Other people are named by their role alone, in [brackets] within a text',
    'or the name of a photo;',
    'a first name or a last name that stands alone there may remain, and so may who has no account;',
    'what staff write among themselves is not a part of it.\n',
    ...files,
    'photos/\n  the photos of these issues, your profile photo and your proof of address, where they are kept.\n',
    'How the page looks and what you had typed without sending it is kept on your device alone.',
    `This copy could be fetched once, and was deleted after ${EXPORT_KEPT_HOURS} hours in any case.\n`,
  ].join('\n')
}

/** Takes other people's names out of a text. */
export type Mask = (text: string) => string

const EXTENSION = /\.[^.]*$/

const stemOf = (name: string): string => cleanName(name).replace(EXTENSION, '')
const inWords = (stem: string): string => stem.replaceAll(/[\s_.-]+/g, ' ')

/** What may be read in the name that somebody gave a file. */
export const readingsOf = (name: string): string[] => [stemOf(name), inWords(stemOf(name))]

/** The name without extension; in words where other people are named in these. */
function maskedName(name: string, mask: Mask): string {
  const stem = mask(stemOf(name))
  const words = inWords(stem)
  const masked = mask(words)
  return masked === words ? stem : masked
}

export const photoName = ({ jobId, id, name }: PhotoFacts[number], mask: Mask): string =>
  `photos/job-${jobId}-${id}-${maskedName(name, mask)}.jpg`

export const proofName = (name: string, mask: Mask): string =>
  `photos/proof-of-address-${maskedName(name, mask)}${EXTENSION.exec(name)?.[0] ?? ''}`

const presentMailChoice = ({ kind, choice }: MailChoiceFacts[number]): object => ({
  about: ITEM_KIND_LABELS[kind],
  sent: MAIL_CHOICE_LABELS[choice],
})
const presentItem = ({ kind, status, ...item }: ItemFacts[number]): object => ({
  what: itemText(kind, status),
  ...item,
})

/** Each file of the copy, but for the pictures. */
export function presentFiles(userId: number, data: OwnData, mask: Mask): Record<DataFile, unknown> {
  const { account } = data
  const { firstName, lastName, email, phoneNumber, status, createdAt, appliedAt, decidedAt } = account
  const maskAny = (text: string | null): string | null => (text === null ? null : mask(text))
  return {
    'profile.json': {
      firstName,
      lastName,
      email,
      phoneNumber,
      status,
      createdAt,
      appliedAt,
      decidedAt,
      requestedProperty: account.requestedProperty,
    },
    'roles.json': data.roles.map((role) => ({ ...role, role: ROLE_LABELS[role.role] })),
    'settings.json': {
      twoStepSignIn: account.mfaEnabled,
      authenticatorSince: account.authenticatorSince,
      recoveryCodesLeft: account.recoveryCodesLeft,
      emails: data.mailChoices.map(presentMailChoice),
      calendarAddresses: data.calendars,
      erasure: data.erasure ? { ...data.erasure, reason: maskAny(data.erasure.reason) } : null,
    },
    'sessions.json': data.sessions,
    'issues.json': {
      reported: data.issues.map(({ id, reportedById, reportedBy, ...issue }) => ({
        ...issue,
        title: mask(issue.title),
        description: maskAny(issue.description),
        status: ISSUE_STATUS_LABELS[issue.status],
        reportedBy: nameOf(userId, reportedById, reportedBy),
        history: data.events
          .filter(({ issueId }) => issueId === id)
          .map(({ issueId: _issueId, actorId, actor, internal, note, ...event }) => ({
            ...event,
            by: nameOf(userId, actorId, actor),
            note: internal ? null : maskAny(note),
          })),
        photos: data.photos.filter(({ issueId }) => issueId === id).map((photo) => photoName(photo, mask)),
      })),
      reportedForOthers: data.forOthers,
    },
    'feedback.json': data.feedback,
    'enquiries.json': data.enquiries,
    'messages.json': data.messages.map((message) => ({
      ...message,
      subject: maskAny(message.subject),
      text: maskAny(message.text),
    })),
    'for-you.json': data.items.map(presentItem),
    'reads.json': data.reads,
  }
}

function nameOf(userId: number, actorId: number | null, role: RoleName | null): string {
  if (actorId === userId) return 'You'
  return role === null ? 'System' : ROLE_LABELS[role]
}
