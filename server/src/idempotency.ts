import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { BODY_SECONDS, KEY_HOURS } from '@doorstep/contract/repeats/rules'
import type { Ctx, WriteCtx } from './context.ts'
import { hours, seconds } from './db/intervals.ts'
import { AppError, notFound } from './errors.ts'

const HOLDS = { key: hours(KEY_HOURS), body: seconds(BODY_SECONDS) }

interface Options<T> {
  endpoint: string
  /** The parsed fields and the hashes of the files. Calls with the same body count as repeated. */
  body: unknown
  /** Schema of the answer. Stored answers from an older version might not match this schema. */
  answer: z.core.$ZodType<T>
  /** Whether the caller can still see the object. The check runs each time a stored answer is sent again. */
  isStillVisible: (objectId: number) => Promise<boolean>
  idOf: (result: T) => number
  /**
   * If this is set, the same body within a minute counts as a repeat even without a key, because nobody wants the same
   * object twice. If somebody has changed the first object since, the same body makes a new object.
   */
  isUnchanged?: (first: T) => Promise<boolean>
}

const hashOf = (content: unknown): string =>
  createHash('sha256').update(JSON.stringify(content)).digest('hex')

/**
 * Returns a hash of a call with a key, to be stored with the call's object. Returns undefined for a call without a key.
 */
export function repeatHash(
  { idempotencyKey }: Pick<Ctx, 'idempotencyKey'>,
  body: unknown,
): string | undefined {
  return idempotencyKey === undefined ? undefined : hashOf([idempotencyKey, body])
}

/** Runs the work once per Idempotency-Key. A call with the same key and body gets the first answer again. */
export async function withIdempotency<T>(
  tx: WriteCtx,
  options: Options<T>,
  work: () => Promise<T>,
): Promise<T> {
  const bodyHash = hashOf(options.body)
  const key = tx.idempotencyKey ?? minuteKey(tx, options, bodyHash)
  if (key === undefined) return work()
  const call: KeyedCall = { user_id: tx.actor.userId, endpoint: options.endpoint, key }
  const workOnce = async (): Promise<T> => {
    const result = await work()
    await keepAnswer(tx, call, { response: JSON.stringify(result), object_id: options.idOf(result) })
    return result
  }
  if (await takeKey(tx, call, bodyHash)) return workOnce()
  const first = await findKept(tx, call)
  if (first?.bodyHash !== bodyHash)
    throw new AppError('CONFLICT', 'This Idempotency-Key was used for another request. Send a new key.')
  const isThere = first.objectId !== null && (await options.isStillVisible(first.objectId))
  const answer = z.parse(options.answer, first.response)
  if (tx.idempotencyKey !== undefined) {
    if (!isThere) throw notFound()
    return answer
  }
  // Without a key, repeat the work once the first object has been deleted or changed.
  return isThere && (await options.isUnchanged?.(answer)) === true ? answer : workOnce()
}

function minuteKey<T>(tx: WriteCtx, { isUnchanged }: Options<T>, bodyHash: string): string | undefined {
  return isUnchanged && !tx.isImport ? `minute ${bodyHash.slice(0, 57)}` : undefined
}

interface KeyedCall {
  user_id: number
  endpoint: string
  key: string
}

/**
 * Claims a key. Returns false if the key is taken. A second call with the same key waits here until the first one ends.
 */
async function takeKey(tx: WriteCtx, call: KeyedCall, bodyHash: string): Promise<boolean> {
  const holds = tx.idempotencyKey === undefined ? HOLDS.body : HOLDS.key
  const inserted = await tx.db
    .insertInto('idempotency_keys')
    .values({ ...call, body_hash: bodyHash })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'endpoint', 'key'])
        // An expired key that has not been deleted yet can be reused.
        .doUpdateSet({ body_hash: bodyHash, response: null, object_id: null, created_at: sql`now()` })
        .where(sql<boolean>`idempotency_keys.created_at < now() - ${holds}`),
    )
    .executeTakeFirst()
  return inserted.numInsertedOrUpdatedRows === 1n
}

async function findKept(tx: WriteCtx, { user_id, endpoint, key }: KeyedCall) {
  return tx.db
    .selectFrom('idempotency_keys')
    .select(['body_hash as bodyHash', 'response', 'object_id as objectId'])
    .where('user_id', '=', user_id)
    .where('endpoint', '=', endpoint)
    .where('key', '=', key)
    .executeTakeFirst()
}

async function keepAnswer(
  tx: WriteCtx,
  { user_id, endpoint, key }: KeyedCall,
  answer: { response: string; object_id: number },
): Promise<void> {
  await tx.db
    .updateTable('idempotency_keys')
    .set(answer)
    .where('user_id', '=', user_id)
    .where('endpoint', '=', endpoint)
    .where('key', '=', key)
    .execute()
}
