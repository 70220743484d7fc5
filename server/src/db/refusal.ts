import { AREA_NAME_TAKEN } from '@doorstep/contract/areas/texts'
import { ASSET_NAME_TAKEN } from '@doorstep/contract/assets/texts'
import { BLOCK_NAME_TAKEN } from '@doorstep/contract/blocks/texts'
import { NAME_TAKEN } from '@doorstep/contract/firms/texts'
import pg from 'pg'
import { AppError } from '../errors.ts'

export const UNAVAILABLE_MESSAGE = 'The service is busy. Please try again in a few seconds.'

const DUPLICATES: Record<string, string> = {
  areas_name_key: AREA_NAME_TAKEN,
  assets_place_id_name_key: ASSET_NAME_TAKEN,
  blocks_development_id_name_key: BLOCK_NAME_TAKEN,
  categories_parent_id_name_key:
    'A category with this name already exists on this level. Choose another name.',
  developments_site_name_key: 'A development with this site name already exists. Choose another site name.',
  firms_name_key: NAME_TAKEN,
  firm_people_user_id_pk: 'This person already works for a firm. Remove them from that firm first.',
  users_email_key: 'An account with this email address already exists. Use another address.',
}

/** Translates an error of the database into an answer for the caller. Returns undefined for any other failure. */
export function databaseRefusal(error: unknown): AppError | undefined {
  if (isDatabaseUnreachable(error)) return new AppError('UNAVAILABLE', UNAVAILABLE_MESSAGE, { cause: error })
  if (error instanceof pg.DatabaseError && error.code === '23505')
    return new AppError(
      'CONFLICT',
      DUPLICATES[error.constraint ?? ''] ??
        'A record with these details already exists. Change the details, or use that record.',
      {
        cause: error,
      },
    )
  // The value passed all checks of the product, but PostgreSQL cannot read it, for example a moment in a forged cursor.
  if (error instanceof pg.DatabaseError && error.code?.startsWith('22'))
    return new AppError(
      'INVALID',
      'The request has a value that cannot be used. Check it and send it again.',
      { cause: error },
    )
  return undefined
}

const CUT_OFF_CODES = new Set(
  ['ECONNREFUSED', 'ECONNRESET', 'ECONNABORTED', 'ENOENT', 'EPIPE', 'ENOTFOUND', 'EAI_AGAIN'].concat([
    'EHOSTUNREACH',
    'EHOSTDOWN',
    'ENETUNREACH',
    'ENETDOWN',
  ]),
)
/** Errors for connection problems, and for a server that is stopping or starting. */
const CUT_OFF_STATES = /^(08|57P)/
const CUT_OFF_MESSAGES = /Connection terminated unexpectedly|Client has encountered a connection error/

const stateOf = (error: unknown): string | undefined =>
  error instanceof pg.DatabaseError ? (error.code ?? '') : undefined

function systemCodeOf(error: Error): string {
  return 'code' in error && 'syscall' in error ? String(error.code) : ''
}

/** Returns whether the connection has broken or could not be made. Another connection might work at once. */
export function isCutOff(error: unknown): boolean {
  const state = stateOf(error)
  if (state !== undefined) return CUT_OFF_STATES.test(state)
  if (!(error instanceof Error)) return false
  return CUT_OFF_MESSAGES.test(error.message) || CUT_OFF_CODES.has(systemCodeOf(error))
}

// Errors for too many connections, a full disk, a cancelled statement, a deadlock, or a server that has become a
// replica.
const AWAY_STATES = /^(53|57014|40|25006)/
const AWAY_CODES = new Set(['ETIMEDOUT', 'ENOSPC'])
const POOL_IS_FULL = 'timeout exceeded when trying to connect'
const AWAY_MESSAGES = /Connection terminated|Query read timeout/

/**
 * Returns whether no connection of the pool became free in time. This error does not show whether the database works.
 */
export const isPoolFull = (error: unknown): boolean =>
  error instanceof Error && error.message === POOL_IS_FULL

/** Whether the database might be available again in a while. */
export function isDatabaseUnreachable(error: unknown): boolean {
  if (isCutOff(error)) return true
  const state = stateOf(error)
  if (state !== undefined) return AWAY_STATES.test(state)
  if (!(error instanceof Error)) return false
  return isPoolFull(error) || AWAY_MESSAGES.test(error.message) || AWAY_CODES.has(systemCodeOf(error))
}
