import { EDITED_FIELDS } from '@doorstep/contract/issues/fields/rules'
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
import { isUneditable, moversOf, targetOf } from '../../issues/rules.ts'
import type { Quote } from '../../issues/rules.ts'

/** What an update asks for, beside what is stored already. */
export interface Update {
  text: IssueText
  step: IssueStatus | undefined
  note: string | undefined
  audience: Audience
  movers: IssueMover[]
  /** Work orders that are still open may end with it. */
  cancelOrders: boolean
  /** What their firms read as the reason. */
  orderWords: string
  /** Nothing was wrong, so nobody is asked whether it is fixed. */
  noFaultFound: boolean
}
export type StepUpdate = Update & { step: IssueStatus }

/** What an update is for. It is judged by the role first: what that may never do here is 403, whatever the state. */
export interface Intent {
  authorize: (ctx: Ctx) => void
  carryOut: (tx: WriteCtx) => Promise<Saved>
}

/** The issue as it is after an update. */
export interface Saved {
  row: FullIssueRow
  /** The status in which the person who updated it could still see it, where they no longer can. */
  seenAs?: IssueStatus | undefined
}

export interface Written {
  /** The issue as it is then. */
  after: FullIssueRow
  /** What was said publicly. */
  comment: Quote | undefined
}

/** One's own report stays one's own to withdraw or mend, also where one may no longer read what others report. */
export function rightOf(body: UpdateIssue): Right {
  if (body.status === 'Withdrawn') return 'issue:withdraw'
  return body.status === undefined && !body.notes ? 'issue:edit' : 'issue:read'
}

/** `version`: what this person has been told of the issue as it is. */
export function updateOf(actor: Actor, issue: IssueRow, body: UpdateIssue, version: number): Update {
  const movers = moversOf(actor, issue)
  if (body.noFaultFound === true && body.status !== 'Resolved')
    throw invalid({ noFaultFound: 'You can choose no fault found only when the issue becomes Resolved.' })
  // A form sends back the status that it read: in a stale one that is no wish to go back to Submitted.
  const isReadBack = body.status === 'Submitted' && body.version !== undefined && body.version !== version
  const step = body.status === issue.status || isReadBack ? undefined : body.status
  // The compiler forgets the names of the entries.
  const text = Object.fromEntries(
    EDITED_FIELDS.filter((field) => body[field] !== undefined && body[field] !== issue[field]).map(
      (field) => [field, body[field]],
    ),
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
  }
}

/** A comment on the issue is not for the firms: staff write them a sentence of their own, or they read a neutral one. */
function orderWordsOf(movers: readonly IssueMover[], { status, orderWords }: UpdateIssue): string {
  if (!movers.includes('staff')) return `The issue is ${status}.`
  return orderWords === undefined || orderWords === '' ? CANCELLED_BY_STAFF : orderWords
}

/** The reason of a rejection is for the reporter; whoever reads no internal notes writes none. */
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

/** The note as far as the reporter is told of it. */
export function publicNote({ note, audience }: Update): string | undefined {
  return audience === 'public' ? note : undefined
}

export function authorizeText(ctx: Ctx, issue: IssueRow, update: Update): void {
  if (changesText(update)) authorize(ctx, 'issue:edit', targetOf(issue))
}

export function authorizeNote(ctx: Ctx, issue: IssueRow, { note }: Update): void {
  if (note !== undefined) authorize(ctx, 'issue:addNote', targetOf(issue))
}

export function refuseUneditable(issue: IssueRow, update: Update): void {
  if (isUneditable(issue)) throw refusal(issue, update, NOT_EDITABLE)
}

/** Others than staff mend what nobody has dealt with yet. */
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

/** Whether staff answer the reporter by it. */
export function isStaffsAnswer({ actor }: WriteCtx, { reporterId }: IssueRow, update: Update): boolean {
  return publicNote(update) !== undefined && update.movers.includes('staff') && reporterId !== actor.userId
}

/** What was said publicly, by the entry of the history that has it. */
export function commentOf(update: Update, noteId: number): Quote | undefined {
  const text = publicNote(update)
  return text === undefined ? undefined : { text, noteId }
}
