import type { DB } from './tables.ts'

type Snake<Name> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${Snake<Rest>}`
  : Name

type Columns<Fields> = { [Name in keyof Fields as Snake<Name> & string]: Fields[Name] }

type Stored<Table extends keyof DB, Fields> = {
  [Name in keyof Fields]: Snake<Name> extends keyof DB[Table] ? Fields[Name] : never
}

/**
 * Turns fields into columns of the table: `categoryId` becomes `category_id`. Undefined fields keep their stored
 * value.
 */
export function columnsOf<Table extends keyof DB, Fields extends object>(
  _table: Table,
  fields: Fields & Stored<Table, Fields>,
): Columns<Fields> {
  const columns = Object.entries(fields).map(([name, value]) => [
    name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
    value,
  ])
  // This cast is safe, because the type `Columns` describes the same renaming as the code above.
  return Object.fromEntries(columns) as Columns<Fields>
}
