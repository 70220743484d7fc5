import { sql } from 'kysely'
import type { SessionKind } from '@doorstep/contract/endpoint'
import { FRESH_MINUTES } from '@doorstep/contract/sessions/rules'
import { hashToken } from '../crypto/tokens.ts'
import { batched } from '../db/batched.ts'
import { compileOnce } from '../db/compiled.ts'
import { minutes, seconds } from '../db/intervals.ts'
import { AppError } from '../errors.ts'
import { requiresSecondStep } from '../policy/actor.ts'
import type { Actor } from '../policy/actor.ts'
import { FORBIDDEN_MESSAGE } from '../policy/authorize.ts'
import { HOLDINGS, holdingsOf } from '../policy/holdings.ts'
import type { Services } from '../services.ts'
import { isLive } from './life.ts'

const FRESH = minutes(FRESH_MINUTES)
/** The minimum time between two records of a person's activity. */
const TOUCH_EVERY = seconds(20)

export interface Session {
  actor: Actor
  /** Whether the recorded activity is old enough to be updated. */
  isStale: boolean
}

const selectSessions = compileOnce((db, values: { tokenHashes: readonly Buffer[] }) =>
  db
    .selectFrom('sessions as s')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .leftJoin('holdings as h', 'h.user_id', 's.user_id')
    .select(['s.id', 's.token_hash', 's.user_id', 'u.first_name', 'u.last_name', 'u.base_role'])
    .select(HOLDINGS)
    // This cast is safe, because a check constraint allows no other text.
    .select(sql<SessionKind>`s.kind`.as('kind'))
    .select(['u.mfa_enabled', 'u.totp_confirmed_at', 's.second_step_at'])
    .select(sql<boolean>`s.authenticated_at > now() - ${FRESH}`.as('has_fresh_password'))
    .select(sql<boolean>`coalesce(s.second_step_at > now() - ${FRESH}, false)`.as('has_fresh_code'))
    .select(sql<boolean>`s.last_seen_at < now() - ${TOUCH_EVERY}`.as('is_stale'))
    .where('s.token_hash', '=', sql<Buffer>`any(${values.tokenHashes}::bytea[])`)
    .where('u.status', '=', 'Approved')
    .where(isLive('s')),
)

// Simultaneous reads share a statement, because nearly every request starts with this read.
const findRow = batched(async (db, tokenHashes: readonly Buffer[]) => {
  const rows = await selectSessions(db, { tokenHashes })
  return tokenHashes.map((tokenHash) => rows.find((row) => row.token_hash.equals(tokenHash)))
})

/** Returns the live session of a token, with the person's current rights. */
export async function findSession(services: Services, token: string): Promise<Session | undefined> {
  const row = await findRow(services.db, hashToken(token))
  if (!row) return undefined
  const holder = { isAdmin: row.base_role === 'ADMIN', ...holdingsOf(row) }
  const isRequired = requiresSecondStep(holder, services.config.mfaRequiredRoles)
  const isOn = row.mfa_enabled || isRequired
  const actor: Actor = {
    userId: row.user_id,
    sessionId: row.id,
    sessionKind: isRequired ? owedBy(row) : row.kind,
    isFresh: row.has_fresh_password && (row.has_fresh_code || !isOn),
    name: `${row.first_name} ${row.last_name}`,
    ...holder,
  }
  return { actor, isStale: row.is_stale }
}

/**
 * A full session can be older than a change of the role or of the setting. Such a session has the same requirements as
 * a new sign-in.
 */
function owedBy(row: {
  kind: SessionKind
  totp_confirmed_at: Date | null
  second_step_at: Date | null
}): SessionKind {
  if (row.kind !== 'full') return row.kind
  if (row.totp_confirmed_at === null) return 'setup'
  return row.second_step_at === null ? 'mfa' : 'full'
}

/** Records that a person is active. */
export async function touchSession({ db }: Services, sessionId: number): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ last_seen_at: sql`now()` })
    .where('id', '=', sessionId)
    .execute()
}

export function unauthenticated(): AppError {
  return new AppError('UNAUTHENTICATED', 'Please sign in to continue.')
}

/** Throws an error unless the last sign-in of this session is fresh. */
export function requireFresh({ actor }: { actor: Actor }): void {
  if (!actor.isFresh)
    throw new AppError('FORBIDDEN', 'Please enter your password again to continue.', { reauthenticate: true })
}

/**
 * Refuses a user id from a browser unless it is the id of the session's own user. The server never uses this id to
 * decide who acts.
 */
export function refuseOtherIdentity({ userId }: Actor, claimed: unknown): void {
  if (claimed === undefined || claimed === null || claimed === '') return
  if (claimed === userId || claimed === String(userId)) return
  throw new AppError('FORBIDDEN', FORBIDDEN_MESSAGE, { denial: 'otherIdentity' })
}
