import { emitAudit } from '../../audit/emitAudit.ts'
import type { Ctx, SystemCtx } from '../../context.ts'
import { hashPassword } from '../../crypto/passwords.ts'
import type { Mapping } from '../../policy/actor.ts'
import { DEMO_PASSWORD } from '../plan.ts'
import type { AccountStatus, DemoPlan, PlannedPerson } from '../plan.ts'
import { actorAt, known, systemAt } from './loading.ts'
import type { Happening, Loading } from './loading.ts'

/** One hash an account, each with its own salt. */
export async function hashPasswords(count: number): Promise<string[]> {
  const hashes: string[] = []
  while (hashes.length < count)
    hashes.push(...(await Promise.all([hashPassword(DEMO_PASSWORD), hashPassword(DEMO_PASSWORD)])))
  return hashes
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
  const { id } = await ctx.db
    .insertInto('users')
    .values({
      email,
      password_hash: loading.passwords.pop() ?? null,
      first_name: firstName,
      last_name: lastName,
      phone_number: person.phoneNumber,
      base_role: person.baseRole,
      status: isAdmin ? 'Approved' : 'Pending',
      mfa_enabled: person.mfaEnabled,
      requested_property_id: await propertyIdAt(loading, requestedProperty),
      created_at: createdAt,
      updated_at: createdAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await emitAudit(ctx, { action: 'user.register', object: { type: 'user', id } })
  loading.people.set(email, {
    userId: id,
    sessionId: 0,
    name: `${firstName} ${lastName}`,
    isAdmin,
    mappings: [],
    createdDevelopmentIds: [],
  })
}

async function propertyIdAt({ properties }: Loading, key: string | null): Promise<number | null> {
  return key === null ? null : known(properties, key).id
}

async function decide(loading: Loading, person: PlannedPerson, at: Date, by: string): Promise<void> {
  const ctx = actorAt(loading, by, at)
  const actor = known(loading.people, person.email)
  const status = person.status === 'Rejected' ? 'Rejected' : 'Approved'
  await setStatus(ctx, actor.userId, status, person)
  const mappings: Mapping[] = person.mappings.map(({ property, role }) => {
    const { id, developmentId, isActive } = known(loading.properties, property)
    return { propertyId: id, developmentId, role, isOpen: isActive }
  })
  await addMappings(ctx, actor.userId, mappings)
  loading.people.set(person.email, { ...actor, mappings })
}

async function addMappings(ctx: Ctx, userId: number, mappings: Mapping[]): Promise<void> {
  if (mappings.length === 0) return
  const rows = mappings.map(({ propertyId, role }) => ({
    user_id: userId,
    property_id: propertyId,
    role,
    created_at: ctx.now(),
  }))
  await ctx.db.insertInto('property_roles').values(rows).execute()
  await emitAudit(ctx, {
    action: 'propertyRole.assign',
    object: { type: 'user', id: userId },
    after: mappings.map(({ propertyId, role }) => ({ propertyId, role })),
  })
}

async function suspend(loading: Loading, person: PlannedPerson, at: Date, by: string): Promise<void> {
  await setStatus(actorAt(loading, by, at), known(loading.people, person.email).userId, 'Suspended', person)
}

const VERBS: Partial<Record<AccountStatus, string>> = {
  Approved: 'approve',
  Rejected: 'reject',
  Suspended: 'suspend',
}

async function setStatus(
  ctx: SystemCtx & Partial<Ctx>,
  userId: number,
  status: AccountStatus,
  { reason }: PlannedPerson,
): Promise<void> {
  await ctx.db.updateTable('users').set({ status, updated_at: ctx.now() }).where('id', '=', userId).execute()
  await emitAudit(ctx, {
    action: `user.${VERBS[status]}`,
    object: { type: 'user', id: userId },
    after: { status, ...(status !== 'Approved' && { reason }) },
  })
}
