import pg from 'pg'
import { AppError } from '../errors.ts'

const UNAVAILABLE_MESSAGE = 'The service is busy. Please try again in a few seconds.'

/** What a broken unique constraint means, by its name. */
const DUPLICATES: Record<string, string> = {
  developments_site_name_key: 'A development with this site name already exists.',
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

const AWAY_CODES = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT', 'ENOSPC'])
// Connection trouble, too many connections or no disk, the server stopping, a cancelled statement, a deadlock.
const AWAY_STATES = /^(08|53|57P|57014|40)/
const AWAY_MESSAGES =
  /timeout exceeded when trying to connect|Connection terminated|Query read timeout|Client has encountered a connection error/

function isDatabaseAway(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return AWAY_STATES.test(error.code ?? '')
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  return AWAY_MESSAGES.test(error.message) || (AWAY_CODES.has(code) && 'syscall' in error)
}
