import type { AuditAction } from '@doorstep/contract/audit/texts'
import type { IssueStatus } from '@doorstep/contract/issues/rules'
import type { Issue, IssueEvent, ListIssues } from '@doorstep/contract/issues/schema'
import { emitReadAudit, insertReadAudit } from '../../audit/emitAudit.ts'
import type { Ctx, SystemWriteCtx } from '../../context.ts'
import { notFound } from '../../errors.ts'
import { emitSignal } from '../../live/emitSignal.ts'
import { positionOf, sortedPage } from '../../paging/pages.ts'
import type { Page } from '../../paging/pages.ts'
import { requireFilterInScope } from '../../policy/filters.ts'
import type { Right } from '../../policy/policy.ts'
import { includes } from '../../policy/scopes.ts'
import { findCategoryNames } from '../lookups/queries.ts'
import { presentIssueEvents } from './history/present.ts'
import { findIssueEvents } from './history/queries.ts'
import { AUDIENCE_RIGHTS } from './history/rules.ts'
import type { Audience } from './history/rules.ts'
import { disclosed, presentIssue } from './present.ts'
import type { Reading } from './present.ts'
import { findIssue, findIssues, readIssueRow } from './queries.ts'
import type { AuditRead, FullIssueRow, Guarded, IssueRow } from './queries.ts'
import { targetOf } from './rules.ts'

interface ListInput {
  query: ListIssues
}

/** Everything that this reader may see, newest job first. */
export async function listIssues(ctx: Ctx, input: ListInput): Promise<Page<Issue>> {
  return listWith(ctx, 'issue:list', input)
}

/** What the reader reported. */
export async function listOwnIssues(ctx: Ctx, input: ListInput): Promise<Page<Issue>> {
  return listWith(ctx, 'issue:listOwn', input)
}

async function listWith(ctx: Ctx, right: Right, { query }: ListInput): Promise<Page<Issue>> {
  const found = await findIssues(ctx, right, query, positionOf(query), auditTold(ctx))
  if (found.rows.length === 0) await requireFilterInScope(ctx, query)
  const { before, ...page } = sortedPage(found, query, (rows) => rows)
  // Callers of this list have never been told how many come before a page.
  void before
  const categories = await findCategoryNames(ctx)
  return { ...page, items: page.items.map((row) => presentIssue(ctx, row, categories, { as: 'list' })) }
}

/** Somebody else than the reporter was shown it. The number goes with the flag, where that is told. */
const READS: Record<Guarded, AuditAction> = {
  vulnerablePersons: 'issue.readVulnerablePersons',
  phoneNumber: 'issue.readPhoneNumber',
}

const auditTold =
  (ctx: Ctx): AuditRead =>
  (field, read) =>
    insertReadAudit(ctx, READS[field], 'issue', read)

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
  const issue = await readIssueRow(ctx, 'issue:read', params.issueId, auditTold(ctx))
  if (!issue) throw notFound()
  return presentIssue(ctx, issue, await findCategoryNames(ctx), { as: 'single' })
}

/** The history, without notes for others than this reader. */
export async function listIssueEvents(ctx: Ctx, { params }: IssueInput): Promise<IssueEvent[]> {
  const issue = await getIssue(ctx, 'issue:readHistory', params.issueId)
  const reads = (audience: Audience): boolean =>
    includes(ctx.actor, AUDIENCE_RIGHTS[audience], targetOf(issue))
  return presentIssueEvents(await findIssueEvents(ctx, issue.id), ctx.actor.userId, reads)
}

/** What a write answers; writes down what few may see of it. */
export async function presentSingle(ctx: Ctx, row: FullIssueRow, seenAs?: IssueStatus): Promise<Issue> {
  const reading: Reading = seenAs === undefined ? { as: 'single' } : { as: 'list', seenAs }
  const issue = presentIssue(ctx, row, await findCategoryNames(ctx), reading)
  const field = disclosed(ctx, issue)
  if (field !== undefined) {
    const id = reading.as === 'single' ? issue.issueId : null
    const object = { type: 'issue', id }
    await emitReadAudit(ctx, { action: READS[field], object, after: { issueIds: [issue.issueId] } })
  }
  return issue
}

/** Tells everybody who may see the issue, or might see it until now, that it changed. */
export async function signalIssue(
  ctx: SystemWriteCtx,
  issue: IssueRow,
  before: IssueStatus = issue.status,
): Promise<void> {
  const { propertyId, developmentId, reporterId } = issue
  await emitSignal(ctx, {
    type: 'issue',
    id: issue.id,
    right: 'issue:read',
    targets: [...new Set([before, issue.status])].map((status) => ({
      propertyId,
      developmentId,
      reporterId,
      status,
    })),
  })
}
