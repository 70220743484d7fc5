import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'

// Names have a natural order, which is slow to search in: texts to search have the database's own, as in their indexes.

/** What a property is found by. */
export function propertyText(alias = 'p'): RawBuilder<string> {
  return sql`(${nameText(alias)} || ' ' || ${sql.ref(`${alias}.address`)})`
}

/** A name as it is searched, not as it is ordered. */
export function nameText(alias: string): RawBuilder<string> {
  return sql`${sql.ref(`${alias}.name`)} collate "default"`
}

/** A pattern that contains the text as it stands. */
export function likePattern(text: string): string {
  return `%${text.replace(/[\\%_]/g, (char) => `\\${char}`)}%`
}
