import { sql } from 'kysely'
import type { Services } from '../services.ts'

/** Keys of files whose rows were deleted. Database triggers record these keys, and some can be very old. */
export async function findDropped({ db }: Pick<Services, 'db'>, atMost?: number): Promise<string[]> {
  const all = db.selectFrom('dropped_files').select('key')
  const rows = await (atMost === undefined ? all : all.limit(atMost)).execute()
  return rows.map((row) => row.key)
}

/** Deletes the records of keys whose files are no longer in the store. */
export async function forgetDropped({ db }: Pick<Services, 'db'>, keys: readonly string[]): Promise<void> {
  await db
    .deleteFrom('dropped_files')
    .where(sql<boolean>`key = any(${keys}::text[])`)
    .execute()
}
