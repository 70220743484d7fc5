import { ISSUE_STATUSES } from '@doorstep/contract/issues/rules'
import { SEARCH_HITS } from '@doorstep/contract/search/schema'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { z } from 'zod'
import type { Ctx } from '../../../context.ts'
import { rowsOf } from '../../../db/rows.ts'
import { reporterText, wordVector } from '../../../db/searchTexts.ts'
import { readsEveryNoteListed, whereReadsEveryNote, whereReadsNote } from '../../../policy/noteScopes.ts'
import { where } from '../../../policy/scopes.ts'
import { isNoneOf, withheldTexts } from '../../../policy/leftReports.ts'
import type { LeftReport } from '../../../policy/leftReports.ts'
import { SCOPE_COLUMNS } from '../../issues/queries.ts'
import type { Range } from '../../issue-reading/searching/rules.ts'
import { homeHas, ISSUE_TEXT, nameHas, NOTE, phoneHas, wordQuery } from '../queries.ts'
import type { Search, SoughtWord } from '../queries.ts'
import { timeOf, titlePattern } from '../rules.ts'
import type { Time } from '../rules.ts'

/** Of an issue `i` with its property `p`: an entry `e` of its history with a note that this reader reads. */
const isReadNote = ({ actor }: Ctx): RawBuilder<unknown> => sql`e.note is not null
  and ${whereReadsNote(actor, SCOPE_COLUMNS)}`

/** A word is frequent where so many texts have it. */
const FREQUENT = 1000
const someOf = (rows: RawBuilder<unknown>): RawBuilder<unknown> => sql`${rows} limit ${sql.lit(FREQUENT + 1)}`
const areMany = (rows: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select count(*) > ${sql.lit(FREQUENT)} from (${someOf(rows)}) found)`

/** What the notes of an issue have. */
function noteSource(ctx: Ctx, query: RawBuilder<unknown>): Source {
  const { actor } = ctx
  const hasWord = sql`${wordVector(NOTE)} @@ ${query}`
  const isInNote = sql`${hasWord} and ${isReadNote(ctx)}`
  const isListed = where(actor, 'issue:list', SCOPE_COLUMNS)
  const readsAll = readsEveryNoteListed(actor) ? sql`true` : whereReadsEveryNote(actor, SCOPE_COLUMNS)
  if (!readsAll) {
    const joined = sql`issue_events e join issues i on i.id = e.issue_id join homes p on p.id = i.property_id
      where ${isInNote}`
    return {
      has: sql`i.id in (select e.issue_id from ${joined})`,
      isAnywhere: sql`exists (select from ${joined} and ${isListed})`,
    }
  }
  // Who reads all notes of an issue is known by the issue alone, and asked of the few that are shown: of each entry with a
  // frequent word it would cost more than finding them.
  const noted = sql`select e.issue_id from issue_events e where e.note is not null and ${hasWord}`
  const isRead = sql`(${readsAll} or exists (select from issue_events e where e.issue_id = i.id and ${isInNote}))`
  // The set first, whatever the planner thinks of taking notes apart: a small portfolio has few issues, and many notes.
  const isShown = (ids: RawBuilder<unknown>): RawBuilder<unknown> => sql`exists (select from issues i
    join homes p on p.id = i.property_id where i.id = any(array(${ids})) and ${isListed} and ${isRead})`
  return {
    has: sql`i.id in (${noted}) and ${isRead}`,
    // What `is true` asks of is never what a plan begins with: of a large set each row would be fetched.
    hasMany: sql`(i.id in (${noted}) and ${isRead}) is true`,
    isAnywhere: sql`(${isShown(someOf(noted))} or ${isShown(noted)})`,
    isFrequent: areMany(noted),
  }
}

/** Without a status nothing counts as a live job: a number is looked for by those whose lists show it. */
const { status: _status, ...LISTED } = SCOPE_COLUMNS

/** What is looked for in issues. */
export interface IssueSearch extends Search {
  /** Of words that may be part of a phone number: its digits. */
  phones: ReadonlyMap<string, string>
  /** Of words that may be job numbers: those that begin so. */
  numbers: ReadonlyMap<string, readonly Range[]>
  /** Of homes that this reader has left: each is as it was then. */
  left: readonly LeftReport[]
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
  /** Whether the set is a large one. Undefined where it says too little to begin with. */
  isFrequent?: RawBuilder<unknown>
  /** The same as `has`, for a large set. */
  hasMany?: RawBuilder<unknown>
}

/** Where a word was found, as issues are asked for it. */
export interface Place {
  has: RawBuilder<unknown>
  /** So few have it that issues are best looked for among them. */
  isRare: boolean
}

/** What this reader may know of an issue, as far as it can have the word. */
function sourcesOf(ctx: Ctx, word: SoughtWord, { phones, numbers, left }: IssueSearch): Source[] {
  const query = wordQuery(word)
  const isListed = where(ctx.actor, 'issue:list', SCOPE_COLUMNS)
  const seesReporter = where(ctx.actor, 'issueField:reporter', SCOPE_COLUMNS)
  const hasWord = sql`${wordVector(ISSUE_TEXT)} @@ ${query}`
  const withheld = left.filter((report) => report.isTextChanged)
  const isInText = withheld.length > 0 ? sql`${hasWord} and ${isNoneOf(withheld)}` : hasWord
  // Not the index of people, which has the address of mails too: that is told to nobody with an issue.
  const isInName = nameHas(reporterText('u'), word)
  const isInHome = homeHas(word)
  const isAnywhere = (has: RawBuilder<unknown>): RawBuilder<unknown> => sql`exists (select from issues i
    join homes p on p.id = i.property_id where ${has} and ${isListed})`
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
      has: sql`i.property_id in (select p.id from homes p where ${isInHome})`,
      isAnywhere: isAnywhere(sql`i.property_id = any(array(select p.id from homes p where ${isInHome}))`),
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
 * Of each word the sources in which this reader could find it at all, so that what is there alone is put together: a set that
 * is empty makes a read of every issue of what could have ended at once.
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
    words.map((word) => sql`(fold_accents(i.title) ~* ${titlePattern(word)})::int`),
    sql` + `,
  )}`
}

/** In which each of the words stands in one of its places. */
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

/** Issues that the list shows this reader and in which all the words are, and one more where there are more. */
export async function findIssues(
  ctx: Ctx,
  search: IssueSearch,
  found: readonly Place[][],
): Promise<FoundIssueRow[]> {
  const { words } = search
  if (found.some((sources) => sources.length === 0)) return []
  const numbers = veryNumbers(search)
  const isListed = where(ctx.actor, 'issue:list', SCOPE_COLUMNS)
  const leading = found.filter(([place, ...others]) => place?.isRare === true && others.length === 0)
  const others = found.filter((places) => !leading.includes(places))
  // Sets that one `or` joins are found anew for each row that the planner would ask them of: it would rather go through all
  // issues than through the few that a rare word leaves. `offset` keeps it from that.
  const leadsAlone = leading.length > 0 && others.some((places) => places.length > 1)
  const issues = leadsAlone
    ? sql`(select i.* from issues i join homes p on p.id = i.property_id
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
    // The hits first, what is shown of them then.
    sql`with newest as materialized (
        select i.id, i.job_id, i.title from ${issues} i join homes p on p.id = i.property_id
        where ${isListed} and ${hasAll(leadsAlone ? others : found)}
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
      from hits join issues i on i.id = hits.id join homes p on p.id = i.property_id
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
