import type { Address, Country, Town } from '@doorstep/contract/towns/schema'
import type { Ctx, SystemCtx } from '../../context.ts'
import { invalid } from '../../errors.ts'
import { decodeCursor } from '../../paging/cursors.ts'
import { NameCursor, namePage } from '../../paging/pages.ts'
import type { Page } from '../../paging/pages.ts'
import { networkOf } from '../../limits/network.ts'
import { holds } from '../../policy/scopes.ts'
import { presentAddress } from './present.ts'
import { findAddresses, findCountries, findTowns, hasCountry, hasTown } from './queries.ts'

/** The actor is set if the caller has a full session. A visitor has no actor. */
type VisitorCtx = SystemCtx & Partial<Pick<Ctx, 'actor'>>

interface ListQuery {
  limit: number
  cursor?: string | undefined
  q?: string | undefined
}

async function countLookup({ actor, caller, services }: VisitorCtx): Promise<void> {
  if (!actor) await services.limits.shared('LIMIT_LOOKUP').consume(networkOf(caller?.ip ?? ''))
}

/** Staff can choose any place. Everybody else chooses among places with an active property. */
function seesAllPlaces({ actor }: VisitorCtx): boolean {
  return actor !== undefined && holds(actor, 'place:listAll')
}

export async function listCountries(ctx: VisitorCtx): Promise<Country[]> {
  await countLookup(ctx)
  return findCountries(ctx, !seesAllPlaces(ctx))
}

export async function listTowns(
  ctx: VisitorCtx,
  { query }: { query: ListQuery & { countryId: number } },
): Promise<Page<Town>> {
  await countLookup(ctx)
  const after = decodeCursor(NameCursor, query.cursor)
  if (!(await hasCountry(ctx, query.countryId)))
    throw invalid({ countryId: 'Choose a country from the list.' })
  const { limit, q } = query
  const { rows, total } = await findTowns(ctx, query.countryId, !seesAllPlaces(ctx), { q, limit, after })
  return namePage(rows, limit, total, (row) => row)
}

/** Returns the addresses that people can sign up for. The addresses don't reveal who lives there. */
export async function listAddresses(
  ctx: VisitorCtx,
  { query }: { query: ListQuery & { townId: number } },
): Promise<Page<Address>> {
  await countLookup(ctx)
  const after = decodeCursor(NameCursor, query.cursor)
  if (!(await hasTown(ctx, query.townId))) throw invalid({ townId: 'Choose a town from the list.' })
  const { limit, q } = query
  const { rows, total } = await findAddresses(ctx, query.townId, { q, limit, after })
  return namePage(rows, limit, total, presentAddress)
}
