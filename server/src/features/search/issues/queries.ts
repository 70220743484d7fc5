import { ISSUE_STATUSES } from '@doorstep/contract/issues/rules'
import { SEARCH_HITS } from '@doorstep/contract/search/rules'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { z } from 'zod'
import type { Ctx } from '../../../context.ts'
import { PLACE_NAME } from '../../../db/placeNames.ts'
import { rowsOf } from '../../../db/rows.ts'
import { reporterText, wordVector } from '../../../db/searchTexts.ts'
import { IS_NOT_MERGED } from '../../../policy/mergedIssues.ts'
import { readsEveryNoteListed, whereReadsEveryNote, whereReadsNote } from '../../../policy/noteScopes.ts'
import type { Actor } from '../../../policy/actor.ts'
import { where } from '../../../policy/scopes.ts'
import { isNoneOf, withheldTexts } from '../../../policy/leftReports.ts'
import type { LeftReport } from '../../../policy/leftReports.ts'
import { SCOPE_COLUMNS } from '../../../policy/issueScope.ts'
import type { Range } from '../../issue-reading/filtering/rules.ts'
import { homeHas, ISSUE_TEXT, nameHas, NOTE, phoneHas, wordQuery } from '../queries.ts'
import type { Search, SoughtWord } from '../queries.ts'
import { timeOf, titlePattern } from '../rules.ts'
import type { Time } from '../rules.ts'

/** A condition that the reader can read the note of history entry `e` of issue `i` at property `p`. */
const isReadNote = ({ actor }: Ctx): RawBuilder<unknown> => sql`e.note is not null
  and ${whereReadsNote(actor, SCOPE_COLUMNS)}`

const FREQUENT = 1000
const someOf = (rows: RawBuilder<unknown>): RawBuilder<unknown> => sql`${rows} limit ${sql.lit(FREQUENT + 1)}`
const areMany = (rows: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select count(*) > ${sql.lit(FREQUENT)} from (${someOf(rows)}) found)`

const whereListed = (actor: Actor): RawBuilder<unknown> =>
  sql`${IS_NOT_MERGED} and ${where(actor, 'issue:list', SCOPE_COLUMNS)}`

function noteSource(ctx: Ctx, query: RawBuilder<unknown>): Source {
  const { actor } = ctx
  const hasWord = sql`${wordVector(NOTE)} @@ ${query}`
  const isInNote = sql`${hasWord} and ${isReadNote(ctx)}`
  const isListed = whereListed(actor)
  const readsAll = readsEveryNoteListed(actor) ? sql`true` : whereReadsEveryNote(actor, SCOPE_COLUMNS)
  if (!readsAll) {
    const joined = sql`issue_events e join issues i on i.id = e.issue_id join places p on p.id = i.property_id
      where ${isInNote}`
    return {
      has: sql`i.id in (select e.issue_id from ${joined})`,
      isAnywhere: sql`exists (select from ${joined} and ${isListed})`,
    }
  }
  // If readers see all notes of an issue, the right is checked once per issue found. A check for each note with a
  // frequent word would cost more than the search.
  const noted = sql`select e.issue_id from issue_events e where e.note is not null and ${hasWord}`
  const isRead = sql`(${readsAll} or exists (select from issue_events e where e.issue_id = i.id and ${isInNote}))`
  // Makes the planner start from the notes found, because a small portfolio has few issues but many notes to parse.
  const isShown = (ids: RawBuilder<unknown>): RawBuilder<unknown> => sql`exists (select from issues i
    join places p on p.id = i.property_id where i.id = any(array(${ids})) and ${isListed} and ${isRead})`
  return {
    has: sql`i.id in (${noted}) and ${isRead}`,
    // `is true` prevents the planner from starting with this set. With a large set, it would fetch every row.
    hasMany: sql`(i.id in (${noted}) and ${isRead}) is true`,
    isAnywhere: sql`(${isShown(someOf(noted))} or ${isShown(noted)})`,
    isFrequent: areMany(noted),
  }
}

/**
 * Leaves out the status, so that rights that cover only live issues do not count here. Readers can search by phone
 * number only if their lists show it.
 */
const { status: _status, ...LISTED } = SCOPE_COLUMNS

export interface IssueSearch extends Search {
  /** The digits of each word that can be part of a phone number. */
  phones: ReadonlyMap<string, string>
  /** The ranges of job numbers that begin with each word. */
  numbers: ReadonlyMap<string, readonly Range[]>
  /** The reader's reports at homes that they have left, shown as they were on the day the reader left. */
  left: readonly LeftReport[]
}

function isOfTime(time: Time, timeZone: string): RawBuilder<unknown> {
  const reported = sql`i.created_at at time zone ${timeZone}`
  return 'year' in time
    ? sql`extract(year from ${reported}) = ${time.year}`
    : sql`extract(month from ${reported}) = any(${time.months}::int[])`
}

/** A kind of text in which a word can appear. */
export interface Source {
  /**
   * A condition: issue `i` at property `p` has the word in this source. The database computes the set once, from its
   * own index.
   */
  has: RawBuilder<unknown>
  /** A condition: at least one issue in the reader's list has the word. Undefined if this check would cost too much. */
  isAnywhere?: RawBuilder<unknown>
  /** A condition: the set is large. Undefined if a query should not start from the set. */
  isFrequent?: RawBuilder<unknown>
  /** The same condition as `has`, in a form that suits a large set. */
  hasMany?: RawBuilder<unknown>
}

/** A source in which the word was found. */
export interface Place {
  has: RawBuilder<unknown>
  /** If at most this many rows have the word, the query should start from them. */
  isRare: boolean
}

/** The sources that this reader can search for the word. */
function sourcesOf(ctx: Ctx, word: SoughtWord, { phones, numbers, left }: IssueSearch): Source[] {
  const query = wordQuery(word)
  const isListed = whereListed(ctx.actor)
  const seesReporter = where(ctx.actor, 'issueField:reporter', SCOPE_COLUMNS)
  const hasWord = sql`${wordVector(ISSUE_TEXT)} @@ ${query}`
  const withheld = left.filter((report) => report.isTextChanged)
  const isInText = withheld.length > 0 ? sql`${hasWord} and ${isNoneOf(withheld)}` : hasWord
  // Uses the index of reporters. The index of people includes email addresses, which no issue shows.
  const isInName = nameHas(reporterText('u'), word)
  const isInHome = homeHas(word)
  const isAnywhere = (has: RawBuilder<unknown>): RawBuilder<unknown> => sql`exists (select from issues i
    join places p on p.id = i.property_id where ${has} and ${isListed})`
  const sources: Source[] = [
    {
      has: sql`i.id in (select i.id from issues i where ${isInText})`,
      isAnywhere: isAnywhere(isInText),
    },
    noteSource(ctx, query),
    {
      has: sql`i.reporter_id in (select u.id from users u where ${isInName}) and ${seesReporter}`,
      isAnywhere: isAnywhere(
        sql`i.reporter_id = any(array(select u.id from users u where ${isInName})) and ${seesReporter}`,
      ),
      isFrequent: areMany(sql`select from users u where ${isInName}`),
    },
    {
      has: sql`i.property_id in (select p.id from places p where ${isInHome})`,
      isAnywhere: isAnywhere(sql`i.property_id = any(array(select p.id from places p where ${isInHome}))`),
    },
  ]
  const digits = phones.get(word.word)
  if (digits !== undefined)
    sources.push({
      has: sql`i.reporter_id in (select u.id from users u where ${phoneHas(digits)})
        and ${where(ctx.actor, 'issueField:phoneNumber', LISTED)}`,
    })
  for (const { first, last } of numbers.get(word.word) ?? [])
    sources.push({ has: sql`i.job_id between ${first} and ${last}` })
  const time = timeOf(word.word)
  if (time) sources.push({ has: sql`${isOfTime(time, ctx.services.config.timeZone)}` })
  return sources
}

const FOUND = { found: z.array(z.boolean()), frequent: z.array(z.boolean()) }

/**
 * Returns, for each word, the sources that have it in the reader's scope. Empty sources are left out. A query with an
 * empty source would read every issue instead of stopping at once.
 */
export async function findSources(ctx: Ctx, search: IssueSearch): Promise<Place[][]> {
  if (search.words.length === 0) return []
  const sources = search.words.map((word) => sourcesOf(ctx, word, search))
  const looks = sources.flat()
  const found = looks.map(({ isAnywhere }) => isAnywhere ?? sql`true`)
  const frequent = looks.map(({ isFrequent }) => isFrequent ?? sql`false`)
  const [row] = await rowsOf(
    ctx.db,
    FOUND,
    sql`select array[${sql.join(found)}] as found, array[${sql.join(frequent)}] as frequent`,
  )
  return sources.map((ofWord) =>
    ofWord.flatMap((source) => {
      const at = looks.indexOf(source)
      if (row?.found[at] !== true) return []
      const isFrequent = row.frequent[at] === true
      const has = isFrequent && source.hasMany ? source.hasMany : source.has
      return [{ has, isRare: source.isFrequent !== undefined && !isFrequent }]
    }),
  )
}

const ISSUE = {
  id: z.number(),
  jobId: z.number(),
  title: z.string(),
  description: z.string(),
  status: z.enum(ISSUE_STATUSES),
  createdAt: z.date(),
  propertyName: z.string(),
  propertyAddress: z.string(),
  reporterName: z.string().nullable(),
  /** The newest note that has a word of the search and that the reader can read. */
  note: z.string().nullable(),
}
export type FoundIssueRow = z.output<z.ZodObject<typeof ISSUE>>

/**
 * The search chooses the best hits among this many of the newest issues. Without this limit, a search for a frequent
 * word would read every issue.
 */
const NEWEST = 200

const veryNumbers = ({ words }: IssueSearch): number[] =>
  words.flatMap(({ word }) => (/^[1-9][0-9]{0,8}$/.test(word) ? [Number(word)] : []))

function newestFirst(search: IssueSearch): RawBuilder<unknown> {
  const numbers = veryNumbers(search)
  return numbers.length > 0
    ? sql`(i.job_id = any(${numbers}::bigint[])) desc, i.job_id desc`
    : sql`i.job_id desc`
}

function wordsInTitle({ words }: IssueSearch): RawBuilder<unknown> {
  return sql`${sql.join(
    words.map((word) => sql`(fold_accents(i.title) ~* ${titlePattern(word)})::int`),
    sql` + `,
  )}`
}

const hasAll = (found: readonly Place[][]): RawBuilder<unknown> =>
  sql.join(
    found.map(
      (places) =>
        sql`(${sql.join(
          places.map(({ has }) => sql`(${has})`),
          sql` or `,
        )})`,
    ),
    sql` and `,
  )

/** Returns the issues in the reader's list that have all of the words. An extra row shows whether there are more. */
export async function findIssues(
  ctx: Ctx,
  search: IssueSearch,
  found: readonly Place[][],
): Promise<FoundIssueRow[]> {
  const { words } = search
  if (found.some((sources) => sources.length === 0)) return []
  const numbers = veryNumbers(search)
  const isListed = whereListed(ctx.actor)
  const leading = found.filter(([place, ...others]) => place?.isRare === true && others.length === 0)
  const others = found.filter((places) => !leading.includes(places))
  // For sets joined by `or`, the planner computes the sets again for each row. It would also read all issues instead of
  // the few with a rare word. `offset` prevents both.
  const leadsAlone = leading.length > 0 && others.some((places) => places.length > 1)
  const issues = leadsAlone
    ? sql`(select i.* from issues i join places p on p.id = i.property_id
        where ${isListed} and ${hasAll(leading)} offset 0)`
    : sql`issues`
  const anyWord = sql`(${sql.join(
    words.map((word) => wordQuery(word)),
    sql` || `,
  )})`
  const seesReporter = where(ctx.actor, 'issueField:reporter', SCOPE_COLUMNS)
  const rows = await rowsOf(
    ctx.db,
    ISSUE,
    // Chooses the hits first, so that the query reads the shown columns only for the hits.
    sql`with newest as materialized (
        select i.id, i.job_id, i.title from ${issues} i join places p on p.id = i.property_id
        where ${isListed} and ${hasAll(leadsAlone ? others : found)}
        order by ${newestFirst(search)} limit ${sql.lit(NEWEST)}),
      hits as materialized (
        select i.id, row_number() over (order by (i.job_id = any(${numbers}::bigint[])) desc,
          ${wordsInTitle(search)} desc, i.job_id desc) as place
        from newest i order by place limit ${sql.lit(SEARCH_HITS + 1)})
      select i.id, i.job_id as "jobId", i.title, i.description, i.status, i.created_at as "createdAt",
        ${PLACE_NAME} as "propertyName", p.address as "propertyAddress",
        case when ${seesReporter} then u.first_name || ' ' || u.last_name end as "reporterName",
        (select e.note from issue_events e where e.issue_id = i.id and ${isReadNote(ctx)}
          and ${wordVector(NOTE)} @@ ${anyWord} order by e.id desc limit 1) as note
      from hits join issues i on i.id = hits.id join places p on p.id = i.property_id
        left join users u on u.id = i.reporter_id
      order by hits.place`,
  )
  return rows.map((row) => asShown(row, search))
}

function asShown(row: FoundIssueRow, { left }: IssueSearch): FoundIssueRow {
  const report = left.find(({ id }) => id === row.id)
  if (!report) return row
  return { ...row, status: report.status, ...withheldTexts(report) }
}
