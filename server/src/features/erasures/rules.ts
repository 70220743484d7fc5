import { IS_HELD } from '@doorstep/contract/erasures/texts'
import { isStaff } from '../../policy/actor.ts'
import type { AccountRow } from '../users/queries.ts'
import type { Obstacles } from './queries.ts'

/** Why the person cannot be erased now; null where they can. */
export function obstacleOf({ isHeld, jobId }: Obstacles): string | null {
  if (isHeld) return IS_HELD
  if (jobId === null) return null
  return `Issue ${jobId} is not finished yet. It has to be closed or withdrawn first.`
}

/** Whose managers decide; null where only administrators can: about staff, and people of several developments. */
export function decidingDevelopment(account: AccountRow): number | null {
  const [first, ...others] = new Set(account.mappings.map(({ developmentId }) => developmentId))
  return isStaff(account) || first === undefined || others.length > 0 ? null : first
}
