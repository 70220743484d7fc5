import { sql } from 'kysely'
import type { RoleName } from '@doorstep/contract/access'
import type { SessionKind } from '@doorstep/contract/endpoint'
import { emitLoneAudit } from '../audit/emitAudit.ts'
import type { SystemCtx } from '../context.ts'
import { hashToken } from '../crypto/tokens.ts'
import { compileOnce } from '../db/compiled.ts'
import { AppError } from '../errors.ts'
import { manages, requiresSecondStep } from '../policy/actor.ts'
import type { Actor } from '../policy/actor.ts'
import { FORBIDDEN_MESSAGE } from '../policy/authorize.ts'
import type { Services } from '../services.ts'
import { isLive } from './life.ts'

const FRESH = sql`interval '15 minutes'`
/** Activity is written down at most this often. */
const TOUCH_EVERY = sql`interval '20 seconds'`

export interface Session {
  actor: Actor
  /** The last written activity is old enough to be renewed. */
  isStale: boolean
}

const selectSession = compileOnce((db, values: { tokenHash: Buffer }) =>
  db
    .selectFrom('sessions as s')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .leftJoin('property_roles as m', 'm.user_id', 's.user_id')
    .leftJoin('properties as p', 'p.id', 'm.property_id')
    .leftJoin('developments as d', 'd.id', 'p.development_id')
    .select(['s.id', 's.user_id', 'u.first_name', 'u.last_name', 'u.base_role'])
    .select([
      'm.role',
      'm.property_id',
      'p.development_id',
      'p.is_active as property_active',
      'd.is_active as development_active',
    ])
    // The table's check lets no other text in.
    .select(sql<SessionKind>`s.kind`.as('kind'))
    .select(['u.mfa_enabled', 'u.totp_confirmed_at', 's.second_step_at'])
    .select(sql<boolean>`s.authenticated_at > now() - ${FRESH}`.as('has_fresh_password'))
    .select(sql<boolean>`coalesce(s.second_step_at > now() - ${FRESH}, false)`.as('has_fresh_code'))
    .select(sql<boolean>`s.last_seen_at < now() - ${TOUCH_EVERY}`.as('is_stale'))
    .where('s.token_hash', '=', values.tokenHash)
    .where('u.status', '=', 'Approved')
    .where(isLive('s')),
)

/** The live session of a token, with the person's rights as they are now. */
export async function findSession(services: Services, token: string): Promise<Session | undefined> {
  const rows = await selectSession(services.db, { tokenHash: hashToken(token) })
  const first = rows[0]
  if (!first) return undefined
  const mappings = rows.flatMap((row) =>
    row.role === null || row.property_id === null || row.development_id === null
      ? []
      : [
          {
            // A check of the table: no other text gets into the column.
            role: row.role as RoleName,
            propertyId: row.property_id,
            developmentId: row.development_id,
            isOpen: row.property_active === true && row.development_active === true,
          },
        ],
  )
  const isAdmin = first.base_role === 'ADMIN'
  const isRequired = requiresSecondStep({ isAdmin, mappings }, services.config.mfaRequiredRoles)
  const isOn = first.mfa_enabled || isRequired
  const actor: Actor = {
    userId: first.user_id,
    sessionId: first.id,
    sessionKind: isRequired ? owedBy(first) : first.kind,
    isFresh: first.has_fresh_password && (first.has_fresh_code || !isOn),
    name: `${first.first_name} ${first.last_name}`,
    isAdmin,
    mappings,
    createdDevelopmentIds: manages({ mappings })
      ? await findCreatedDevelopments(services, first.user_id)
      : [],
  }
  return { actor, isStale: first.is_stale }
}

/** A full session from before the role, or the setting, came owes what a login would be asked for now. */
function owedBy(row: {
  kind: SessionKind
  totp_confirmed_at: Date | null
  second_step_at: Date | null
}): SessionKind {
  if (row.kind !== 'full') return row.kind
  if (row.totp_confirmed_at === null) return 'setup'
  return row.second_step_at === null ? 'mfa' : 'full'
}

async function findCreatedDevelopments(services: Services, userId: number): Promise<number[]> {
  const rows = await services.db
    .selectFrom('developments')
    .select('id')
    .where('created_by', '=', userId)
    .execute()
  return rows.map((row) => row.id)
}

/** Writes down that a person is at work. */
export async function touchSession({ db }: Services, sessionId: number): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ last_seen_at: sql`now()` })
    .where('id', '=', sessionId)
    .execute()
}

export function unauthenticated(): AppError {
  return new AppError('UNAUTHENTICATED', 'Please log in to continue.')
}

/** Throws unless the last sign-in of this session is no older than 15 minutes. */
export function requireFresh({ actor }: { actor: Actor }): void {
  if (!actor.isFresh)
    throw new AppError('FORBIDDEN', 'Please enter your password again to continue.', { reauthenticate: true })
}

/** Refuses an id that a browser sends about who acts, when it is not the session's. Never acted upon. */
export async function refuseOtherIdentity(
  ctx: SystemCtx & { actor: Actor },
  claimed: unknown,
): Promise<void> {
  if (claimed === undefined || claimed === null || claimed === '') return
  if (claimed === ctx.actor.userId || claimed === String(ctx.actor.userId)) return
  await emitLoneAudit(ctx, {
    action: 'session.identityMismatch',
    object: { type: 'user', id: ctx.actor.userId },
  })
  throw new AppError('FORBIDDEN', FORBIDDEN_MESSAGE)
}
