import type { Home, HomePerson, ListHomePeople } from '@doorstep/contract/homes/schema'
import { emitReadAudit } from '../../audit/emitAudit.ts'
import type { Ctx, Params } from '../../context.ts'
import { positionOf, sortedPage } from '../../paging/pages.ts'
import type { Page } from '../../paging/pages.ts'
import { getProperty } from '../properties/service.ts'
import { presentHome, presentHomePerson } from './present.ts'
import { findHomePeople } from './queries.ts'

export async function readHome(ctx: Ctx, { params }: Params<'propertyId'>): Promise<Home> {
  return presentHome(ctx.actor, await getProperty(ctx, 'property:read', params.propertyId))
}

/** Lists the people with a role at the home, residents first. The audit records which phone numbers were shown. */
export async function listHomePeople(
  ctx: Ctx,
  { params, query }: Params<'propertyId'> & { query: ListHomePeople },
): Promise<Page<HomePerson>> {
  const { id: propertyId } = await getProperty(ctx, 'property:read', params.propertyId)
  const sorted = { ...query, sort: 'name' }
  const found = await findHomePeople(ctx, propertyId, { limit: query.limit, position: positionOf(sorted) })
  const page = sortedPage(found, sorted, (rows) => rows.map(presentHomePerson))
  const numbers = page.items.filter((person) => person.phoneNumber !== null && person.id !== ctx.actor.userId)
  await Promise.all(
    numbers.map(({ id }) =>
      emitReadAudit(ctx, { action: 'user.readPhoneNumber', object: { type: 'user', id } }),
    ),
  )
  return page
}
