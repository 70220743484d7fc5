import { sql } from 'kysely'
import { LOGIN_WAIT_MINUTES } from '@doorstep/contract/auth/rules'
import type { Tx } from '../db/client.ts'
import type { Limits } from './limits.ts'
import { networkOf } from './network.ts'
import type { Limit, LimitName } from './settings.ts'

const MINUTE = 60
/** How long an account's failures from one address are remembered once it had to wait. */
const MEMORY: Limit = { points: 1_000_000, seconds: 24 * 60 * MINUTE }

const LOCK: Limit = { points: 1, seconds: MINUTE }

export interface LoginAttempt {
  /** As typed; unknown ones are counted alike. */
  email: string
  ip: string
  /** The account was signed in to from this address lately: strangers elsewhere cannot lock it out. */
  isKnownAddress: boolean
}

function accountKey({ email, ip }: Pick<LoginAttempt, 'email' | 'ip'>): string {
  return `${email.toLowerCase()}|${networkOf(ip)}`
}

/**
 * Throws RATE_LIMITED when this address has tried too often, whatever the account. A login counts as failed until its
 * password was right, so that many at once are no more than the limit allows.
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
  /** The account takes no password at the moment. It is told in the words of a wrong one. */
  isLocked: boolean
  /** The attempt took a point of the account. */
  isCounted: boolean
  /** Failures of the account from this address, this attempt counted as one. */
  failures: number
  /** How often this address had to wait for the account already. */
  waited: number
}

/**
 * Counts the attempt before its password is checked, so that many at once are no more than the limit allows. Further
 * ones get the words of a wrong password.
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
  // After a wait there is one attempt; those beside it meet its lock.
  const isFirst = await lock.consume(key).then(
    () => true,
    () => false,
  )
  if (isFirst) return counted
  await counter.giveBack(key)
  return locked
}

/** The password could not be looked at: the attempt costs nothing, and may be made again at once. */
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

// A locked account answers like any other, in the same time too: its counters are written elsewhere.
async function spendAsMuch(limits: Limits, { ip }: LoginAttempt): Promise<void> {
  await limits.custom('login_nothing', MEMORY).count(networkOf(ip))
}

async function isOver(limits: Limits, name: LimitName, email: string): Promise<boolean> {
  return (await limits.shared(name).wait(email.toLowerCase())) > 0
}

/** The password was wrong. While the account is locked its wait ends when it was said to. */
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
  // Once somebody had to wait, each further failure costs the next wait, also when the window has passed.
  if (failures < limit.points && waited === 0) return
  const minutes = LOGIN_WAIT_MINUTES[Math.min(waited, LOGIN_WAIT_MINUTES.length - 1)] ?? 1
  await limits.custom('login_waits', MEMORY).count(key)
  await limits.custom('login_lock', LOCK).block(key, minutes * MINUTE)
}

/** The password was right: the account's failures from here are forgotten. */
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

/** A reset by the owner: every address's failures of the account are forgotten. Its wrong codes are not. */
export async function clearPasswordLocks(db: Tx, { email, userId }: Account): Promise<void> {
  const lower = email.toLowerCase()
  await deleteCounters(db, {
    keys: [`LIMIT_LOGIN_ACCOUNT_ALL:${lower}`, `LIMIT_CURRENT_PASSWORD:${userId}`],
    prefixes: ['LIMIT_LOGIN_ACCOUNT', 'login_waits', 'login_lock'].map((name) => `${name}:${lower}|`),
  })
}

/** An operator's unlocking: every address's failures of the account, and its wrong codes. */
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
