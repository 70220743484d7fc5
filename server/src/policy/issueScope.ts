import { sql } from 'kysely'
import { ACCEPTED_FIRMS, BOOKED_FIRMS } from './orderFirms.ts'
import type { TargetColumns } from './scopes.ts'

/** Columns that decide which rights cover an issue, for `issues as i` with property `p`. */
export const SCOPE_COLUMNS: TargetColumns = {
  propertyId: sql.ref('i.property_id'),
  developmentId: sql.ref('p.development_id'),
  reporterId: sql.ref('i.reporter_id'),
  reportedBy: sql.ref('i.reported_by'),
  contactId: sql.ref('i.contact_id'),
  status: sql.ref('i.status'),
  orderFirmIds: sql.ref('i.order_firm_ids'),
  acceptedFirmIds: ACCEPTED_FIRMS,
  bookedFirmIds: BOOKED_FIRMS,
}
