import type { AuditAction } from '@doorstep/contract/audit/texts'
import type { IssueStatus, ReportSource } from '@doorstep/contract/issues/rules'
import type { Issue, IssueEvent, ListIssues } from '@doorstep/contract/issues/schema'
import { emitReadAudit } from '../../audit/emitAudit.ts'
import type { Ctx, SystemWriteCtx } from '../../context.ts'
import { notFound } from '../../errors.ts'
import { emitSignal } from '../../live/emitSignal.ts'
import { positionOf, sortedPage } from '../../paging/pages.ts'
import type { Page } from '../../paging/pages.ts'
import { requireFilterInScope } from '../../policy/filters.ts'
import type { Actor } from '../../policy/actor.ts'
import type { Right } from '../../policy/policy.ts'
import { includes } from '../../policy/scopes.ts'
import { findCategoryNames } from '../lookups/queries.ts'
import { findNoteFiles } from './attachments/queries.ts'
import { presentAttachment } from './attachments/present.ts'
import { presentIssueEvents, standFor, UNNAMED_REPORTER } from './history/present.ts'
import { findIssueEvents } from './history/queries.ts'
import type { IssueEventRow } from './history/queries.ts'
import { AUDIENCE_RIGHTS, isForReporter, orderOfNote } from '../../policy/notes.ts'
import type { Audience, NoteReader } from '../../policy/notes.ts'
import { findUnknownMails } from './mailed-notes/queries.ts'
import { findLeftReportsOf } from '../../policy/leftReports.ts'
import type { LeftReport } from '../../policy/leftReports.ts'
import { findCircle, findIsReporterHere } from './notes/queries.ts'
import type { CircleFacts } from './notes/queries.ts'
import { abilitiesOfNote, mayHaveLeft, noteReaderOf, readersText } from './notes/rules.ts'
import { disclosed, presentIssue } from './present.ts'
import type { Guarded, Reading } from './present.ts'
import { findFullIssue, findIssue, findIssues, getIssueById } from './queries.ts'
import type { FullIssueRow, IssueRow } from './queries.ts'
import { targetOf } from './rules.ts'

interface ListInput {
  query: ListIssues
}

/** Everything that this reader may see, newest job first. */
export async function listIssues(ctx: Ctx, input: ListInput): Promise<Page<Issue>> {
  return listWith(ctx, 'issue:list', input, auditShown)
}

/** What the reader reported. */
export async function listOwnIssues(ctx: Ctx, input: ListInput): Promise<Page<Issue>> {
  return listWith(ctx, 'issue:listOwn', input, auditShown)
}

/** The same for a file, which tells neither phone numbers nor who is vulnerable: that they were shown is not written down. */
export async function listIssuesForFile(ctx: Ctx, input: ListInput): Promise<Page<Issue>> {
  return listWith(ctx, 'issue:list', input)
}

interface Shown {
  row: IssueRow
  issue: Issue
}

async function listWith(
  ctx: Ctx,
  right: Right,
  { query }: ListInput,
  audit?: (ctx: Ctx, shown: readonly Shown[]) => Promise<void>,
): Promise<Page<Issue>> {
  const found = await findIssues(ctx, right, query, positionOf(query))
  if (found.rows.length === 0) await requireFilterInScope(ctx, query)
  const page = sortedPage(found, query, (rows) => rows)
  const categories = await findCategoryNames(ctx)
  const left = await findLeft(ctx, page.items)
  const shown = page.items.map((row) => ({
    row,
    issue: presentIssue(ctx, row, categories, { as: 'list', left: left.get(row.id) }),
  }))
  await audit?.(ctx, shown)
  return { ...page, items: shown.map(({ issue }) => issue) }
}

/** Those of these issues that this reader reported in a home that they have left. */
async function findLeft(ctx: Ctx, issues: readonly IssueRow[]): Promise<Map<number, LeftReport>> {
  const own = issues.filter((issue) => mayHaveLeft(ctx.actor, targetOf(issue)))
  return findLeftReportsOf(
    ctx,
    own.map(({ id }) => id),
  )
}

/** This person as a reader of the issue's notes. */
export async function findNoteReader(ctx: Ctx, issue: IssueRow): Promise<NoteReader> {
  const left = await findLeft(ctx, [issue])
  return noteReaderOf(ctx.actor, targetOf(issue), left.get(issue.id)?.leftAt)
}

/** The version that this person has been told of the issue as it is now. */
export async function versionFor(ctx: Ctx, issue: IssueRow): Promise<number> {
  const { notes } = await getIssueById(ctx, issue.id)
  return standFor(await findNoteReader(ctx, issue), issue, notes).version
}

/** Somebody else than the reporter was shown it. */
const READS: Record<Guarded, AuditAction> = {
  vulnerablePersons: 'issue.readVulnerablePersons',
  phoneNumber: 'issue.readPhoneNumber',
}

/** Writes down what few may see of these: one event for each kind, however many issues there are. `id` where it is one. */
async function auditShown(ctx: Ctx, shown: readonly Shown[], id: number | null = null): Promise<void> {
  const told = Map.groupBy(shown, ({ row, issue }) => disclosed(ctx, row, issue))
  const events = [...told].map(async ([field, of]) => {
    if (field === undefined) return
    const after = { issueIds: of.map(({ row }) => row.id) }
    await emitReadAudit(ctx, { action: READS[field], object: { type: 'issue', id }, after })
  })
  await Promise.all(events)
}

interface IssueInput {
  params: { issueId: number }
}

/** The issue when this right covers it. */
export async function getIssue(ctx: Ctx, right: Right, issueId: number): Promise<IssueRow> {
  const issue = await findIssue(ctx, right, issueId)
  if (!issue) throw notFound()
  return issue
}

export async function readIssue(ctx: Ctx, { params }: IssueInput): Promise<Issue> {
  const issue = await findFullIssue(ctx, 'issue:read', params.issueId)
  if (!issue) throw notFound()
  return presentSingle(ctx, issue)
}

/** The history, without notes for others than this reader. */
export async function listIssueEvents(ctx: Ctx, { params }: IssueInput): Promise<IssueEvent[]> {
  const issue = await getIssue(ctx, 'issue:readHistory', params.issueId)
  return presentHistory(ctx, issue, await findIssueEvents(ctx, issue.id))
}

/** These entries of its history, as far as they are for this reader. */
export async function presentHistory(
  ctx: Ctx,
  issue: IssueRow,
  entries: readonly IssueEventRow[],
): Promise<IssueEvent[]> {
  const reader = await findNoteReader(ctx, issue)
  const circle = await findCircle(ctx, issue)
  const files = await findNoteFiles(ctx, issue.id)
  const target = targetOf(issue)
  const mayShare = includes(ctx.actor, 'issue:shareNote', target) && issue.reporterId !== null
  const unknown = entries.some(({ mailedBy }) => mailedBy === 'unknown')
    ? await findUnknownMails(ctx, issue.id)
    : []
  const isNamed = reader.isReporter || includes(ctx.actor, 'issueField:reporter', target)
  return presentIssueEvents(entries, reader, {
    unnamedId: isNamed ? null : issue.reporterId,
    senderOf: ({ id }) => {
      const mail = unknown.find(({ noteId }) => noteId === id)
      return mail ? { address: mail.sender, person: mail.person } : null
    },
    seesVerdict: includes(ctx.actor, 'issueField:verdict', target),
    reportedFor: reportedFor(ctx.actor, issue),
    readersOf: (audiences, firm) => readersFor(ctx, issue, circle, audiences, firm),
    photosOf: (noteId) =>
      files.filter((file) => file.noteId === noteId).map((file) => presentAttachment(issue.id, file)),
    mayDo: (entry) => (mayShare ? abilitiesOfNote(entry, issue, circle.isReporterHere) : []),
  })
}

/** For whom somebody else has reported it, as this reader may know the reporter. */
function reportedFor(actor: Actor, issue: IssueRow): { name: string; source: ReportSource | null } | null {
  const { reporterId, reportedBy, source } = issue
  if (reporterId === null || reportedBy === null || reporterId === reportedBy) return null
  return { name: reporterAs(actor, issue), source }
}

/** Who reads such a note, as this reader may know the reporter. */
export function readersFor(
  { actor }: Ctx,
  issue: IssueRow,
  { isReporterHere, ...circle }: CircleFacts,
  audiences: readonly Audience[],
  firm: string | null = null,
): string {
  const reporter = isReporterHere ? reporterAs(actor, issue) : null
  return readersText(audiences, { ...circle, reporter }, firm)
}

function reporterAs(actor: Actor, issue: IssueRow): string {
  if (issue.reporterId === actor.userId) return 'You'
  const isNamed = includes(actor, 'issueField:reporter', targetOf(issue)) && issue.reporterFirstName !== null
  return isNamed ? `${issue.reporterFirstName} ${issue.reporterLastName}` : UNNAMED_REPORTER
}

/** One issue as an answer; writes down what few may see of it. */
export async function presentSingle(ctx: Ctx, row: FullIssueRow, seenAs?: IssueStatus): Promise<Issue> {
  const left = (await findLeft(ctx, [row])).get(row.id)
  const reading: Reading = seenAs === undefined ? { as: 'single', left } : { as: 'list', seenAs, left }
  const issue = presentIssue(ctx, row, await findCategoryNames(ctx), reading)
  await auditShown(ctx, [{ row, issue }], reading.as === 'single' ? row.id : null)
  return issue
}

/** Tells everybody who may see the issue, or might see it until now, that it changed. */
export function signalIssue(ctx: SystemWriteCtx, issue: IssueRow, before: IssueStatus = issue.status): void {
  const { propertyId, developmentId, reporterId, orderFirmIds } = issue
  emitSignal(ctx, {
    type: 'issue',
    id: issue.id,
    right: 'issue:read',
    targets: [...new Set([before, issue.status])].map((status) => ({
      propertyId,
      developmentId,
      reporterId,
      status,
      orderFirmIds,
    })),
  })
}

/** Tells those who read until when it is to be done, by whom and how soon, or the day of it: nobody else notices. */
export function signalPromise(ctx: SystemWriteCtx, issue: IssueRow): void {
  const targets = [targetOf(issue)]
  emitSignal(ctx, { type: 'issue', id: issue.id, right: 'issueField:expectedBy', targets })
}

/** Tells those who read a note of these audiences, about orders of these firms, that it came or went, and nobody else. */
export async function signalNote(
  ctx: SystemWriteCtx,
  issue: IssueRow,
  audiences: readonly Audience[],
  firmIds: readonly (number | null)[] = [],
): Promise<void> {
  const target = targetOf(issue)
  const isTold = isForReporter(audiences) && (await findIsReporterHere(ctx, issue))
  const told = isTold ? target : { ...target, reporterId: null }
  for (const audience of new Set(audiences)) {
    const targets = audience === 'order' ? firmIds.map((id) => ({ ...told, ...orderOfNote(id) })) : [told]
    emitSignal(ctx, { type: 'issue', id: issue.id, right: AUDIENCE_RIGHTS[audience], targets })
  }
}
