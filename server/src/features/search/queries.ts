import { SEARCH_HITS } from '@doorstep/contract/search/rules'
import { USER_STATUSES } from '@doorstep/contract/users/rules'
import { sql } from 'kysely'
import type { RawBuilder, SqlBool } from 'kysely'
import { z } from 'zod'
import type { Ctx, SystemCtx } from '../../context.ts'
import { rowsOf } from '../../db/rows.ts'
import {
  developmentText,
  nameVector,
  personText,
  propertyText,
  resembles,
  wordVector,
} from '../../db/searchTexts.ts'
import { IS_NOT_MERGED } from '../../policy/mergedIssues.ts'
import { where } from '../../policy/scopes.ts'
import { isDevelopmentInScope } from '../developments/queries.ts'
import { isPersonInScope } from '../users/queries.ts'
import { nearWords } from './rules.ts'
import type { Sought } from './rules.ts'

export interface SoughtWord extends Sought {
  /** True if the word is too common to narrow the search. */
  isFiller: boolean
  /**
   * Spellings to search for instead of the word. They are existing words that differ by one letter. If undefined, the
   * search uses the typed word.
   */
  near?: readonly string[]
}

const STEM = { word: z.string(), stem: z.string().nullable(), isFiller: z.boolean() }

// Folding can turn a letter into other characters: ½ becomes 1/2, and a query would read the slash as an operator.
const NOT_OF_WORDS = ' !"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~'

export async function findStems({ db }: SystemCtx, words: readonly string[]): Promise<SoughtWord[]> {
  const rows = await rowsOf(
    db,
    STEM,
    sql`select f.word, s.stems[1] as stem, coalesce(cardinality(s.stems) = 0, false) as "isFiller"
      from unnest(${words}::text[]) with ordinality as w(word, at),
        lateral (select coalesce(nullif(translate(fold_accents(w.word), ${NOT_OF_WORDS}, ''), ''), w.word) as word) f,
        lateral (select ts_lexize('english_stem', f.word) as stems) s order by w.at`,
  )
  return rows.map(({ word, stem, isFiller }) => ({ word, stem: stem ?? word, isFiller }))
}

/** A search finds only rows that have all of the words, in any order. */
export interface Search {
  words: readonly SoughtWord[]
}

/**
 * Adds the near spellings that exist in any text. Without this step, the search would look up hundreds of spellings in
 * every index. The step ignores the scope, because the search itself checks what the reader can see.
 */
export async function findNear({ db }: SystemCtx, sought: SoughtWord): Promise<SoughtWord> {
  const simple = sql`to_tsquery('simple'::regconfig, t.term)`
  const stems = sql`to_tsquery('english'::regconfig, t.term)`
  const rows = await rowsOf(
    db,
    { term: z.string() },
    sql`select t.term from unnest(${nearWords(sought.word)}::text[]) as t(term) where
      exists (select from issues i where ${IS_NOT_MERGED} and ${wordVector(ISSUE_TEXT)} @@ ${stems})
      or exists (select from issue_events e where e.note is not null and ${wordVector(NOTE)} @@ ${stems})
      or exists (select from users u where ${nameVector(personText('u'))} @@ ${simple})
      or exists (select from homes p where ${nameVector(propertyText())} @@ ${simple})
      or exists (select from developments d where ${nameVector(developmentText('d'))} @@ ${simple})`,
  )
  return { ...sought, near: [sought.word, ...rows.map(({ term }) => term)] }
}

/** The searchable text of an issue `i`, and of a history entry `e`. */
export const ISSUE_TEXT = sql<string>`i.title || ' ' || i.description`
export const NOTE = sql<string>`e.note`

// For words of at least this length, trigrams also allow more than one wrong letter.
const TRIGRAMS_MIN = 6

/**
 * Hides a value from the planner. If the planner sees a long list of near words, it expects many matches and scans the
 * whole table. For an unknown value, it uses the index.
 */
const unknown = (value: RawBuilder<unknown>): RawBuilder<unknown> => sql`(select ${value})`

/** A query for long texts. It matches the stem of the word, and words that begin with the typed letters. */
export function wordQuery({ word, near }: SoughtWord): RawBuilder<unknown> {
  return unknown(
    near
      ? sql`to_tsquery('english'::regconfig, ${near.join('|')})`
      : sql`to_tsquery('english'::regconfig, ${word}) || to_tsquery('simple'::regconfig, ${`${word}:*`})`,
  )
}

export function nameHas(text: RawBuilder<string>, { word, near }: SoughtWord): RawBuilder<SqlBool> {
  const terms = near ? near.join('|') : `${word}:*`
  const has = sql`${nameVector(text)} @@ ${unknown(sql`to_tsquery('simple'::regconfig, ${terms})`)}`
  if (!near || word.length < TRIGRAMS_MIN) return sql<SqlBool>`${has}`
  return sql<SqlBool>`(${has} or ${resembles(text, unknown(sql`${word}::text`))})`
}

const allOf = (conditions: readonly RawBuilder<SqlBool>[]): RawBuilder<SqlBool> =>
  sql<SqlBool>`${sql.join(conditions, sql` and `)}`

/** A condition: property `p` or its development has the word. The property and the development use separate indexes. */
export function homeHas(word: SoughtWord): RawBuilder<SqlBool> {
  return sql<SqlBool>`(${nameHas(propertyText(), word)} or p.development_id = any(array(
    select named.id from developments named where ${nameHas(developmentText('named'), word)})))`
}

const limit = sql.lit(SEARCH_HITS + 1)

const PERSON = { id: z.number(), name: z.string(), email: z.string(), status: z.enum(USER_STATUSES) }
export type PersonRow = z.output<z.ZodObject<typeof PERSON>>

export const phoneHas = (digits: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`translate(u.phone_number, ' ()-', '') like ${`%${digits}%`}`

/** Returns the people that the right covers, except the actor. An extra row shows whether there are more. */
export async function findPeople(
  ctx: Ctx,
  { words, phones }: Search & { phones: ReadonlyMap<string, string> },
): Promise<PersonRow[]> {
  const has = words.map((one) => {
    const digits = phones.get(one.word)
    const named = nameHas(personText('u'), one)
    if (digits === undefined) return named
    // Uses a union, because with `or` the database would read every name.
    return sql<SqlBool>`u.id in (select u.id from users u where ${named}
      union all select u.id from users u where ${phoneHas(digits)})`
  })
  return rowsOf(
    ctx.db,
    PERSON,
    sql`select u.id, u.first_name || ' ' || u.last_name as name, u.email, u.status from users u
      where ${isPersonInScope(ctx, 'user:list', { ofMany: true })} and u.id <> ${ctx.actor.userId} and ${allOf(has)}
      order by lower(u.first_name || ' ' || u.last_name), u.id limit ${limit}`,
  )
}

const HOME = {
  id: z.number(),
  name: z.string(),
  address: z.string(),
  developmentName: z.string(),
  isActive: z.boolean(),
}
export type HomeRow = z.output<z.ZodObject<typeof HOME>>

export async function findHomes({ actor, db }: Ctx, { words }: Search): Promise<HomeRow[]> {
  const columns = { propertyId: sql.ref('p.id'), developmentId: sql.ref('p.development_id') }
  // These sets are computed once, because the planner would otherwise check every home in the order of its name.
  const has = words.map(
    (word) => sql<SqlBool>`p.id = any(array(select p.id from homes p where ${homeHas(word)}))`,
  )
  return rowsOf(
    db,
    HOME,
    sql`select p.id, p.name, p.address, d.name as "developmentName", p.is_active and d.is_active as "isActive"
      from homes p join developments d on d.id = p.development_id
      where ${where(actor, 'property:list', columns)} and ${allOf(has)}
      order by p.name, p.id limit ${limit}`,
  )
}

const DEVELOPMENT = {
  id: z.number(),
  name: z.string(),
  siteName: z.string(),
  address: z.string(),
  isActive: z.boolean(),
}
export type DevelopmentRow = z.output<z.ZodObject<typeof DEVELOPMENT>>

export async function findDevelopments(ctx: Ctx, { words }: Search): Promise<DevelopmentRow[]> {
  const has = words.map((word) => nameHas(developmentText('d'), word))
  return rowsOf(
    ctx.db,
    DEVELOPMENT,
    sql`select d.id, d.name, d.site_name as "siteName", d.address, d.is_active as "isActive" from developments d
      where ${isDevelopmentInScope(ctx)} and ${allOf(has)} order by d.name, d.id limit ${limit}`,
  )
}
