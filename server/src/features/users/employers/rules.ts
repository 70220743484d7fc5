import { SERVES_OTHERS } from '@doorstep/contract/firms/texts'
import { AppError } from '../../../errors.ts'
import type { Actor } from '../../../policy/actor.ts'
import { includes } from '../../../policy/scopes.ts'
import type { Target } from '../../../policy/scopes.ts'
import type { EmployerRow } from './queries.ts'

type Served = Pick<EmployerRow, 'id' | 'developments'>

/** Where an event of the firm is placed: the first of its developments that is this person's to look after. */
export function placeOf(actor: Actor, { developments }: Served): number | null {
  const own = developments.find(({ id }) => includes(actor, 'firm:manage', { developmentId: id }))
  return (own ?? developments[0])?.id ?? null
}

/** Whether every development that the firm serves is this person's to look after. */
export function isAllOwn(actor: Actor, { developments }: Served): boolean {
  if (developments.length === 0) return includes(actor, 'firm:manage', {})
  return developments.every(({ id }) => includes(actor, 'firm:manage', { developmentId: id }))
}

/** What others depend on is changed by whoever looks after all of them. */
export function requireAllOwn(actor: Actor, firm: Served): void {
  if (!isAllOwn(actor, firm)) throw new AppError('FORBIDDEN', SERVES_OTHERS)
}

/** While a firm is switched off, nobody begins to work for it. */
export function requireOn({ isActive }: Pick<EmployerRow, 'isActive'>): void {
  if (!isActive)
    throw new AppError('CONFLICT', 'This firm is switched off. Switch it on before you invite anybody.')
}

/** Who is told live of a change: its people, and those who look after what it serves or served. */
export function targetsOf(...firms: readonly Served[]): Target[] {
  const developmentIds = new Set(firms.flatMap(({ developments }) => developments.map(({ id }) => id)))
  const firmIds = new Set(firms.map(({ id }) => id))
  return [
    ...[...firmIds].map((firmId) => ({ firmId })),
    ...[...developmentIds].map((developmentId) => ({ developmentId })),
  ]
}
