import { EDITED_FIELDS } from '@doorstep/contract/issues/fields/rules'
import { PLACE_FIELDS } from '@doorstep/contract/issues/shared-parts/rules'
import { nextStatuses } from '@doorstep/contract/issues/rules'
import type { IssueMover, IssueStatus } from '@doorstep/contract/issues/rules'
import type { UpdateIssue } from '@doorstep/contract/issues/schema'
import { NOT_EDITABLE } from '@doorstep/contract/issues/texts'
import { CANCELLED_BY_STAFF } from '@doorstep/contract/orders/texts'
import type { Ctx, WriteCtx } from '../../../context.ts'
import { AppError, invalid } from '../../../errors.ts'
import type { Actor } from '../../../policy/actor.ts'
import { authorize } from '../../../policy/authorize.ts'
import type { Right } from '../../../policy/policy.ts'
import { includes } from '../../../policy/scopes.ts'
import { AUDIENCE_RIGHTS, audienceOf } from '../../../policy/notes.ts'
import type { Audience } from '../../../policy/notes.ts'
import type { FullIssueRow, IssueRow, IssueText } from '../../issues/queries.ts'
import { isOnSide } from '../../issues/notes/rules.ts'
import { isUneditable, moversOf, targetOf } from '../../issues/rules.ts'
import type { Quote } from '../../issues/rules.ts'

/** The changes that an update requests, without values that are already stored. */
export interface Update {
  text: IssueText
  step: IssueStatus | undefined
  note: string | undefined
  audience: Audience
  movers: IssueMover[]
  /** Confirms that open work orders may be cancelled together with the issue. */
  cancelOrders: boolean
  /** The reason that the firms of the open work orders will see. */
  orderWords: string
  /** True if staff found no fault. Nobody is then asked whether the issue is fixed. */
  noFaultFound: boolean
  /** The reason for a rejection, for the people who follow the issue. */
  followerWords: string
  /** True if the step notifies nobody, because another step follows at once. */
  isQuiet?: boolean
}
export type StepUpdate = Update & { step: IssueStatus }

/**
 * One kind of update. `authorize` runs first, so a person without permission gets 403, whatever the state of the issue.
 */
export interface Intent {
  authorize: (ctx: Ctx) => void
  carryOut: (tx: WriteCtx) => Promise<Saved>
}

/** The values of the issue after an update. */
export interface Saved {
  row: FullIssueRow
  /**
   * The last status in which the author of the update could see the issue. Set only if the update has hidden the issue
   * from them.
   */
  seenAs?: IssueStatus | undefined
}

export interface Written {
  after: FullIssueRow
  /** The public comment of the step, if there is one. */
  comment: Quote | undefined
}

/** Reporters can always withdraw or edit their own report, even if they may no longer read other people's reports. */
export function rightOf(body: UpdateIssue): Right {
  if (body.status === 'Withdrawn') return 'issue:withdraw'
  return body.status === undefined && !body.notes ? 'issue:edit' : 'issue:read'
}

/** Works out what an update changes. `version` is the issue's current version as this person sees it. */
export function updateOf(actor: Actor, issue: IssueRow, body: UpdateIssue, version: number): Update {
  const movers = moversOf(actor, issue)
  if (body.noFaultFound === true && body.status !== 'Resolved')
    throw invalid({ noFaultFound: 'You can choose no fault found only when the issue becomes Resolved.' })
  // A form sends back the status that it read. A stale form with Submitted therefore does not request a step back to
  // Submitted.
  const isReadBack = body.status === 'Submitted' && body.version !== undefined && body.version !== version
  const step = body.status === issue.status || isReadBack ? undefined : body.status
  // The cast is safe: `Object.fromEntries` only loses the names of the fields.
  const text = Object.fromEntries(
    [...EDITED_FIELDS, ...PLACE_FIELDS]
      .filter((field) => body[field] !== undefined && body[field] !== issue[field])
      .map((field) => [field, body[field]]),
  ) as IssueText
  const note = body.notes === undefined || body.notes === null || body.notes === '' ? undefined : body.notes
  return {
    step,
    text,
    note,
    audience: audienceFor(actor, issue, body, step),
    movers,
    cancelOrders: body.cancelOrders === true,
    orderWords: orderWordsOf(movers, body),
    noFaultFound: body.noFaultFound === true,
    followerWords: body.followerWords ?? '',
  }
}

/** Firms cannot see the comment on the issue. Firms see a separate sentence by staff, or a standard sentence. */
function orderWordsOf(movers: readonly IssueMover[], { status, orderWords }: UpdateIssue): string {
  if (!movers.includes('staff')) return `The issue is ${status}.`
  return orderWords === undefined || orderWords === '' ? CANCELLED_BY_STAFF : orderWords
}

/** The reporter can always read the reason for a rejection. People who cannot read internal notes cannot write them. */
function audienceFor(
  actor: Actor,
  issue: IssueRow,
  { internal = false }: UpdateIssue,
  step: IssueStatus | undefined,
): Audience {
  const mayHide = step !== 'Rejected' && includes(actor, AUDIENCE_RIGHTS.internal, targetOf(issue))
  return audienceOf({ internal: internal && mayHide })
}

export function changesText({ text }: Update): boolean {
  return Object.keys(text).length > 0
}

export const changesPlace = ({ text }: Update): boolean =>
  PLACE_FIELDS.some((field) => text[field] !== undefined)

const PUBLIC_FIELDS = [...PLACE_FIELDS, 'categoryId', 'subCategoryId', 'subSubCategoryId'] as const

/** Whether the update changes what the people of a building can see of an issue. */
export const changesPublicPart = ({ text }: Update): boolean =>
  PUBLIC_FIELDS.some((field) => text[field] !== undefined)

/** Returns the note if the reporter may read it. */
export function publicNote({ note, audience }: Update): string | undefined {
  return audience === 'public' ? note : undefined
}

export function authorizeText(ctx: Ctx, issue: IssueRow, update: Update): void {
  if (!changesText(update)) return
  authorize(ctx, 'issue:edit', targetOf(issue))
  if (changesPlace(update)) authorize(ctx, 'issue:moderate', targetOf(issue))
}

export function authorizeNote(ctx: Ctx, issue: IssueRow, { note }: Update): void {
  if (note !== undefined) authorize(ctx, 'issue:addNote', targetOf(issue))
}

export function refuseUneditable(issue: IssueRow, update: Update): void {
  if (isUneditable(issue)) throw refusal(issue, update, NOT_EDITABLE)
}

/** Only staff can edit an issue after Submitted. */
export function refuseText(issue: IssueRow, update: Update): void {
  if (changesText(update) && !update.movers.includes('staff') && issue.status !== 'Submitted')
    throw refusal(issue, update, 'This issue can be edited only while it is Submitted.')
}

export function refusal(issue: IssueRow, { movers }: Update, message: string): AppError {
  return new AppError('CONFLICT', message, { allowed: nextStatuses(issue.status, movers) })
}

export function requireComment({ note }: Update): void {
  if (note === undefined) throw invalid({ notes: 'Comments are required.' })
}

export function isStaffsAnswer({ actor }: WriteCtx, issue: IssueRow, update: Update): boolean {
  return publicNote(update) !== undefined && update.movers.includes('staff') && !isOnSide(issue, actor.userId)
}

/** Returns the public comment and the id of its history entry. Undefined if there is no public comment. */
export function commentOf(update: Update, noteId: number): Quote | undefined {
  const text = publicNote(update)
  return text === undefined ? undefined : { text, noteId }
}
