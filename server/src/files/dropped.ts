import { sql } from 'kysely'
import type { Services } from '../services.ts'

/** Files whose rows are gone, as triggers write them down; the oldest of them may come from long ago. */
export async function findDropped({ db }: Pick<Services, 'db'>, atMost?: number): Promise<string[]> {
  const all = db.selectFrom('dropped_files').select('key')
  const rows = await (atMost === undefined ? all : all.limit(atMost)).execute()
  return rows.map((row) => row.key)
}

/** They are gone from the store as well. */
export async function forgetDropped({ db }: Pick<Services, 'db'>, keys: readonly string[]): Promise<void> {
  await db
    .deleteFrom('dropped_files')
    .where(sql<boolean>`key = any(${keys}::text[])`)
    .execute()
}
