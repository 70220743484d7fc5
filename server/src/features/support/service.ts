import { Enquiry } from '@doorstep/contract/support/schema'
import type { SendEnquiry } from '@doorstep/contract/support/schema'
import { emitAudit } from '../../audit/emitAudit.ts'
import { lockName, withTransaction } from '../../context.ts'
import type { Ctx, WriteCtx } from '../../context.ts'
import { withIdempotency } from '../../idempotency.ts'
import { authorize } from '../../policy/authorize.ts'
import { getProfile } from '../profiles/queries.ts'
import type { PropertyRow } from '../properties/queries.ts'
import { getProperty } from '../properties/service.ts'
import { findAdmins, findManagers } from '../users/queries.ts'
import type { Person } from '../users/queries.ts'
import { passOn, notifySent } from './messages.ts'
import { findRepeatedEnquiry, insertEnquiry } from './queries.ts'
import type { EnquiryRow, NewEnquiry } from './queries.ts'

export async function sendEnquiry(ctx: Ctx, { body }: { body: SendEnquiry }): Promise<Enquiry> {
  const { userId } = ctx.actor
  const property =
    typeof body.propertyId === 'number' ? await getProperty(ctx, 'property:listOwn', body.propertyId) : null
  const { subject, message } = body
  const enquiry: NewEnquiry = { userId, propertyId: property?.id ?? null, subject, message }
  return withTransaction(ctx, async (tx) => {
    authorize(tx, 'enquiry:send', { userId })
    // If a person clicks twice, the second call waits here and then finds the question that the first call stored.
    await lockName(tx, `sendEnquiry:${userId}`)
    return withIdempotency(
      tx,
      {
        endpoint: 'sendEnquiry',
        answer: Enquiry,
        body: enquiry,
        isStillVisible: async () => true,
        idOf: ({ id }) => id,
      },
      () => storeEnquiry(tx, enquiry, property),
    )
  })
}

async function storeEnquiry(
  tx: WriteCtx,
  enquiry: NewEnquiry,
  property: PropertyRow | null,
): Promise<Enquiry> {
  const repeated = tx.idempotencyKey === undefined ? await findRepeatedEnquiry(tx, enquiry) : undefined
  if (repeated) return presentEnquiry(repeated)
  await tx.services.limits.shared('LIMIT_ENQUIRY').consume(String(enquiry.userId))
  const row = await insertEnquiry(tx, enquiry)
  const sender = await getProfile(tx, enquiry.userId)
  const receivers = await receiversOf(tx, property, sender)
  const address = property && `${property.name}, ${property.address}`
  for (const receiver of receivers) await passOn(tx, receiver, { enquiry: row, sender, address })
  await notifySent(tx, sender, row)
  await emitAudit(tx, {
    action: 'enquiry.send',
    object: { type: 'enquiry', id: row.id },
    after: { propertyId: row.propertyId, receivers: receivers.length },
  })
  return presentEnquiry(row)
}

/**
 * Returns the managers of the property. Without a property, returns the managers of all developments where the sender
 * has a role. The sender is left out. If nobody remains, returns the administrators.
 */
async function receiversOf(ctx: Ctx, property: PropertyRow | null, sender: Person): Promise<Person[]> {
  const mapped = ctx.actor.mappings.map((mapping) => mapping.developmentId)
  const developments = property ? [property.developmentId] : [...new Set(mapped)]
  const lists = await Promise.all(developments.map((id) => findManagers(ctx, id)))
  const managers = new Map(lists.flat().map((person) => [person.email, person]))
  // Managers must not get their own questions.
  managers.delete(sender.email)
  return managers.size > 0 ? [...managers.values()] : findAdmins(ctx)
}

function presentEnquiry({ createdAt, ...row }: EnquiryRow): Enquiry {
  return { ...row, createdAt: createdAt.toISOString() }
}
