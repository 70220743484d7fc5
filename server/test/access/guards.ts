import type { Endpoint } from '@doorstep/contract/endpoint'
import { ALL_ADDRESSES } from '../contractCalls.ts'
import { statusFor } from './checkRow.ts'
import { FRESH, PEOPLE } from './oracle.ts'
import type { Thing } from './oracle.ts'
import { DONE } from './statuses.ts'
import { ROWS } from './table.ts'
import type { Row } from './table.ts'
import type { SessionState } from './world.ts'

function endpointOf({ method, path }: Row): Endpoint {
  const address = ALL_ADDRESSES.find((each) => each.method === method && each.path === `/api${path}`)
  if (!address) throw new Error(`the contract has no ${method} ${path}`)
  return address.endpoint
}

/**
 * The guard of a call in the contract, and the result that the table expects. Calls with the same guard and result
 * share one test.
 */
function guardOf(row: Row): string {
  const { sessions = ['full'], permission, optionalSession, fresh, files, response } = endpointOf(row)
  const isPublic = permission === 'public'
  const declared = [
    isPublic ? 'public' : `for ${sessions.join(' or ')} sessions`,
    isPublic && optionalSession && 'saying more in a session',
    fresh && 'fresh',
    files && 'with files',
    response === 'events' && 'a stream',
    row.writes ? 'writing' : 'reading',
  ]
  const wanted = [row.anon, row.mfa, row.setup, FRESH.has(row.id) && 'fresh']
  return `${declared.filter(Boolean).join(', ')} (${wanted.filter(Boolean).join(' ')})`
}

/** One call for each kind of guard, about an issue where possible. */
export function guardsOf(): [guard: string, row: Row][] {
  return [...Map.groupBy(ROWS, guardOf)].flatMap(([guard, rows]): [string, Row][] => {
    const row = rows.find(({ about }) => about === 'issue') ?? rows[0]
    return row ? [[guard, row]] : []
  })
}

export const ADMIN = PEOPLE.filter(({ isAdmin }) => isAdmin)[0] ?? { name: 'ADMIN', maps: [] }

/** Expected status for an administrator whose session is in this state. */
export function statusIn(state: SessionState, row: Row, thing: Thing): number {
  if (state === 'not fresh') return FRESH.has(row.id) ? 403 : statusFor(row, ADMIN, thing)
  const cell = state === 'mfa' || state === 'setup' ? row[state] : row.anon
  const isOver = !['anon', 'made up', 'mfa', 'setup'].includes(state)
  if (row.id === '5' && isOver) return 204
  if (cell === 'x') return 401
  return cell === '-' ? 403 : (DONE[row.id] ?? 200)
}
