import { SEARCH_HITS } from '@doorstep/contract/search/schema'
import { USER_STATUSES } from '@doorstep/contract/users/schema'
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
import { where } from '../../policy/scopes.ts'
import { isDevelopmentInScope } from '../developments/queries.ts'
import { isPersonInScope } from '../users/queries.ts'
import { nearWords } from './rules.ts'
import type { Sought } from './rules.ts'

/** A word of the search, as it is looked for. */
export interface SoughtWord extends Sought {
  /** So frequent in what people write that it tells nothing. */
  isFiller: boolean
  /** What is looked for in its place: what stands somewhere and differs from it by a letter. Without it, as it was typed. */
  near?: readonly string[]
}

const STEM = { word: z.string(), stem: z.string().nullable(), isFiller: z.boolean() }

// What folding makes of a letter may be no letter: ½ is 1/2, of which a query would take the slash for an operator.
const NOT_OF_WORDS = ' !"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~'

/** The words without accents, with their stems, in their order. */
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

/** What is looked for: all of the words, in any order. */
export interface Search {
  words: readonly SoughtWord[]
}

/**
 * The word with what is near it and stands anywhere: of hundreds of spellings a few, so that no index is asked for all of
 * them again and again. Who may read where they stand is judged when they are found.
 */
export async function findNear({ db }: SystemCtx, sought: SoughtWord): Promise<SoughtWord> {
  const simple = sql`to_tsquery('simple'::regconfig, t.term)`
  const stems = sql`to_tsquery('english'::regconfig, t.term)`
  const rows = await rowsOf(
    db,
    { term: z.string() },
    sql`select t.term from unnest(${nearWords(sought.word)}::text[]) as t(term) where
      exists (select from issues i where ${wordVector(ISSUE_TEXT)} @@ ${stems})
      or exists (select from issue_events e where e.note is not null and ${wordVector(NOTE)} @@ ${stems})
      or exists (select from users u where ${nameVector(personText('u'))} @@ ${simple})
      or exists (select from homes p where ${nameVector(propertyText())} @@ ${simple})
      or exists (select from developments d where ${nameVector(developmentText('d'))} @@ ${simple})`,
  )
  return { ...sought, near: [sought.word, ...rows.map(({ term }) => term)] }
}

/** What people wrote: in an issue `i`, and in an entry `e` of its history. */
export const ISSUE_TEXT = sql<string>`i.title || ' ' || i.description`
export const NOTE = sql<string>`e.note`

// Of longer words trigrams forgive more than one letter.
const TRIGRAMS_MIN = 6

/**
 * A value of which the planner knows nothing. It would read a whole table for a list of near words, of which it believes each
 * to be frequent, and the texts are long to take apart: by its guess of the unknown it takes the index.
 */
const unknown = (value: RawBuilder<unknown>): RawBuilder<unknown> => sql`(select ${value})`

/** A query for texts that people wrote: the word's stem, or what begins as it was typed. */
export function wordQuery({ word, near }: SoughtWord): RawBuilder<unknown> {
  return unknown(
    near
      ? sql`to_tsquery('english'::regconfig, ${near.join('|')})`
      : sql`to_tsquery('english'::regconfig, ${word}) || to_tsquery('simple'::regconfig, ${`${word}:*`})`,
  )
}

/** Whether a name, or an address, has the word. */
export function nameHas(text: RawBuilder<string>, { word, near }: SoughtWord): RawBuilder<SqlBool> {
  const terms = near ? near.join('|') : `${word}:*`
  const has = sql`${nameVector(text)} @@ ${unknown(sql`to_tsquery('simple'::regconfig, ${terms})`)}`
  if (!near || word.length < TRIGRAMS_MIN) return sql<SqlBool>`${has}`
  return sql<SqlBool>`(${has} or ${resembles(text, unknown(sql`${word}::text`))})`
}

const allOf = (conditions: readonly RawBuilder<SqlBool>[]): RawBuilder<SqlBool> =>
  sql<SqlBool>`${sql.join(conditions, sql` and `)}`

/** Whether a property `p` has the word, or its development: each side by its own index. */
export function homeHas(word: SoughtWord): RawBuilder<SqlBool> {
  return sql<SqlBool>`(${nameHas(propertyText(), word)} or p.development_id = any(array(
    select named.id from developments named where ${nameHas(developmentText('named'), word)})))`
}

const limit = sql.lit(SEARCH_HITS + 1)

const PERSON = { id: z.number(), name: z.string(), email: z.string(), status: z.enum(USER_STATUSES) }
export type PersonRow = z.output<z.ZodObject<typeof PERSON>>

/** Whether the phone number of a person `u` has these digits. */
export const phoneHas = (digits: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`translate(u.phone_number, ' ()-', '') like ${`%${digits}%`}`

/** People whom the right covers but the actor, and one more where there are more. */
export async function findPeople(
  ctx: Ctx,
  { words, phones }: Search & { phones: ReadonlyMap<string, string> },
): Promise<PersonRow[]> {
  const has = words.map((one) => {
    const digits = phones.get(one.word)
    const named = nameHas(personText('u'), one)
    if (digits === undefined) return named
    // Each by itself: what joins them by an or reads everybody's name.
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

/** Properties that the right covers, and one more where there are more. */
export async function findHomes({ actor, db }: Ctx, { words }: Search): Promise<HomeRow[]> {
  const columns = { propertyId: sql.ref('p.id'), developmentId: sql.ref('p.development_id') }
  // Each a set that is found once: in the order of the names every home would be looked at.
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

/** Developments that the right covers, and one more where there are more. */
export async function findDevelopments(ctx: Ctx, { words }: Search): Promise<DevelopmentRow[]> {
  const has = words.map((word) => nameHas(developmentText('d'), word))
  return rowsOf(
    ctx.db,
    DEVELOPMENT,
    sql`select d.id, d.name, d.site_name as "siteName", d.address, d.is_active as "isActive" from developments d
      where ${isDevelopmentInScope(ctx)} and ${allOf(has)} order by d.name, d.id limit ${limit}`,
  )
}
