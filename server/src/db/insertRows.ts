import { sql } from 'kysely'
import type { Insertable, RawBuilder } from 'kysely'
import { batched } from './batched.ts'
import { compileOnce } from './compiled.ts'
import type { DB, JsonValue } from './types.ts'

type TableWithId = { [T in keyof DB]: DB[T] extends { id: unknown } ? T : never }[keyof DB]

/** As JSON has it: bytes are `\x` and hex, and what is kept as JSON stands as it is. */
type Given<Value> = [JsonValue] extends [Value] ? unknown : Value extends Buffer ? string : Value

type RowOf<T extends TableWithId, C extends keyof Insertable<DB[T]>> = {
  [Column in C]-?: Given<Exclude<Insertable<DB[T]>[Column], undefined>>
}

/** Rows as one parameter. */
export function rowsJson(rows: readonly object[]): string {
  const json = JSON.stringify(rows)
  // Half a surrogate pair, which the database does not read, is written as an escape; little else is.
  return json.includes('\\ud') ? JSON.stringify(rows, wellFormed) : json
}

/** The planner takes what comes out of a parameter for a hundred rows, and reads whole tables for so many: these are few. */
export const fewRows = (count: number): RawBuilder<unknown> => sql`limit ${count}`

const wellFormed = (_key: string, value: unknown): unknown =>
  typeof value === 'string' ? value.toWellFormed() : value

/**
 * How rows get into a table by a statement whose text does not depend on their number: several at once, and with those that
 * other works of a shared transaction insert. Answers the ids, in the order of the rows.
 */
export function insertRowsOf<T extends TableWithId, C extends keyof Insertable<DB[T]> & string>(
  table: T,
  columns: readonly C[],
): (db: Parameters<ReturnType<typeof batched>>[0], rows: readonly RowOf<T, C>[]) => Promise<number[]> {
  const names = sql.join(columns.map((column) => sql.ref(column)))
  const insert = compileOnce((db, { json }: { json: string }) => {
    const statement = sql<{ id: number }>`insert into ${sql.table(table)} (${names}) select ${names}
      from json_populate_recordset(null::${sql.table(table)}, ${json}::json) returning id`
    return { compile: () => statement.compile(db) }
  })
  return batched(async (db, groups: readonly (readonly RowOf<T, C>[])[]) => {
    // Numbered in the order of the list, whatever order they come back in.
    const ids = (await insert(db, { json: rowsJson(groups.flat()) })).map(({ id }) => id)
    ids.sort((one, other) => one - other)
    let at = 0
    return groups.map(({ length }) => ids.slice(at, (at += length)))
  })
}
