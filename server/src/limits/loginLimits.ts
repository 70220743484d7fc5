import { sql } from 'kysely'
import { LOGIN_WAIT_MINUTES } from '@doorstep/contract/auth/rules'
import type { Tx } from '../db/client.ts'
import type { Limits } from './limits.ts'
import { networkOf } from './network.ts'
import type { Limit, LimitName } from './settings.ts'

const MINUTE = 60
/** Time for which an account's failures from one IP address are remembered, once the account has had to wait. */
const MEMORY: Limit = { points: 1_000_000, seconds: 24 * 60 * MINUTE }

const LOCK: Limit = { points: 1, seconds: MINUTE }

export interface LoginAttempt {
  /** The address as typed. Unknown addresses are counted like known ones. */
  email: string
  ip: string
  /**
   * Somebody recently signed in to the account from this IP address, so strangers elsewhere cannot lock that person
   * out.
   */
  isKnownAddress: boolean
}

function accountKey({ email, ip }: Pick<LoginAttempt, 'email' | 'ip'>): string {
  return `${email.toLowerCase()}|${networkOf(ip)}`
}

/**
 * Throws RATE_LIMITED if this IP address has tried too often, for any account. Each attempt counts as failed until its
 * password proves right, so that concurrent attempts cannot exceed the limit.
 */
export async function countLogin(limits: Limits, ip: string): Promise<void> {
  const network = networkOf(ip)
  await limits.shared('LIMIT_LOGIN_IP_ALL').consume(network)
  const failed = limits.shared('LIMIT_LOGIN_IP')
  try {
    await failed.consume(network)
  } catch (error) {
    await failed.giveBack(network)
    throw error
  }
}

export interface CountedAttempt {
  /** Whether the account accepts no password now. The answer is the same as for a wrong password. */
  isLocked: boolean
  isCounted: boolean
  /** Failures of the account from this IP address, including this attempt. */
  failures: number
  /** Number of times that this IP address has already had to wait for the account. */
  waited: number
}

/**
 * Counts an attempt before its password is checked, so that concurrent attempts cannot exceed the limit. An attempt
 * beyond the limit gets the answer for a wrong password.
 */
export async function countAttempt(
  limits: Limits,
  attempt: LoginAttempt,
  limit: Limit,
): Promise<CountedAttempt> {
  const key = accountKey(attempt)
  const waited = await limits.custom('login_waits', MEMORY).taken(key)
  const lock = limits.custom('login_lock', LOCK)
  const locked: CountedAttempt = { isLocked: true, isCounted: false, failures: 0, waited }
  const isWaiting = (await lock.wait(key)) > 0
  const isOverAll =
    !attempt.isKnownAddress && (await isOver(limits, 'LIMIT_LOGIN_ACCOUNT_ALL', attempt.email))
  if (isWaiting || isOverAll) {
    await spendAsMuch(limits, attempt)
    return locked
  }
  const counter = limits.shared('LIMIT_LOGIN_ACCOUNT')
  const failures = await counter.count(key)
  const counted: CountedAttempt = { isLocked: false, isCounted: true, failures, waited }
  if (waited === 0) {
    if (failures <= limit.points) return counted
    await counter.giveBack(key)
    return locked
  }
  // After a wait only one attempt is allowed. Other attempts at the same time find the lock of the first attempt.
  const isFirst = await lock.consume(key).then(
    () => true,
    () => false,
  )
  if (isFirst) return counted
  await counter.giveBack(key)
  return locked
}

/**
 * Gives back the points of an attempt whose password could not be checked, so that the person can try again at once.
 */
export async function giveBackAttempt(
  limits: Limits,
  attempt: LoginAttempt,
  { isLocked, isCounted, waited }: CountedAttempt,
): Promise<void> {
  const key = accountKey(attempt)
  await limits.shared('LIMIT_LOGIN_IP').giveBack(networkOf(attempt.ip))
  if (isCounted) await limits.shared('LIMIT_LOGIN_ACCOUNT').giveBack(key)
  if (!isLocked && waited > 0) await limits.custom('login_lock', LOCK).clear(key)
}

// A locked account must take as long to answer as any other account. So the code writes to a counter that nobody reads.
async function spendAsMuch(limits: Limits, { ip }: LoginAttempt): Promise<void> {
  await limits.custom('login_nothing', MEMORY).count(networkOf(ip))
}

async function isOver(limits: Limits, name: LimitName, email: string): Promise<boolean> {
  return (await limits.shared(name).wait(email.toLowerCase())) > 0
}

/** Counts a wrong password. During a lock, an attempt does not extend the wait. */
export async function countFailure(
  limits: Limits,
  attempt: LoginAttempt,
  limit: Limit,
  { isLocked, failures, waited }: CountedAttempt,
): Promise<void> {
  const key = accountKey(attempt)
  if (isLocked) {
    if (!attempt.isKnownAddress) await spendAsMuch(limits, attempt)
    return
  }
  if (!attempt.isKnownAddress)
    await limits.shared('LIMIT_LOGIN_ACCOUNT_ALL').count(attempt.email.toLowerCase())
  // After the first wait, each further failure causes the next wait, even once the window has passed.
  if (failures < limit.points && waited === 0) return
  const minutes = LOGIN_WAIT_MINUTES[Math.min(waited, LOGIN_WAIT_MINUTES.length - 1)] ?? 1
  await limits.custom('login_waits', MEMORY).count(key)
  await limits.custom('login_lock', LOCK).block(key, minutes * MINUTE)
}

/** Forgets the account's failures from this IP address, because the password was right. */
export async function clearFailures(limits: Limits, attempt: LoginAttempt): Promise<void> {
  const key = accountKey(attempt)
  await limits.shared('LIMIT_LOGIN_IP').giveBack(networkOf(attempt.ip))
  await limits.shared('LIMIT_LOGIN_ACCOUNT').clear(key)
  await limits.custom('login_waits', MEMORY).clear(key)
  await limits.custom('login_lock', LOCK).clear(key)
  await limits.shared('LIMIT_LOGIN_ACCOUNT_ALL').clear(attempt.email.toLowerCase())
}

interface Account {
  email: string
  userId: number
}

/** After a password reset, forgets the account's failures from every IP address. Wrong codes still count. */
export async function clearPasswordLocks(db: Tx, { email, userId }: Account): Promise<void> {
  const lower = email.toLowerCase()
  await deleteCounters(db, {
    keys: [`LIMIT_LOGIN_ACCOUNT_ALL:${lower}`, `LIMIT_CURRENT_PASSWORD:${userId}`],
    prefixes: ['LIMIT_LOGIN_ACCOUNT', 'login_waits', 'login_lock'].map((name) => `${name}:${lower}|`),
  })
}

/** When an operator unlocks an account, forgets its failures from every IP address and its wrong codes. */
export async function clearAccountLocks(db: Tx, account: Account): Promise<void> {
  await clearPasswordLocks(db, account)
  const names = ['LIMIT_CODE_WRONG', 'code_lock', 'LIMIT_CODE_SENT', 'LIMIT_CODE_SENT_DAY']
  await deleteCounters(db, { keys: names.map((name) => `${name}:${account.userId}`), prefixes: [] })
}

async function deleteCounters(
  db: Tx,
  { keys, prefixes }: { keys: string[]; prefixes: string[] },
): Promise<void> {
  await db
    .deleteFrom('rate_limits')
    .where(
      sql<boolean>`key = any(${keys}::text[]) or exists (
        select from unnest(${prefixes}::text[]) as p (prefix) where starts_with(key, p.prefix))`,
    )
    .execute()
}
