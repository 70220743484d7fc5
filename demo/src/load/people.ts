import PQueue from 'p-queue'
import { emitAudit } from '@doorstep/server/audit/emitAudit'
import type { Ctx, SystemCtx, WriteCtx } from '@doorstep/server/context'
import { hashPassword } from '@doorstep/server/crypto/passwords'
import type { Mapping } from '@doorstep/server/policy/actor'
import { DEMO_PASSWORD } from '../plan.ts'
import type { DemoPlan, PlannedPerson } from '../plan.ts'
import { actorAt, known, systemAt } from './loading.ts'
import type { Happening, Loading } from './loading.ts'
import { storeProof } from './proofs.ts'
import type { Tx } from '@doorstep/server/db/client'

const HASHES_AT_ONCE = 2

export function hashPasswords(count: number): Promise<string>[] {
  const line = new PQueue({ concurrency: HASHES_AT_ONCE })
  const hashes = Array.from({ length: count }, () => line.add(() => hashPassword(DEMO_PASSWORD)))
  // Prevents an unhandled rejection if the load fails before any code awaits the hash. Code that awaits the hash still
  // gets the error.
  for (const hash of hashes) hash.catch(() => undefined)
  return hashes.toReversed()
}

export function peopleHappen({ people }: DemoPlan): Happening[] {
  return people.flatMap((person) => {
    const { createdAt, decidedAt, decidedBy, suspendedAt, suspendedBy } = person
    const happenings: Happening[] = [{ at: createdAt, run: (loading) => register(loading, person) }]
    if (decidedAt && decidedBy)
      happenings.push({ at: decidedAt, run: (loading) => decide(loading, person, decidedAt, decidedBy) })
    if (suspendedAt && suspendedBy)
      happenings.push({
        at: suspendedAt,
        run: (loading) => suspend(loading, person, suspendedAt, suspendedBy),
      })
    return happenings
  })
}

async function register(loading: Loading, person: PlannedPerson): Promise<void> {
  const { email, firstName, lastName, createdAt, requestedProperty } = person
  const ctx = systemAt(loading, createdAt)
  const isAdmin = person.baseRole === 'ADMIN'
  const propertyId = await propertyIdAt(loading, requestedProperty)
  const { id } = await ctx.db
    .insertInto('users')
    .values({
      email,
      password_hash: (await loading.passwords.pop()) ?? null,
      first_name: firstName,
      last_name: lastName,
      phone_number: person.phoneNumber,
      base_role: person.baseRole,
      status: isAdmin ? 'Approved' : 'Pending',
      mfa_enabled: person.mfaEnabled,
      requested_property_id: propertyId,
      applied_at: createdAt,
      created_at: createdAt,
      updated_at: createdAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await emitAudit(ctx, { action: 'user.register', object: { type: 'user', id } })
  if (person.status === 'Pending' && propertyId !== null) await storeProof(ctx, id, person, propertyId)
  loading.people.set(email, {
    userId: id,
    sessionId: 0,
    sessionKind: 'full',
    isFresh: false,
    name: `${firstName} ${lastName}`,
    isAdmin,
    mappings: [],
    createdDevelopmentIds: [],
    firmId: null,
  })
}

async function propertyIdAt({ properties }: Loading, key: string | null): Promise<number | null> {
  return key === null ? null : known(properties, key).id
}

async function decide(loading: Loading, person: PlannedPerson, at: Date, by: string): Promise<void> {
  const ctx = actorAt(loading, by, at)
  const actor = known(loading.people, person.email)
  const status = person.status === 'Rejected' ? 'Rejected' : 'Approved'
  const mappings: Mapping[] = person.mappings.map(({ property, role }) => {
    const { id, developmentId, isActive, commonIds } = known(loading.properties, property)
    const commons = commonIds.map((common) => ({ propertyId: common, isOpen: isActive }))
    return { propertyId: id, developmentId, role, isOpen: isActive, commons }
  })
  const [first, ...others] = mappings
  await setStatus(ctx, actor.userId, status, person, first)
  await addMappings(ctx, actor.userId, mappings, others)
  loading.people.set(person.email, { ...actor, mappings })
}

/**
 * Stores all roles of a person. The audit event of the approval names the first role, so only the other roles get
 * separate audit events.
 */
async function addMappings(
  ctx: WriteCtx,
  userId: number,
  mappings: Mapping[],
  others: Mapping[],
): Promise<void> {
  if (mappings.length === 0) return
  const rows = mappings.map(({ propertyId, role }) => ({
    user_id: userId,
    property_id: propertyId,
    role,
    created_at: ctx.now(),
  }))
  await ctx.db.insertInto('property_roles').values(rows).execute()
  for (const { propertyId, developmentId, role } of others)
    await emitAudit(ctx, {
      action: 'user.assignRole',
      object: { type: 'user', id: userId },
      after: { propertyId, developmentId, role },
    })
}

async function suspend(loading: Loading, person: PlannedPerson, at: Date, by: string): Promise<void> {
  await setStatus(actorAt(loading, by, at), known(loading.people, person.email).userId, 'Suspended', person)
}

const VERBS = { Approved: 'approve', Rejected: 'reject', Suspended: 'suspend' } as const

async function setStatus(
  ctx: SystemCtx & Partial<Ctx> & { db: Tx },
  userId: number,
  status: keyof typeof VERBS,
  { reason }: PlannedPerson,
  mapping?: Mapping,
): Promise<void> {
  const isDecision = status !== 'Suspended'
  await ctx.db
    .updateTable('users')
    .set({ status, updated_at: ctx.now(), ...(isDecision && { decided_at: ctx.now() }) })
    .where('id', '=', userId)
    .execute()
  await emitAudit(ctx, {
    action: `user.${VERBS[status]}`,
    object: { type: 'user', id: userId },
    before: { status: isDecision ? 'Pending' : 'Approved' },
    after: {
      status,
      ...(status !== 'Approved' && { reason }),
      ...(mapping && { propertyId: mapping.propertyId, role: mapping.role }),
    },
  })
}
