import { tradesFor } from '@doorstep/contract/orders/choices/rules'
import type { FirmChoice } from '@doorstep/contract/orders/choices/schema'
import type { Ctx, Params } from '../../../context.ts'
import { dayAt } from '../../../time/civil.ts'
import { getIssue } from '../../issues/service.ts'
import { findCategoryNames } from '../../lookups/queries.ts'
import { findServingFirms } from './queries.ts'

/** Lists the firms for a work order of this issue. Firms with the trade for the issue's category come first. */
export async function listFirmChoices(ctx: Ctx, { params }: Params<'issueId'>): Promise<FirmChoice[]> {
  const issue = await getIssue(ctx, 'issue:moderate', params.issueId)
  const names = await findCategoryNames(ctx)
  const levels = [issue.categoryId, issue.subCategoryId, issue.subSubCategoryId].flatMap((id) =>
    id === null ? [] : (names.get(id) ?? []),
  )
  const wanted = tradesFor(levels)
  const today = dayAt(ctx.now(), ctx.services.config.timeZone)
  const firms = await findServingFirms(ctx, issue.developmentId, today)
  const rank = (firm: { trades: readonly FirmChoice['trades'][number][] }): number => {
    const at = wanted.findIndex((trade) => firm.trades.includes(trade))
    return at < 0 ? wanted.length : at
  }
  return firms
    .map((firm) => ({ ...firm, fits: rank(firm) < wanted.length }))
    .toSorted((a, b) => rank(a) - rank(b))
}
