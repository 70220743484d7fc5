import type { Compilable, QueryExecutorProvider, RawBuilder } from 'kysely'
import { z } from 'zod'

type Columns = Readonly<Record<string, z.core.$ZodType>>
type RowOf<C extends Columns> = { [Name in keyof C]: z.output<C[Name]> }

const schemas = new WeakMap<Columns, z.ZodType>()

/**
 * Runs an SQL statement that the query builder cannot express. Throws an error if the rows have other columns than
 * declared, so that the statement and the declaration always agree.
 */
export async function rowsOf<const C extends Columns>(
  db: QueryExecutorProvider,
  columns: C,
  statement: RawBuilder<unknown>,
): Promise<RowOf<C>[]> {
  const schema = schemas.get(columns) ?? z.array(z.strictObject(columns))
  schemas.set(columns, schema)
  const { rows } = await statement.execute(db)
  // This cast is safe, because the schema was built from these columns.
  return schema.parse(rows) as RowOf<C>[]
}

/** A row of the query that the function `Build` returns. */
export type QueryRow<Build extends (...args: never) => Compilable> =
  ReturnType<Build> extends Compilable<infer Row> ? Row : never
