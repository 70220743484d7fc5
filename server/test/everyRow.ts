import { sql } from 'kysely'
import { z } from 'zod'
import { rowsOf } from '../src/db/rows.ts'
import type { Services } from '../src/services.ts'

const NAMES = { name: z.string() }
const CONTENT = { content: z.string().nullable() }

/** All rows of every table, and the queued jobs, by table name. Values are text, and bytes are hexadecimal. */
export async function everyRow({ db }: Pick<Services, 'db'>): Promise<Record<string, string | null>> {
  const tables = await rowsOf(
    db,
    NAMES,
    sql`select table_name::text as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
  )
  const all = [
    ...tables.map(({ name }) => ({ name, table: sql.id('public', name) })),
    { name: 'pgboss.job', table: sql.id('pgboss', 'job') },
  ]
  return Object.fromEntries(
    await Promise.all(
      all.map(async ({ name, table }) => {
        const statement = sql`select string_agg(row::text, e'\\n' order by row::text) as content from ${table} row`
        const [read] = await rowsOf(db, CONTENT, statement)
        return [name, read?.content ?? null] as const
      }),
    ),
  )
}
