import { hash, verify } from '@node-rs/argon2'
import { AppError } from '../errors.ts'

// The package's Algorithm is a const enum, which type stripping cannot handle. 2 means Argon2id.
const ARGON2ID = 2
const OPTIONS = { algorithm: ARGON2ID, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

const MAX_ACTIVE = 2
const MAX_WAITING = 40
const RETRY_AFTER_SECONDS = 5

let active = 0
const waiting: (() => void)[] = []

function tooManyAtOnce(): AppError {
  return new AppError('UNAVAILABLE', 'Too many people are signing in. Please try again in a few seconds.', {
    retryAfter: RETRY_AFTER_SECONDS,
  })
}

/** Limits password hashing to two at a time. Refuses a call when too many calls are waiting. */
async function queued<T>(work: () => Promise<T>): Promise<T> {
  if (active >= MAX_ACTIVE) {
    if (waiting.length >= MAX_WAITING) throw tooManyAtOnce()
    await new Promise<void>((resolve) => waiting.push(resolve))
  } else active += 1
  try {
    return await work()
  } finally {
    // Gives the free place directly to the caller that has waited longest, so that no later caller gets it first.
    const next = waiting.shift()
    if (next) next()
    else active -= 1
  }
}

export function hashPassword(password: string): Promise<string> {
  return queued(() => hash(password.normalize('NFC'), OPTIONS))
}

const PREFIX = `$argon2id$v=19$m=${OPTIONS.memoryCost},t=${OPTIONS.timeCost},p=${OPTIONS.parallelism}$`

/** Returns whether the cost parameters of a stored hash differ from the current ones. */
export function isOutdated(stored: string): boolean {
  return !stored.startsWith(PREFIX)
}

/**
 * A hash to compare with when no hash is stored. The hash is fixed, because making one at each start would take time.
 */
export const DUMMY_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$ypR+4re7MnQA8uDCy/hbJQ$K3zlKv0fVdf48PY+8P7XgEQVipJd9ejHGSNNh90YBUs'

/**
 * Returns true if the password matches. Without a stored hash the function does the same work, so that its duration
 * reveals nothing.
 */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  const matches = await queued(() => verify(stored ?? DUMMY_HASH, password.normalize('NFC')))
  return stored !== null && matches
}
