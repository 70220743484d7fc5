import { expiryState } from '@doorstep/contract/expiry/rules'
import type { Firm, FirmSummary } from '@doorstep/contract/firms/schema'
import type { Ctx } from '../../context.ts'
import { includes } from '../../policy/scopes.ts'
import { dayAt } from '../../time/civil.ts'
import type { FirmRow, PaperRow, PersonRow } from './queries.ts'
import { isAllOwn } from '../users/employers/rules.ts'

const todayOf = (ctx: Ctx): string => dayAt(ctx.now(), ctx.services.config.timeZone)

/** Presents a firm in a list. A row names only developments that the reader manages. */
export function presentFirmSummary(ctx: Ctx, row: FirmRow): FirmSummary {
  const developments = row.developments.filter(({ id }) =>
    includes(ctx.actor, 'firm:manage', { developmentId: id }),
  )
  return {
    ...row,
    developments,
    otherDevelopments: row.developments.length - developments.length,
    paperState: expiryState(row.expiresOn, todayOf(ctx)),
    can: isAllOwn(ctx.actor, row) ? ['firm:manage'] : [],
  }
}

export function presentFirm(
  ctx: Ctx,
  row: FirmRow,
  { papers, people }: { papers: PaperRow[]; people: PersonRow[] },
): Firm {
  return {
    ...presentFirmSummary(ctx, row),
    papers: papers.map(({ id, kind, name, expiresOn, fileName }) => ({
      id,
      kind,
      name,
      expiresOn,
      state: expiryState(expiresOn, todayOf(ctx)),
      fileName,
    })),
    people,
  }
}
