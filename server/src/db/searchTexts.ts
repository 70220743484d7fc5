import { sql } from 'kysely'
import type { RawBuilder, SqlBool } from 'kysely'

// Names use a natural sort order, which is slow to search. Searched texts use the database's default collation, as
// their indexes do.

export function propertyText(alias = 'p'): RawBuilder<string> {
  return sql`(${nameText(alias)} || ' ' || ${sql.ref(`${alias}.address`)})`
}

/** A name in the collation that searches use. Sorting uses another collation. */
export function nameText(alias: string): RawBuilder<string> {
  return sql`${sql.ref(`${alias}.name`)} collate "default"`
}

/** Removes the accents from a text, so that a search for Zoe finds Zoë. */
const folded = (text: RawBuilder<unknown>): RawBuilder<string> => sql`fold_accents(${text})`

/** Whether a text contains the typed text, ignoring case and accents. */
export function contains(text: RawBuilder<unknown>, typed: string): RawBuilder<SqlBool> {
  const asItStands = sql`regexp_replace(${folded(sql`${typed}`)}, '([\\\\%_])', '\\\\\\1', 'g')`
  return sql<SqlBool>`${folded(text)} ilike '%' || ${asItStands} || '%'`
}

/** Whether a text has a word similar to the given word, as measured by trigrams. */
export const resembles = (text: RawBuilder<unknown>, word: RawBuilder<unknown>): RawBuilder<SqlBool> =>
  sql<SqlBool>`${folded(text)} %> ${word}`

export const personText = (alias: string): RawBuilder<string> =>
  sql`${sql.ref(`${alias}.first_name`)} || ' ' || ${sql.ref(`${alias}.last_name`)} || ' ' || ${sql.ref(`${alias}.email`)}`

/** Text that a search for an issue's reporter covers: the name only. */
export const reporterText = (alias: string): RawBuilder<string> =>
  sql`${sql.ref(`${alias}.first_name`)} || ' ' || ${sql.ref(`${alias}.last_name`)}`

export const developmentText = (alias: string): RawBuilder<string> =>
  sql`${nameText(alias)} || ' ' || ${sql.ref(`${alias}.site_name`)} || ' ' || ${sql.ref(`${alias}.address`)}`

// The parser would treat words that these characters join, such as an address, a path or a tag, as one word. This list
// must match the indexes exactly.
const apart = (text: RawBuilder<string>): RawBuilder<string> =>
  sql`translate(${folded(text)}, '/.@_-+<>&~:%=?', '              ')`

/** The search vector of a name or an address, which contains the words as typed. */
export const nameVector = (text: RawBuilder<string>): RawBuilder<unknown> =>
  sql`to_tsvector('simple'::regconfig, ${apart(text)})`

/** Search vector of prose, with words both as typed and as stems. */
export const wordVector = (text: RawBuilder<string>): RawBuilder<unknown> =>
  sql`(to_tsvector('english'::regconfig, ${apart(text)}) || ${nameVector(text)})`
