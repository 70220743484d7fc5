import { SERVES_OTHERS } from '@doorstep/contract/firms/texts'
import { AppError } from '../../../errors.ts'
import type { Actor } from '../../../policy/actor.ts'
import { includes } from '../../../policy/scopes.ts'
import type { Target } from '../../../policy/scopes.ts'
import type { EmployerRow } from './queries.ts'

type Served = Pick<EmployerRow, 'id' | 'developments'>

/**
 * The development under which the audit log records an event of the firm. This is the first development that the actor
 * manages, or otherwise the firm's first development.
 */
export function placeOf(actor: Actor, { developments }: Served): number | null {
  const own = developments.find(({ id }) => includes(actor, 'firm:manage', { developmentId: id }))
  return (own ?? developments[0])?.id ?? null
}

/** Returns whether the actor manages every development that the firm serves. */
export function isAllOwn(actor: Actor, { developments }: Served): boolean {
  if (developments.length === 0) return includes(actor, 'firm:manage', {})
  return developments.every(({ id }) => includes(actor, 'firm:manage', { developmentId: id }))
}

/** Throws unless the actor manages every development that the firm serves, because a change affects all of them. */
export function requireAllOwn(actor: Actor, firm: Served): void {
  if (!isAllOwn(actor, firm)) throw new AppError('FORBIDDEN', SERVES_OTHERS)
}

/** Throws if the firm is switched off, because nobody can start to work for such a firm. */
export function requireOn({ isActive }: Pick<EmployerRow, 'isActive'>): void {
  if (!isActive)
    throw new AppError('CONFLICT', 'This firm is switched off. Switch it on before you invite anybody.')
}

/** The people who receive the live event of a change: the firms' people, and the staff of all their developments. */
export function targetsOf(...firms: readonly Served[]): Target[] {
  const developmentIds = new Set(firms.flatMap(({ developments }) => developments.map(({ id }) => id)))
  const firmIds = new Set(firms.map(({ id }) => id))
  return [
    ...[...firmIds].map((firmId) => ({ firmId })),
    ...[...developmentIds].map((developmentId) => ({ developmentId })),
  ]
}
