import { ROLE_LABELS } from '@doorstep/contract/access'
import type { RoleName } from '@doorstep/contract/access'
import type { DataRead } from '@doorstep/contract/data-exports/schema'
import { EXPORT_KEPT_HOURS } from '@doorstep/contract/data-exports/rules'
import type { DataFile } from '@doorstep/contract/data-exports/rules'
import { ISSUE_STATUS_LABELS } from '@doorstep/contract/issues/rules'
import type { ColumnChoice } from '@doorstep/contract/column-choices/schema'
import type { MailChoice, MailKind } from '@doorstep/contract/items/rules'
import { itemText, MAIL_CHOICE_LABELS, MAIL_KIND_LABELS } from '@doorstep/contract/items/texts'
import { ReceivedReason } from '@doorstep/contract/received-mails/schema'
import { RECEIVED_REASON_LABELS } from '@doorstep/contract/received-mails/texts'
import { nameForType } from '@doorstep/contract/fileNames'
import { cleanName } from '../../../files/names.ts'
import { presentSecurity } from '../security/present.ts'
import { SECURITY_MAX } from '../security/queries.ts'
import type { SecurityFacts } from '../security/queries.ts'
import { presentSaved } from '../saved/present.ts'
import { presentOrders } from '../work-orders/present.ts'
import type { OrderFacts } from '../work-orders/queries.ts'
import type { SavedFacts } from '../saved/queries.ts'
import type { RequestRow } from '../../erasures/queries.ts'
import type { Proof } from '../../users/proofs/queries.ts'
import type { ContactFacts, IssueFacts, ReportedForOthers } from '../issues/queries.ts'
import type {
  AccountFacts,
  CalendarFacts,
  EndedRoleFacts,
  EnquiryFacts,
  EventFacts,
  FeedbackFacts,
  ItemFacts,
  MessageFacts,
  PhotoFacts,
  ReceivedMailFacts,
  RoleFacts,
  SessionFacts,
  StaffNoteFacts,
} from './queries.ts'

export interface OwnData {
  account: AccountFacts
  roles: RoleFacts
  endedRoles: EndedRoleFacts
  sessions: SessionFacts
  security: SecurityFacts
  issues: IssueFacts
  asContact: ContactFacts
  firm: string | null
  forOthers: ReportedForOthers
  events: EventFacts
  photos: PhotoFacts
  orders: OrderFacts
  feedback: FeedbackFacts
  enquiries: EnquiryFacts
  messages: MessageFacts
  receivedMails: ReceivedMailFacts
  staffNotes: StaffNoteFacts
  items: ItemFacts
  mailChoices: Map<MailKind, MailChoice>
  saved: SavedFacts
  columnChoices: ColumnChoice[]
  calendars: CalendarFacts
  erasure: RequestRow | undefined
  reads: DataRead[]
}

/** Descriptions of the copy's files, by file name. */
const FILES: Record<DataFile, string> = {
  'profile.json': 'your name, e-mail address, phone number, and when your account was made and approved',
  'roles.json': 'at which properties you have which role, and had one until when',
  'settings.json':
    'two-step sign-in, which emails you have chosen, in which columns you look at lists, the calendar addresses that you have made, and whether you have asked to be erased',
  'sessions.json': 'where you were logged in during the last 31 days: browser, network and times',
  'security.json': `when you signed in, gave codes or were refused something, when somebody failed to sign in as you, and who changed what of your account, the newest first; ${SECURITY_MAX} entries at most`,
  'issues.json':
    'the issues reported for you, with their public history and your answers to whether they are fixed. "photos" names files of this archive. Of issues that you reported for somebody else only the job number is here: the rest is theirs. For issues whose contact you are or were there is what you wrote',
  'orders.json':
    'which firms were asked to work on your issues, how that stands and when they come, and what you have written about a work order or a quote: as who lives there, for a firm, or as one of the staff',
  'feedback.json': 'your ratings',
  'enquiries.json': 'the questions that you sent through Help & Support',
  'messages.json':
    'the e-mails that were sent to you. Codes and links are never kept, and a text is deleted 30 days after it was sent: it is null then, and where you were told about somebody else as one of the staff. Text messages hold sign-in codes and, for staff, emergencies, and are left out: a phone number may have been somebody else’s when they were sent',
  'received-mails.json':
    'e-mails from your address that came during the last 30 days and were not taken, and why. What stood in them is not kept',
  'notes.json': 'what staff have written about you for each other, for 2 years at most',
  'for-you.json': 'what stood under For you, and when you read it',
  'saved.json': 'the views of issues and the replies that you have saved, as one of the staff',
  'reads.json':
    'when somebody else was shown your phone number, or whether a vulnerable person lives with you',
}

export function presentReadme(brandName: string, made: Date): string {
  const files = Object.entries(FILES).map(([name, text]) => `${name}\n  ${text}.\n`)
  return [
    `Your data at ${brandName}, as it was kept on ${made.toISOString()}. This copy has what these files list, and nothing else.\n`,
    'The .json files are text. You can open them in any editor, and programs can read them. Times are in UTC.',
    'null stands for what is not there. Other people are named by their role alone, in [brackets] within a text',
    'or the name of a photo;',
    'a first name or a last name that stands alone there may remain, and so may who has no account;',
    'what staff write among themselves about an issue or a home is not a part of it.\n',
    ...files,
    'photos/\n  the photos of these issues, your profile photo and your proof of address, where they are kept.\n',
    'How the page looks, and what you typed but did not send, is kept only on your device.',
    `You could download this copy once. It was deleted after ${EXPORT_KEPT_HOURS} hours in any case.\n`,
  ].join('\n')
}

/** Replaces other people's names in a text. */
export type Mask = (text: string) => string

const EXTENSION = /\.[^.]*$/

const stemOf = (name: string): string => cleanName(name).replace(EXTENSION, '')
const inWords = (stem: string): string => stem.replaceAll(/[\s_.-]+/g, ' ')

/** An uploaded file's name as written and as separate words, to look for people's names in both. */
export const readingsOf = (name: string): string[] => [stemOf(name), inWords(stemOf(name))]

/** Uses the name as separate words only if these contain other people's names. */
function maskedName(name: string, mask: Mask): string {
  const stem = mask(stemOf(name))
  const words = inWords(stem)
  const masked = mask(words)
  return masked === words ? stem : masked
}

export const photoName = ({ jobId, id, name }: PhotoFacts[number], mask: Mask): string =>
  `photos/job-${jobId}-${id}-${maskedName(name, mask)}.jpg`

export const proofName = ({ name, type }: Pick<Proof, 'name' | 'type'>, mask: Mask): string =>
  nameForType(`photos/proof-of-address-${maskedName(name, mask)}${EXTENSION.exec(name)?.[0] ?? ''}`, type)

const presentMailChoice = ([kind, choice]: [MailKind, MailChoice]): object => ({
  about: MAIL_KIND_LABELS[kind],
  sent: MAIL_CHOICE_LABELS[choice],
})
const presentItem = ({ kind, status, ...item }: ItemFacts[number]): object => ({
  what: itemText(kind, status),
  ...item,
})

const presentRoles = ({ roles, endedRoles }: OwnData): object[] => [
  ...roles.map((role) => ({ ...role, role: ROLE_LABELS[role.role], until: null })),
  ...endedRoles.map((role) => ({ ...role, role: ROLE_LABELS[role.role] })),
]

function presentProfile({ account, firm }: OwnData): object {
  const { firstName, lastName, email, phoneNumber, status, createdAt, appliedAt, decidedAt } = account
  const { requestedProperty } = account
  const times = { createdAt, appliedAt, decidedAt }
  return { firstName, lastName, email, phoneNumber, status, ...times, requestedProperty, worksForFirm: firm }
}

/** The files of the copy, except the photos. */
export function presentFiles(userId: number, data: OwnData, mask: Mask): Record<DataFile, unknown> {
  const { account } = data
  const maskAny = (text: string | null): string | null => (text === null ? null : mask(text))
  return {
    'profile.json': presentProfile(data),
    'roles.json': presentRoles(data),
    'settings.json': {
      twoStepSignIn: account.mfaEnabled,
      authenticatorSince: account.authenticatorSince,
      recoveryCodesLeft: account.recoveryCodesLeft,
      emails: [...data.mailChoices].map(presentMailChoice),
      columnsOfLists: data.columnChoices,
      calendarAddresses: data.calendars,
      erasure: data.erasure ? { ...data.erasure, reason: maskAny(data.erasure.reason) } : null,
    },
    'sessions.json': data.sessions,
    'security.json': data.security.map((event) => presentSecurity(event, userId)),
    'issues.json': {
      reported: data.issues.map(
        ({ id, reportedById, reportedBy, isHere: _isHere, leftAt: _leftAt, ...issue }) => ({
          ...issue,
          title: mask(issue.title),
          description: maskAny(issue.description),
          status: ISSUE_STATUS_LABELS[issue.status],
          reportedBy: nameOf(userId, reportedById, reportedBy),
          history: data.events
            .filter(({ issueId }) => issueId === id)
            .map(({ at, kind, fromStatus, toStatus, actorId, actor, note, wholeEmail }) => ({
              at,
              kind,
              fromStatus,
              toStatus,
              by: nameOf(userId, actorId, actor),
              note: maskAny(note),
              ...(wholeEmail !== null && { wholeEmail: mask(wholeEmail) }),
            })),
          photos: data.photos.filter(({ issueId }) => issueId === id).map((photo) => photoName(photo, mask)),
        }),
      ),
      reportedForOthers: data.forOthers,
      asContact: data.asContact.map((issue) => presentAsContact(issue, data.photos, mask)),
    },
    'orders.json': presentOrders(data.orders, mask),
    'feedback.json': data.feedback,
    'enquiries.json': data.enquiries,
    'messages.json': data.messages.map((message) => presentMessage(message, maskAny)),
    'received-mails.json': data.receivedMails.map(presentReceived),
    'notes.json': data.staffNotes.map((note) => presentStaffNote(note, mask)),
    'for-you.json': data.items.map(presentItem),
    'saved.json': presentSaved(data.saved, mask),
    'reads.json': data.reads,
  }
}

function presentAsContact(
  { id, written, ...issue }: ContactFacts[number],
  photos: PhotoFacts,
  mask: Mask,
): object {
  return {
    ...issue,
    written: written.flatMap(({ at, text, wholeEmail }) =>
      text === null
        ? []
        : [
            {
              at: new Date(at),
              text: mask(text),
              ...(wholeEmail !== null && { wholeEmail: mask(wholeEmail) }),
            },
          ],
    ),
    photos: photos.filter(({ issueId }) => issueId === id).map((photo) => photoName(photo, mask)),
  }
}

const presentStaffNote = ({ at, by, text }: StaffNoteFacts[number], mask: Mask): object => ({
  at,
  by: by === null ? null : ROLE_LABELS[by],
  text: mask(text),
})

const presentMessage = (
  message: MessageFacts[number],
  maskAny: (text: string | null) => string | null,
): object => ({
  ...message,
  subject: maskAny(message.subject),
  text: maskAny(message.text),
})

const presentReceived = ({ outcome, ...mail }: ReceivedMailFacts[number]): object => ({
  ...mail,
  why: reasonText(outcome),
})

function reasonText(outcome: string): string {
  const reason = ReceivedReason.safeParse(outcome)
  return reason.success ? RECEIVED_REASON_LABELS[reason.data] : outcome
}

function nameOf(userId: number, actorId: number | null, role: RoleName | null): string {
  if (actorId === userId) return 'You'
  return role === null ? 'System' : ROLE_LABELS[role]
}
