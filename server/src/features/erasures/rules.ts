import { IS_HELD } from '@doorstep/contract/erasures/texts'
import { isStaff } from '../../policy/actor.ts'
import type { AccountRow } from '../users/queries.ts'
import type { Obstacles } from './queries.ts'

/** Returns the reason why the person cannot be erased now. Null if nothing prevents the erasure. */
export function obstacleOf({ isHeld, jobId }: Obstacles): string | null {
  if (isHeld) return IS_HELD
  if (jobId === null) return null
  return `Issue ${jobId} is not finished yet. Close or withdraw it first.`
}

/**
 * The development whose managers decide. Null if only administrators can decide, because the person is staff or belongs
 * to several developments.
 */
export function decidingDevelopment(account: AccountRow): number | null {
  const [first, ...others] = new Set(account.mappings.map(({ developmentId }) => developmentId))
  return isStaff(account) || first === undefined || others.length > 0 ? null : first
}
