import { sql } from 'kysely'
import type { RawBuilder, SqlBool } from 'kysely'

// Names have a natural order, which is slow to search in: texts to search have the database's own, as in their indexes.

/** What a property is found by. */
export function propertyText(alias = 'p'): RawBuilder<string> {
  return sql`(${nameText(alias)} || ' ' || ${sql.ref(`${alias}.address`)})`
}

/** A name as it is searched, not as it is ordered. */
export function nameText(alias: string): RawBuilder<string> {
  return sql`${sql.ref(`${alias}.name`)} collate "default"`
}

/** A text as it is searched: Zoë as Zoe, whatever letters it is compared with. */
const folded = (text: RawBuilder<unknown>): RawBuilder<string> => sql`fold_accents(${text})`

/** Whether a text has in it what somebody typed, whatever the case and the accents of either. */
export function contains(text: RawBuilder<unknown>, typed: string): RawBuilder<SqlBool> {
  const asItStands = sql`regexp_replace(${folded(sql`${typed}`)}, '([\\\\%_])', '\\\\\\1', 'g')`
  return sql<SqlBool>`${folded(text)} ilike '%' || ${asItStands} || '%'`
}

/** Whether a text has a word like this one, by its trigrams. */
export const resembles = (text: RawBuilder<unknown>, word: RawBuilder<unknown>): RawBuilder<SqlBool> =>
  sql<SqlBool>`${folded(text)} %> ${word}`

/** What a person is found by. */
export const personText = (alias: string): RawBuilder<string> =>
  sql`${sql.ref(`${alias}.first_name`)} || ' ' || ${sql.ref(`${alias}.last_name`)} || ' ' || ${sql.ref(`${alias}.email`)}`

/** What an issue is found by of whoever reported it: the name alone. */
export const reporterText = (alias: string): RawBuilder<string> =>
  sql`${sql.ref(`${alias}.first_name`)} || ' ' || ${sql.ref(`${alias}.last_name`)}`

/** What a development is found by. */
export const developmentText = (alias: string): RawBuilder<string> =>
  sql`${nameText(alias)} || ' ' || ${sql.ref(`${alias}.site_name`)} || ' ' || ${sql.ref(`${alias}.address`)}`

// The parser takes what these join for one word: an address, a path, a tag. Word for word as the indexes have it.
const apart = (text: RawBuilder<string>): RawBuilder<string> =>
  sql`translate(${folded(text)}, '/.@_-+<>&~:%=?', '              ')`

/** The words of a name or an address, as they are typed. */
export const nameVector = (text: RawBuilder<string>): RawBuilder<unknown> =>
  sql`to_tsvector('simple'::regconfig, ${apart(text)})`

/** The words of what somebody wrote: as they are typed, and by their stems. */
export const wordVector = (text: RawBuilder<string>): RawBuilder<unknown> =>
  sql`(to_tsvector('english'::regconfig, ${apart(text)}) || ${nameVector(text)})`
