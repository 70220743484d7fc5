import type { CertificateKind } from '@doorstep/contract/certificates/rules'
import type { CertificateInput } from '@doorstep/contract/certificates/schema'
import { sql } from 'kysely'
import type { RawBuilder, SqlBool } from 'kysely'
import type { Ctx, SystemCtx, SystemWriteCtx } from '../../context.ts'
import { columnsOf } from '../../db/columns.ts'
import { isToBeWarned } from '../../db/expiring.ts'
import type { Original } from '../../db/originals.ts'
import type { QueryRow } from '../../db/rows.ts'
import { hasRow, insertRow } from '../../db/statements.ts'
import { managersOf } from '../../policy/managers.ts'
import { where } from '../../policy/scopes.ts'

/** Whether the home has a certificate of the same kind that is newer than `c`. */
const IS_REPLACED = sql<boolean>`exists (select from certificates n
  where n.property_id = c.property_id and n.kind = c.kind
    and lower(coalesce(n.name, '')) = lower(coalesce(c.name, ''))
    and (n.issued_on, n.id) > (c.issued_on, c.id))`

function certificates({ db }: SystemCtx) {
  return (
    db
      .selectFrom('certificates as c')
      .innerJoin('homes as p', 'p.id', 'c.property_id')
      .leftJoin('firms as f', 'f.id', 'c.firm_id')
      .leftJoin('work_orders as w', 'w.id', 'c.order_id')
      .leftJoin('issues as i', 'i.id', 'w.issue_id')
      .leftJoin('users as a', 'a.id', 'c.added_by')
      .select(['c.id', 'c.name', 'c.file_name as fileName', 'c.type', 'c.original_key as originalKey'])
      .select(['c.by_firm as byFirm', 'c.created_at as createdAt', 'c.property_id as propertyId'])
      .select(['p.development_id as developmentId', 'f.name as firmName', 'c.order_id as orderId'])
      .select(['w.issue_id as issueId', 'i.job_id as jobId'])
      // Check constraints guarantee the types of these columns. The driver reads days as text.
      .select([sql<CertificateKind>`c.kind`.as('kind'), sql<string>`c.issued_on`.as('issuedOn')])
      .select([
        sql<string | null>`c.expires_on`.as('expiresOn'),
        sql<string | null>`a.first_name || ' ' || a.last_name`.as('addedByName'),
        IS_REPLACED.as('isReplaced'),
      ])
  )
}

export type CertificateRow = QueryRow<typeof certificates>

/** Certificates of a home: current ones first, by expiry day, then replaced ones. */
export async function findCertificates(ctx: SystemCtx, propertyId: number): Promise<CertificateRow[]> {
  return certificates(ctx)
    .where('c.property_id', '=', propertyId)
    .orderBy(IS_REPLACED)
    .orderBy(sql`case when not ${IS_REPLACED} then c.expires_on end asc nulls last`)
    .orderBy('c.issued_on', 'desc')
    .orderBy('c.id', 'desc')
    .execute()
}

export async function findCertificate(
  ctx: Ctx,
  right: 'certificate:read',
  certificateId: number,
): Promise<CertificateRow | undefined> {
  return certificates(ctx).where('c.id', '=', certificateId).where(isAt(ctx, right)).executeTakeFirst()
}

function isAt({ actor }: Ctx, right: 'certificate:read'): RawBuilder<SqlBool> {
  return where(actor, right, { propertyId: sql.ref('p.id'), developmentId: sql.ref('p.development_id') })
}

export async function getCertificate(ctx: SystemCtx, certificateId: number): Promise<CertificateRow> {
  return certificates(ctx).where('c.id', '=', certificateId).executeTakeFirstOrThrow()
}

/** A certificate that a firm gave with its work order. */
export async function findGiven(
  ctx: SystemCtx,
  orderId: number,
  certificateId: number,
): Promise<CertificateRow | undefined> {
  return certificates(ctx)
    .where('c.id', '=', certificateId)
    .where('c.order_id', '=', orderId)
    .where('c.by_firm', '=', true)
    .executeTakeFirst()
}

/** Whether the device has sent this certificate before. */
export async function hasGiven(ctx: SystemCtx, orderId: number, key: string): Promise<boolean> {
  return hasRow(ctx.db, 'certificates', { order_id: orderId, client_key: key })
}

/** Counts the certificates of the home, and how many of them came with this order. */
export async function countCertificates(
  ctx: SystemCtx,
  propertyId: number,
  orderId: number | null,
): Promise<{ ofHome: number; ofOrder: number }> {
  return ctx.db
    .selectFrom('certificates')
    .select(({ fn }) => fn.countAll<number>().as('ofHome'))
    .select(sql<number>`count(*) filter (where order_id = ${orderId})`.as('ofOrder'))
    .where('property_id', '=', propertyId)
    .executeTakeFirstOrThrow()
}

interface NewCertificate {
  propertyId: number
  order: OrderOfHome | null
  byFirm: boolean
  addedBy: number | null
  key?: string
}

export async function insertCertificate(
  ctx: SystemWriteCtx,
  { propertyId, order, byFirm, addedBy, key }: NewCertificate,
  { kind, name, issuedOn, expiresOn }: CertificateInput,
  file: Original,
): Promise<number> {
  return insertRow(ctx.db, 'certificates', {
    ...columnsOf('certificates', file),
    property_id: propertyId,
    order_id: order?.id ?? null,
    firm_id: order?.firmId ?? null,
    kind,
    name: name === undefined || name === '' ? null : name,
    issued_on: issuedOn,
    expires_on: expiresOn === undefined || expiresOn === '' ? null : expiresOn,
    by_firm: byFirm,
    added_by: addedBy,
    client_key: key ?? null,
    created_at: ctx.now(),
  })
}

export interface OrderOfHome {
  id: number
  firmId: number
}

export async function findOrderOfHome(
  { db }: SystemCtx,
  propertyId: number,
  orderId: number,
): Promise<OrderOfHome | undefined> {
  return db
    .selectFrom('work_orders as w')
    .innerJoin('issues as i', 'i.id', 'w.issue_id')
    .select(['w.id', 'w.firm_id as firmId'])
    .where('w.id', '=', orderId)
    .where('i.property_id', '=', propertyId)
    .executeTakeFirst()
}

export async function deleteCertificate(ctx: SystemWriteCtx, certificateId: number): Promise<void> {
  await ctx.db.deleteFrom('certificates').where('id', '=', certificateId).execute()
}

export interface ExpiringCertificate {
  id: number
  kind: CertificateKind
  name: string | null
  expiresOn: string
  propertyId: number
  propertyName: string
  developmentId: number
  developmentName: string
}

/**
 * Finds expiring certificates of active homes that nobody has replaced and that need a warning now. Marks these
 * certificates as warned.
 */
export async function takeExpiring(
  ctx: SystemWriteCtx,
  by: string,
  days: number,
): Promise<ExpiringCertificate[]> {
  return (
    ctx.db
      .updateTable('certificates as c')
      .from('homes as p')
      .innerJoin('developments as d', 'd.id', 'p.development_id')
      .set({ warned_days: days })
      .whereRef('p.id', '=', 'c.property_id')
      .where('p.is_active', '=', true)
      .where('d.is_active', '=', true)
      .where(
        isToBeWarned({ expiresOn: sql.ref('c.expires_on'), warnedDays: sql.ref('c.warned_days') }, by, days),
      )
      .where(sql<boolean>`not ${IS_REPLACED}`)
      .returning(['c.id', 'c.name', 'p.id as propertyId', 'p.name as propertyName'])
      .returning(['d.id as developmentId', 'd.name as developmentName'])
      // A check constraint guarantees the type of this column.
      .returning([sql<CertificateKind>`c.kind`.as('kind'), sql<string>`c.expires_on`.as('expiresOn')])
      .execute()
  )
}

/** Finds the managers to warn about a development's certificates, or the administrators if nobody manages it. */
export async function findWarned(
  ctx: SystemCtx,
  developmentId: number,
): Promise<{ email: string; firstName: string }[]> {
  const people = await ctx.db
    .selectFrom('users as u')
    .select(['u.email', 'u.first_name as firstName'])
    .select(sql<boolean>`u.id in (${managersOf(developmentId)})`.as('isManager'))
    .where('u.status', '=', 'Approved')
    .where(sql<boolean>`(u.base_role = 'ADMIN' or u.id in (${managersOf(developmentId)}))`)
    .orderBy('u.id')
    .execute()
  const managers = people.filter(({ isManager }) => isManager)
  return managers.length > 0 ? managers : people
}
