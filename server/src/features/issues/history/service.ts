import type { IssueStatus } from '@doorstep/contract/issues/rules'
import type { Ctx } from '../../../context.ts'
import type { IssueRow } from '../queries.ts'
import { tooLate } from '../rules.ts'
import { findLastMover } from './queries.ts'

/** Why staff cannot take it there any more: where it is, and who took it there. */
export async function whyTooLate(ctx: Ctx, issue: IssueRow, to: IssueStatus): Promise<string> {
  return tooLate(issue.status, to, await nameLastMover(ctx, issue.id))
}

async function nameLastMover(ctx: Ctx, issueId: number): Promise<string | null> {
  const mover = await findLastMover(ctx, issueId)
  if (!mover) return null
  return mover.userId === ctx.actor.userId ? 'you' : (mover.name ?? 'the system')
}
