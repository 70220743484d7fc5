import { hash, verify } from '@node-rs/argon2'
import { AppError } from '../errors.ts'

// The package's Algorithm is a const enum, which type stripping cannot read: 2 is Argon2id.
const ARGON2ID = 2
const OPTIONS = { algorithm: ARGON2ID, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

const MAX_ACTIVE = 2
const MAX_WAITING = 40
const RETRY_AFTER_SECONDS = 5

let active = 0
const waiting: (() => void)[] = []

export function tooManyAtOnce(): AppError {
  return new AppError('UNAVAILABLE', 'Too many people are signing in. Please try again in a few seconds.', {
    retryAfter: RETRY_AFTER_SECONDS,
  })
}

/** Runs hash work two at a time; refuses when too much of it waits already. */
async function queued<T>(work: () => Promise<T>): Promise<T> {
  if (active >= MAX_ACTIVE) {
    if (waiting.length >= MAX_WAITING) throw tooManyAtOnce()
    await new Promise<void>((resolve) => waiting.push(resolve))
  } else active += 1
  try {
    return await work()
  } finally {
    // The place is handed on, so that nobody who comes later overtakes the queue.
    const next = waiting.shift()
    if (next) next()
    else active -= 1
  }
}

export function hashPassword(password: string): Promise<string> {
  return queued(() => hash(password.normalize('NFC'), OPTIONS))
}

const PREFIX = `$argon2id$v=19$m=${OPTIONS.memoryCost},t=${OPTIONS.timeCost},p=${OPTIONS.parallelism}$`

/** Whether a stored hash was made with other work than is done now. */
export function isOutdated(stored: string): boolean {
  return !stored.startsWith(PREFIX)
}

/** Takes the place of one that is not there. Written down: making it would hold up every start. */
export const DUMMY_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$ypR+4re7MnQA8uDCy/hbJQ$K3zlKv0fVdf48PY+8P7XgEQVipJd9ejHGSNNh90YBUs'

/** True when it matches. Without a hash the same work is done, so that the time tells nothing. */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  const matches = await queued(() => verify(stored ?? DUMMY_HASH, password.normalize('NFC')))
  return stored !== null && matches
}
