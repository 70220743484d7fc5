import { ISSUE_STATUSES } from '@doorstep/contract/issues/rules'
import { SEARCH_HITS } from '@doorstep/contract/search/schema'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { z } from 'zod'
import type { Ctx } from '../../../context.ts'
import { rowsOf } from '../../../db/rows.ts'
import { reporterText, wordVector } from '../../../db/searchTexts.ts'
import { readsEveryNote, whereReadsNote } from '../../../policy/noteScopes.ts'
import { where } from '../../../policy/scopes.ts'
import { SCOPE_COLUMNS } from '../../issues/searching/queries.ts'
import type { Range } from '../../issues/searching/rules.ts'
import { homeHas, ISSUE_TEXT, nameHas, NOTE, phoneHas, wordQuery } from '../queries.ts'
import type { Search, SoughtWord } from '../queries.ts'
import { timeOf, titlePattern } from '../rules.ts'
import type { Time } from '../rules.ts'

/** Of an issue `i` with its property `p`: an entry `e` of its history with a note that this reader reads. */
const isReadNote = ({ actor }: Ctx): RawBuilder<unknown> => sql`e.note is not null
  and ${whereReadsNote(actor, SCOPE_COLUMNS)}`

/** The entries of the history, with what says who reads them. */
const entriesOf = ({ actor }: Ctx): RawBuilder<unknown> =>
  readsEveryNote(actor)
    ? sql`issue_events e`
    : sql`issue_events e join issues i on i.id = e.issue_id join properties p on p.id = i.property_id`

/** Without a status nothing counts as a live job: a number is looked for by those whose lists show it. */
const { status: _status, ...LISTED } = SCOPE_COLUMNS

/** What is looked for in issues. */
export interface IssueSearch extends Search {
  /** Of words that may be part of a phone number: its digits. */
  phones: ReadonlyMap<string, string>
  /** Of words that may be job numbers: those that begin so. */
  numbers: ReadonlyMap<string, readonly Range[]>
}

/** When it was reported, as the word says it. */
function isOfTime(time: Time, timeZone: string): RawBuilder<unknown> {
  const reported = sql`i.created_at at time zone ${timeZone}`
  return 'year' in time
    ? sql`extract(year from ${reported}) = ${time.year}`
    : sql`extract(month from ${reported}) = any(${time.months}::int[])`
}

/** One kind of what a word may stand in. */
export interface Source {
  /** Whether an issue `i`, whose property is `p`, has the word there: a set that is found once, by an index of its own. */
  has: RawBuilder<unknown>
  /** Whether any issue has it that the list shows this reader. Undefined where that is not worth a look. */
  isAnywhere?: RawBuilder<unknown>
}

/** What this reader may know of an issue, as far as it can have the word. */
function sourcesOf(ctx: Ctx, word: SoughtWord, { phones, numbers }: IssueSearch): Source[] {
  const query = wordQuery(word)
  const isListed = where(ctx.actor, 'issue:list', SCOPE_COLUMNS)
  const seesReporter = where(ctx.actor, 'issueField:reporter', SCOPE_COLUMNS)
  const isInText = sql`${wordVector(ISSUE_TEXT)} @@ ${query}`
  const isInNote = sql`${wordVector(NOTE)} @@ ${query} and ${isReadNote(ctx)}`
  // Not the index of people, which has the address of mails too: that is told to nobody with an issue.
  const isInName = nameHas(reporterText('u'), word)
  const isInHome = homeHas(word)
  const sources: Source[] = [
    {
      has: sql`i.id in (select i.id from issues i where ${isInText})`,
      isAnywhere: sql`issues i join properties p on p.id = i.property_id where ${isInText} and ${isListed}`,
    },
    {
      has: sql`i.id in (select e.issue_id from ${entriesOf(ctx)} where ${isInNote})`,
      isAnywhere: sql`issue_events e join issues i on i.id = e.issue_id join properties p on p.id = i.property_id
        where ${isInNote} and ${isListed}`,
    },
    {
      has: sql`i.reporter_id in (select u.id from users u where ${isInName}) and ${seesReporter}`,
      isAnywhere: sql`issues i join properties p on p.id = i.property_id
        where i.reporter_id = any(array(select u.id from users u where ${isInName})) and ${seesReporter} and ${isListed}`,
    },
    {
      has: sql`i.property_id in (select p.id from properties p where ${isInHome})`,
      isAnywhere: sql`issues i join properties p on p.id = i.property_id
        where i.property_id = any(array(select p.id from properties p where ${isInHome})) and ${isListed}`,
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

const FOUND = { found: z.array(z.boolean()) }

/**
 * Of each word the sources in which this reader could find it at all, so that what is there alone is put together: a set that
 * is empty makes a read of every issue of what could have ended at once.
 */
export async function findSources(ctx: Ctx, search: IssueSearch): Promise<Source[][]> {
  if (search.words.length === 0) return []
  const sources = search.words.map((word) => sourcesOf(ctx, word, search))
  const looks = sources
    .flat()
    .map(({ isAnywhere }) => (isAnywhere ? sql`exists (select from ${isAnywhere})` : sql`true`))
  const [row] = await rowsOf(ctx.db, FOUND, sql`select array[${sql.join(looks)}] as found`)
  let at = 0
  return sources.map((ofWord) => ofWord.filter(() => row?.found[at++]))
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
  /** The newest note with a word of the search that this reader reads. */
  note: z.string().nullable(),
}
export type FoundIssueRow = z.output<z.ZodObject<typeof ISSUE>>

/** Among so many of the newest are the best looked for: then a frequent word is found without reading every issue. */
const NEWEST = 200

const veryNumbers = ({ words }: IssueSearch): number[] =>
  words.flatMap(({ word }) => (/^[1-9][0-9]{0,8}$/.test(word) ? [Number(word)] : []))

/** The very number first, then the newest. */
function newestFirst(search: IssueSearch): RawBuilder<unknown> {
  const numbers = veryNumbers(search)
  return numbers.length > 0
    ? sql`(i.job_id = any(${numbers}::bigint[])) desc, i.job_id desc`
    : sql`i.job_id desc`
}

/** How many of the words stand in the title. */
function wordsInTitle({ words }: IssueSearch): RawBuilder<unknown> {
  return sql`${sql.join(
    words.map((word) => sql`(i.title ~* ${titlePattern(word)})::int`),
    sql` + `,
  )}`
}

/** Issues that the list shows this reader and in which all the words are, and one more where there are more. */
export async function findIssues(
  ctx: Ctx,
  search: IssueSearch,
  found: readonly Source[][],
): Promise<FoundIssueRow[]> {
  const { words } = search
  if (found.some((sources) => sources.length === 0)) return []
  const numbers = veryNumbers(search)
  const has = found.map((sources) => {
    const each = sources.map((source) => sql`(${source.has})`)
    return sql`(${sql.join(each, sql` or `)})`
  })
  const anyWord = sql`(${sql.join(
    words.map((word) => wordQuery(word)),
    sql` || `,
  )})`
  const seesReporter = where(ctx.actor, 'issueField:reporter', SCOPE_COLUMNS)
  return rowsOf(
    ctx.db,
    ISSUE,
    // The hits first, what is shown of them then.
    sql`with newest as materialized (
        select i.id, i.job_id, i.title from issues i join properties p on p.id = i.property_id
        where ${where(ctx.actor, 'issue:list', SCOPE_COLUMNS)} and ${sql.join(has, sql` and `)}
        order by ${newestFirst(search)} limit ${sql.lit(NEWEST)}),
      hits as materialized (
        select i.id, row_number() over (order by (i.job_id = any(${numbers}::bigint[])) desc,
          ${wordsInTitle(search)} desc, i.job_id desc) as place
        from newest i order by place limit ${sql.lit(SEARCH_HITS + 1)})
      select i.id, i.job_id as "jobId", i.title, i.description, i.status, i.created_at as "createdAt",
        p.name as "propertyName", p.address as "propertyAddress",
        case when ${seesReporter} then u.first_name || ' ' || u.last_name end as "reporterName",
        (select e.note from issue_events e where e.issue_id = i.id and ${isReadNote(ctx)}
          and ${wordVector(NOTE)} @@ ${anyWord} order by e.id desc limit 1) as note
      from hits join issues i on i.id = hits.id join properties p on p.id = i.property_id
        left join users u on u.id = i.reporter_id
      order by hits.place`,
  )
}
