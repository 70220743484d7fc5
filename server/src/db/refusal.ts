import { NAME_TAKEN } from '@doorstep/contract/firms/texts'
import pg from 'pg'
import { AppError } from '../errors.ts'

export const UNAVAILABLE_MESSAGE = 'The service is busy. Please try again in a few seconds.'

/** What a broken unique constraint means, by its name. */
const DUPLICATES: Record<string, string> = {
  categories_parent_id_name_key: 'A category with this name already exists on this level.',
  developments_site_name_key: 'A development with this site name already exists.',
  firms_name_key: NAME_TAKEN,
  firm_people_user_id_pk: 'This person already works for a firm.',
  users_email_key: 'An account with this email address already exists.',
}

/** What the database's refusal means to a caller; undefined where it was something else that failed. */
export function databaseRefusal(error: unknown): AppError | undefined {
  if (isDatabaseAway(error)) return new AppError('UNAVAILABLE', UNAVAILABLE_MESSAGE, { cause: error })
  if (error instanceof pg.DatabaseError && error.code === '23505')
    return new AppError('CONFLICT', DUPLICATES[error.constraint ?? ''] ?? 'This already exists.', {
      cause: error,
    })
  // A value that passed every check here and that PostgreSQL cannot read: a crafted cursor's instant.
  if (error instanceof pg.DatabaseError && error.code?.startsWith('22'))
    return new AppError('INVALID', 'The request has a value that cannot be used.', { cause: error })
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
/** Connection trouble, the server stopping or not yet there. */
const CUT_OFF_STATES = /^(08|57P)/
const CUT_OFF_MESSAGES = /Connection terminated unexpectedly|Client has encountered a connection error/

const stateOf = (error: unknown): string | undefined =>
  error instanceof pg.DatabaseError ? (error.code ?? '') : undefined

function systemCodeOf(error: Error): string {
  return 'code' in error && 'syscall' in error ? String(error.code) : ''
}

/** The connection is gone, or there was none: another one may be had at once. */
export function isCutOff(error: unknown): boolean {
  const state = stateOf(error)
  if (state !== undefined) return CUT_OFF_STATES.test(state)
  if (!(error instanceof Error)) return false
  return CUT_OFF_MESSAGES.test(error.message) || CUT_OFF_CODES.has(systemCodeOf(error))
}

// Too many connections or no disk, a cancelled statement, a deadlock, a server that has become another one's copy.
const AWAY_STATES = /^(53|57014|40|25006)/
const AWAY_CODES = new Set(['ETIMEDOUT', 'ENOSPC'])
const POOL_IS_FULL = 'timeout exceeded when trying to connect'
const AWAY_MESSAGES = /Connection terminated|Query read timeout/

/** No connection of the pool came free in time, which says nothing of the database. */
export const isPoolFull = (error: unknown): boolean =>
  error instanceof Error && error.message === POOL_IS_FULL

/** It may be there in a while. */
export function isDatabaseAway(error: unknown): boolean {
  if (isCutOff(error)) return true
  const state = stateOf(error)
  if (state !== undefined) return AWAY_STATES.test(state)
  if (!(error instanceof Error)) return false
  return isPoolFull(error) || AWAY_MESSAGES.test(error.message) || AWAY_CODES.has(systemCodeOf(error))
}
