import type { QueryExecutorProvider, RawBuilder } from 'kysely'
import { z } from 'zod'

type Columns = Readonly<Record<string, z.core.$ZodType>>
type RowOf<C extends Columns> = { [Name in keyof C]: z.output<C[Name]> }

const schemas = new WeakMap<Columns, z.ZodType>()

/**
 * The rows of a statement that the builder cannot say. Nothing but these columns may come back, so that a statement
 * and what is said of it cannot drift apart.
 */
export async function rowsOf<const C extends Columns>(
  db: QueryExecutorProvider,
  columns: C,
  statement: RawBuilder<unknown>,
): Promise<RowOf<C>[]> {
  const schema = schemas.get(columns) ?? z.array(z.strictObject(columns))
  schemas.set(columns, schema)
  const { rows } = await statement.execute(db)
  // The schema is made of these very columns.
  return schema.parse(rows) as RowOf<C>[]
}
