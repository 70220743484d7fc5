import type { IssueStatus } from '@doorstep/contract/issues/rules'
import type { SystemWriteCtx } from '../../context.ts'
import { emitSignal } from '../../live/emitSignal.ts'
import { AUDIENCE_RIGHTS, isForReporter, orderOfNote } from '../../policy/notes.ts'
import type { Audience } from '../../policy/notes.ts'
import { findSideHere } from '../../policy/reporters.ts'
import type { IssueRow } from './queries.ts'
import { targetOf } from './rules.ts'

/** Signals a change of the issue to everybody who can see it, or could see it before. */
export function signalIssue(ctx: SystemWriteCtx, issue: IssueRow, before: IssueStatus = issue.status): void {
  const { propertyId, developmentId, reporterId, contactId, orderFirmIds } = issue
  emitSignal(ctx, {
    type: 'issue',
    id: issue.id,
    right: 'issue:read',
    targets: [...new Set([before, issue.status])].map((status) => ({
      propertyId,
      developmentId,
      reporterId,
      contactId,
      status,
      orderFirmIds,
    })),
  })
}

/** Signals to staff that somebody has started or stopped following the issue. Nobody else may know about followers. */
export function signalFollowers(ctx: SystemWriteCtx, { id, propertyId, developmentId }: IssueRow): void {
  emitSignal(ctx, { type: 'issue', id, right: 'issue:show', targets: [{ propertyId, developmentId }] })
}

/** Signals to staff that the links of the issue have changed. Nobody else can see links. */
export function signalLinks(ctx: SystemWriteCtx, { id, propertyId, developmentId }: IssueRow): void {
  emitSignal(ctx, { type: 'issue', id, right: 'issue:link', targets: [{ propertyId, developmentId }] })
}

/** Signals to staff that issues were merged into this issue, or separated from it. Only staff may see merges. */
export function signalMerges(ctx: SystemWriteCtx, { id, propertyId, developmentId }: IssueRow): void {
  emitSignal(ctx, { type: 'issue', id, right: 'issue:merge', targets: [{ propertyId, developmentId }] })
}

/** Signals a change of owner, priority or due day to people who may see the expected day. */
export function signalPromise(ctx: SystemWriteCtx, issue: IssueRow): void {
  const targets = [targetOf(issue)]
  emitSignal(ctx, { type: 'issue', id: issue.id, right: 'issueField:expectedBy', targets })
}

/** Signals a change of the vulnerable persons flag to the people who may see the flag. */
export function signalVulnerableFlag(ctx: SystemWriteCtx, issue: IssueRow): void {
  const targets = [targetOf(issue)]
  emitSignal(ctx, { type: 'issue', id: issue.id, right: 'issueField:vulnerablePersons', targets })
}

/**
 * Signals a change of a note to people in the given audiences. `firmIds` are the firms of notes about work orders. A
 * person who became the contact after the note was opened gets no signal as the contact.
 */
export async function signalNote(
  ctx: SystemWriteCtx,
  issue: IssueRow,
  audiences: readonly Audience[],
  firmIds: readonly (number | null)[] = [],
  opened?: Date,
): Promise<void> {
  const target = targetOf(issue)
  const isForContact = !opened || !issue.contactSince || opened >= issue.contactSince
  const side = isForReporter(audiences) ? await findSideHere(ctx, issue) : undefined
  const told = {
    ...target,
    reporterId: side?.isReporterHere === true ? target.reporterId : null,
    contactId: side?.isContactHere === true && isForContact ? issue.contactId : null,
  }
  for (const audience of new Set(audiences)) {
    const targets = audience === 'order' ? firmIds.map((id) => ({ ...told, ...orderOfNote(id) })) : [told]
    emitSignal(ctx, { type: 'issue', id: issue.id, right: AUDIENCE_RIGHTS[audience], targets })
  }
}
