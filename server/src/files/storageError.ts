import { AppError } from '../errors.ts'

const FULL = new Set(['ENOSPC', 'EDQUOT'])
const RETRY_SECONDS = 60
const STORE_RETRY_SECONDS = 30

/**
 * The error to throw for a failed write. A full disk gets a message for the person. Any other error stays unchanged.
 */
export function storageError(error: unknown): unknown {
  if (!isSystemError(error) || !FULL.has(error.code)) return error
  const message = 'The file store is full. Please try again later.'
  return new AppError('UNAVAILABLE', message, { retryAfter: RETRY_SECONDS, cause: error })
}

export function fileStoreUnavailable(cause?: unknown): AppError {
  const message = 'Photos and files are not available at the moment. Please try again later.'
  return new AppError('UNAVAILABLE', message, { retryAfter: STORE_RETRY_SECONDS, cause })
}

export function isSystemError(error: unknown): error is Error & { code: string } {
  return error instanceof Error && 'syscall' in error && 'code' in error && typeof error.code === 'string'
}

export function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}
