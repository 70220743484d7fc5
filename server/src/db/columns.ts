import type { DB } from './tables.ts'

type Snake<Name> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${Snake<Rest>}`
  : Name

/** Fields by the names of their columns. */
type Columns<Fields> = { [Name in keyof Fields as Snake<Name> & string]: Fields[Name] }

/** Lets no field through that is no column of the table. */
type Stored<Table extends keyof DB, Fields> = {
  [Name in keyof Fields]: Snake<Name> extends keyof DB[Table] ? Fields[Name] : never
}

/** These fields as columns of the table: `categoryId` is `category_id`. What is undefined stays as it is. */
export function columnsOf<Table extends keyof DB, Fields extends object>(
  _table: Table,
  fields: Fields & Stored<Table, Fields>,
): Columns<Fields> {
  const columns = Object.entries(fields).map(([name, value]) => [
    name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
    value,
  ])
  // The types above say of each name what the lines above do.
  return Object.fromEntries(columns) as Columns<Fields>
}
