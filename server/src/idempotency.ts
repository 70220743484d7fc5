import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Ctx, WriteCtx } from './context.ts'
import { AppError, notFound } from './errors.ts'

const isOver = sql<boolean>`idempotency_keys.created_at < now() - interval '24 hours'`

interface Options<T> {
  endpoint: string
  /** What a repeated call is compared by: the parsed fields, and the files' hashes. */
  body: unknown
  /** The right to the answer is checked anew each time it is given. */
  isStillVisible: (objectId: number) => Promise<boolean>
  idOf: (result: T) => number
}

const hashOf = (content: unknown): string =>
  createHash('sha256').update(JSON.stringify(content)).digest('hex')

/** What names a keyed call for good, where its object keeps it; undefined for a call without a key. */
export function repeatHash({ idempotencyKey }: Ctx, body: unknown): string | undefined {
  return idempotencyKey === undefined ? undefined : hashOf([idempotencyKey, body])
}

/** Runs the work once for an Idempotency-Key: the same key and body within 24 hours get the first answer again. */
export async function withIdempotency<T>(
  tx: WriteCtx,
  options: Options<T>,
  work: () => Promise<T>,
): Promise<T> {
  if (tx.idempotencyKey === undefined) return work()
  const bodyHash = hashOf(options.body)
  const row = { user_id: tx.actor.userId, endpoint: options.endpoint, key: tx.idempotencyKey }
  // A second call with the key waits here for the first one's end.
  const inserted = await tx.db
    .insertInto('idempotency_keys')
    .values({ ...row, body_hash: bodyHash })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'endpoint', 'key'])
        // One of yesterday that was not taken away yet counts for nothing.
        .doUpdateSet({ body_hash: bodyHash, response: null, object_id: null, created_at: sql`now()` })
        .where(isOver),
    )
    .executeTakeFirst()
  const stored = tx.db
    .selectFrom('idempotency_keys')
    .where('user_id', '=', row.user_id)
    .where('endpoint', '=', row.endpoint)
    .where('key', '=', row.key)
  if (inserted.numInsertedOrUpdatedRows === 1n) {
    const result = await work()
    await tx.db
      .updateTable('idempotency_keys')
      .set({ response: JSON.stringify(result), object_id: options.idOf(result) })
      .where('user_id', '=', row.user_id)
      .where('endpoint', '=', row.endpoint)
      .where('key', '=', row.key)
      .execute()
    return result
  }
  const first = await stored.select(['body_hash', 'response', 'object_id']).executeTakeFirst()
  if (first?.body_hash !== bodyHash)
    throw new AppError('CONFLICT', 'This Idempotency-Key was used for another request.')
  if (first.object_id === null || !(await options.isStillVisible(first.object_id))) throw notFound()
  // What was stored is the answer of this very call, checked by its schema again on the way out.
  return first.response as unknown as T
}
