import { sql } from 'kysely'
import type { UserStatus } from '@doorstep/contract/users/schema'
import type { SystemCtx, SystemWriteCtx } from '../../../context.ts'
import { columnsOf } from '../../../db/columns.ts'
import type { QueryRow } from '../../../db/rows.ts'
import { insertRow, updateRow } from '../../../db/statements.ts'

export interface Application {
  firstName: string
  lastName: string
  phoneNumber: string
  passwordHash: string
  propertyId: number
}

function applicants(ctx: SystemCtx) {
  return (
    ctx.db
      .selectFrom('users')
      .select(['id', 'email', 'first_name as firstName', 'last_name as lastName'])
      .select('requested_property_id as requestedPropertyId')
      // A check constraint on the table guarantees this type.
      .select(sql<UserStatus>`status`.as('status'))
  )
}

export type ApplicantRow = QueryRow<typeof applicants>

export async function lockApplicantByEmail(
  ctx: SystemWriteCtx,
  email: string,
): Promise<ApplicantRow | undefined> {
  return applicants(ctx)
    .where(sql<string>`lower(email)`, '=', email.toLowerCase())
    .forUpdate()
    .executeTakeFirst()
}

export async function lockApplicant(ctx: SystemWriteCtx, userId: number): Promise<ApplicantRow | undefined> {
  return applicants(ctx).where('id', '=', userId).forUpdate().executeTakeFirst()
}

function applicationColumns(ctx: SystemCtx, { propertyId, ...person }: Application) {
  return {
    ...columnsOf('users', person),
    requested_property_id: propertyId,
    status: 'Pending',
    applied_at: ctx.now(),
    updated_at: ctx.now(),
  }
}

export async function insertApplicant(
  ctx: SystemWriteCtx,
  email: string,
  application: Application,
): Promise<number> {
  return insertRow(ctx.db, 'users', {
    ...applicationColumns(ctx, application),
    email,
    base_role: 'TENANT',
    created_at: ctx.now(),
  })
}

export async function updateApplicant(
  ctx: SystemWriteCtx,
  userId: number,
  application: Application,
): Promise<void> {
  await updateRow(ctx.db, 'users', userId, {
    ...applicationColumns(ctx, application),
    reminded_at: null,
    decided_at: null,
  })
}

export interface Unreviewed {
  people: number
  proofBytes: number
}

/** Counts pending applicants and the bytes of proofs that await a decision or the use of a link. */
export async function countUnreviewed(ctx: SystemCtx): Promise<Unreviewed> {
  const people = await ctx.db
    .selectFrom('users')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('status', '=', 'Pending')
    .executeTakeFirstOrThrow()
  const proofs = await ctx.db
    .selectFrom('address_proofs as a')
    .innerJoin('users as u', 'u.id', 'a.user_id')
    .select(sql<number>`coalesce(sum(a.size), 0)::bigint`.as('bytes'))
    .where(({ or, eb }) => or([eb('a.is_waiting', '=', true), eb('u.status', '=', 'Pending')]))
    .executeTakeFirstOrThrow()
  return { people: people.total, proofBytes: proofs.bytes }
}

export function waiting(ctx: SystemCtx) {
  return ctx.db
    .selectFrom('users as u')
    .leftJoin('homes as p', 'p.id', 'u.requested_property_id')
    .select(['u.id', 'u.email', 'u.first_name as firstName', 'u.last_name as lastName'])
    .select(['p.development_id as developmentId', 'p.name as propertyName', 'p.address as propertyAddress'])
    .where('u.status', '=', 'Pending')
}

export type WaitingRow = QueryRow<typeof waiting>

export async function findWaiting(ctx: SystemCtx, userId: number): Promise<WaitingRow | undefined> {
  return waiting(ctx).where('u.id', '=', userId).executeTakeFirst()
}
