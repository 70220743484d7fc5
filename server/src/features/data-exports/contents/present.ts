import { ROLE_LABELS } from '@doorstep/contract/access'
import type { RoleName } from '@doorstep/contract/access'
import type { DataRead } from '@doorstep/contract/data-exports/schema'
import { EXPORT_KEPT_HOURS } from '@doorstep/contract/data-exports/rules'
import type { DataFile } from '@doorstep/contract/data-exports/rules'
import { ISSUE_STATUS_LABELS } from '@doorstep/contract/issues/rules'
import type { ColumnChoice } from '@doorstep/contract/column-choices/schema'
import type { MailChoice, MailKind } from '@doorstep/contract/notifications/rules'
import {
  notificationText,
  MAIL_CHOICE_LABELS,
  MAIL_KIND_LABELS,
} from '@doorstep/contract/notifications/texts'
import { ReceivedReason } from '@doorstep/contract/received-mails/schema'
import { RECEIVED_REASON_LABELS } from '@doorstep/contract/received-mails/texts'
import { ageText, RETENTION_AGES } from '@doorstep/contract/retention/rules'
import { nameForType } from '@doorstep/contract/fileNames'
import { cleanName } from '../../../files/names.ts'
import { presentSecurity } from '../security/present.ts'
import { SECURITY_MAX } from '../rules.ts'
import type { SecurityFacts } from '../security/queries.ts'
import { presentSaved } from '../saved/present.ts'
import { presentOrders } from '../work-orders/present.ts'
import type { OrderFacts } from '../work-orders/queries.ts'
import type { SavedFacts } from '../saved/queries.ts'
import type { Proof } from '../../users/proofs/queries.ts'
import type { ContactFacts, FollowedFacts, IssueFacts, ReportedForOthers } from '../issues/queries.ts'
import type {
  AccountFacts,
  CalendarFacts,
  EndedRoleFacts,
  EnquiryFacts,
  ErasureRequestRow,
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
  followed: FollowedFacts
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
  erasure: ErasureRequestRow | undefined
  reads: DataRead[]
}

/** Descriptions of the copy's files, by file name. */
const FILES: Record<DataFile, string> = {
  'profile.json': 'your name, email address and phone number, and when your account was created and approved',
  'roles.json': 'your roles at properties, and when earlier roles ended',
  'settings.json':
    'two-step sign-in, your email choices, the columns of your lists, your calendar addresses, and whether you have asked to be erased',
  'sessions.json': `where you were signed in during the last ${ageText(RETENTION_AGES.networks)}: browser, network and times`,
  'security.json': `when you signed in, entered codes or were refused access, when somebody failed to sign in as you, and who changed your account. Newest first, up to ${SECURITY_MAX} entries`,
  'issues.json':
    'the issues reported for you, with their public history and your answers about whether they are fixed. "photos" names files of this archive. Issues that you reported for somebody else have only their job number here, because the rest belongs to that person. Issues of other people are here if you are their contact, or wrote as their contact, with what you wrote',
  'orders.json':
    'which firms were asked to work on your issues, and the status and dates of their work. Also what you wrote about a work order or a quote, as a resident, for a firm or as staff',
  'feedback.json': 'your ratings',
  'enquiries.json': 'the questions that you sent through Help & Support',
  'messages.json': `the emails that we sent to you. Codes and links are never kept. We delete the text of an email ${ageText(RETENTION_AGES.messages)} after sending it. The text is then null. A text that told you, as staff, about somebody else is also null. Text messages are left out, because the phone number might have belonged to somebody else when they were sent`,
  'received-mails.json': `emails from your address in the last ${ageText(RETENTION_AGES.receivedMails)} that we did not accept, and why. We do not keep their content`,
  'notes.json': `notes that staff wrote about you for each other, kept for up to ${ageText(RETENTION_AGES.staffNotes)}`,
  'for-you.json': 'your items under For you, and when you read them',
  'saved.json': 'the views of issues and the replies that you saved as staff',
  'reads.json':
    'when somebody else saw your phone number, or saw that a vulnerable person lives with you. Also when a firm opened a key or access note for your home',
}

export function presentReadme(brandName: string, made: Date): string {
  const files = Object.entries(FILES).map(([name, text]) => `${name}\n  ${text}.\n`)
  return [
    `Your data at ${brandName}, as it was kept on ${made.toISOString()}. This copy contains the files below and nothing else.\n`,
    'The .json files are text. You can open them in any editor, and programs can read them. Times are in UTC.',
    'The word null means that there is no value.',
    'Other people appear only by their role, in [brackets] within a text or the name of a photo.',
    'A first or last name that appears alone can remain. The name of a person without an account can remain too.',
    'Notes that staff write to each other about an issue or a home are not included.\n',
    ...files,
    'photos/\n  the photos of these issues, your profile photo and your proof of address, where they are kept.\n',
    'How the page looks, and what you typed but did not send, is kept only on your device.',
    `You could download this copy once. We delete every copy after ${EXPORT_KEPT_HOURS} hours.\n`,
  ].join('\n')
}

/** Replaces other people's names in a text with their roles. */
export type Mask = (text: string) => string

const EXTENSION = /\.[^.]*$/

const stemOf = (name: string): string => cleanName(name).replace(EXTENSION, '')
const inWords = (stem: string): string => stem.replaceAll(/[\s_.-]+/g, ' ')

/** Returns an uploaded file's name as written and as separate words, so that people's names can be found in both. */
export const readingsOf = (name: string): string[] => [stemOf(name), inWords(stemOf(name))]

/** Splits the file name into words only if these words contain other people's names. */
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
  what: notificationText(kind, status),
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
      followed: data.followed,
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
