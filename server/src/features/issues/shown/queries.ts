import { sql } from 'kysely'
import type { RawBuilder, SqlBool } from 'kysely'
import type { Ctx } from '../../../context.ts'
import type { Right } from '../../../policy/policy.ts'
import { where } from '../../../policy/scopes.ts'
import { mayReadPhoneAlone } from '../rules.ts'

/** What of an issue few may see: that somebody else than the reporter was shown it is written down. */
export type Guarded = 'vulnerablePersons' | 'phoneNumber'

/** Makes the audit of a read a part of its statement: see `insertReadAudit`. */
export type AuditRead = (field: Guarded, read: RawBuilder<unknown>) => RawBuilder<unknown>

/** Of a read whose answer leaves both out. */
export const unaudited: AuditRead = () => sql`select`

export interface Shown {
  isSingle: boolean
  limit: number
}

/** Of which issues of a `page` this reader is told the field; their own are no news. */
export function toldOf({ actor }: Ctx, field: Guarded, { isSingle, limit }: Shown): RawBuilder<unknown> {
  const covers = (right: Right): RawBuilder<SqlBool> =>
    where(actor, right, {
      propertyId: sql.ref('shown.propertyId'),
      developmentId: sql.ref('shown.developmentId'),
      reporterId: sql.ref('shown.reporterId'),
      reportedBy: sql.ref('shown.reportedBy'),
      // Without a status nothing counts as a live job.
      ...(isSingle && { status: sql.ref('shown.status'), orderFirmIds: sql.ref('shown.orderFirmIds') }),
    })
  const isFlagTold = covers('issueField:vulnerablePersons')
  const isTold =
    field === 'vulnerablePersons'
      ? isFlagTold
      : sql`"reporterPhone" is not null and ${covers('issueField:phoneNumber')} and not ${isFlagTold}`
  return sql`select ${isSingle ? sql`min(id)` : sql`null::bigint`}, jsonb_build_object('issueIds', jsonb_agg(id))
    from (select * from page limit ${sql.lit(limit)}) shown
    where "reporterId" <> ${actor.userId} and ${isTold} having count(*) > 0`
}

/** A number is shown wherever the flag is: written down by itself only for whom that is not so. */
export function auditedPhones(ctx: Ctx, audit: AuditRead, shown: Shown): RawBuilder<object> {
  return mayReadPhoneAlone(ctx.actor)
    ? sql<object>`(${audit('phoneNumber', toldOf(ctx, 'phoneNumber', shown))})`
    : sql<object>`(select)`
}
