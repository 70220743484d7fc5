import type { Erasure, ErasureRequest } from '@doorstep/contract/erasures/schema'
import type { Actor } from '../../policy/actor.ts'
import { blockedReason } from '../users/rules.ts'
import type { RequestRow, WaitingRow } from './queries.ts'

export function presentErasure(row: RequestRow | undefined, obstacle: string | null): Erasure {
  const refusal =
    row?.refusedAt && row.reason !== null ? { at: row.refusedAt.toISOString(), reason: row.reason } : null
  return { askedAt: row && !refusal ? row.askedAt.toISOString() : null, refusal, obstacle }
}

export function presentRequest(actor: Actor, account: WaitingRow, obstacle: string | null): ErasureRequest {
  const { id, firstName, lastName, email, askedAt } = account
  const blocked = blockedReason(actor, 'erasure:decide', account)
  return {
    userId: id,
    name: `${firstName} ${lastName}`,
    email,
    askedAt: askedAt.toISOString(),
    obstacle,
    can: blocked === null ? ['erasure:decide'] : [],
    blocked,
  }
}
