import type { FilterObject, InsertObject, UpdateObject } from 'kysely'
import type { ReadDb, Tx } from './client.ts'
import type { DB } from './tables.ts'

type Table = keyof DB
type TableWithId = { [T in Table]: 'id' extends keyof DB[T] ? T : never }[Table]

// Kysely cannot type a query on a table that is a type parameter. The signatures below check the values against the
// real table, and the queries then name one table for all of them.
type AnyTable = 'users'

/** Adds a row and returns its id. */
export async function insertRow<T extends TableWithId>(
  db: Tx,
  table: T,
  values: InsertObject<DB, T>,
): Promise<number> {
  const { id } = await db
    .insertInto(table as AnyTable)
    .values(values as InsertObject<DB, AnyTable>)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function updateRow<T extends TableWithId>(
  db: Tx,
  table: T,
  id: number,
  change: UpdateObject<DB, T>,
): Promise<void> {
  await db
    .updateTable(table as AnyTable)
    .set(change as UpdateObject<DB, AnyTable>)
    .where('id', '=', id)
    .execute()
}

export async function hasRow<T extends Table>(
  db: ReadDb,
  table: T,
  which: FilterObject<DB, T>,
): Promise<boolean> {
  const row = await db
    .selectFrom(table as AnyTable)
    .select(({ lit }) => lit(1).as('one'))
    .where(({ and }) => and(which as FilterObject<DB, AnyTable>))
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
