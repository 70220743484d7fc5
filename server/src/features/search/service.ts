import type { Findings, SearchEverywhere } from '@doorstep/contract/search/schema'
import type { Ctx } from '../../context.ts'
import { serialise } from '../../serialise.ts'
import { holds } from '../../policy/scopes.ts'
import { findOwnLeftReports } from '../../policy/leftReports.ts'
import { findJobNumbers } from '../issue-reading/filtering/queries.ts'
import { findIssues, findSources } from './issues/queries.ts'
import type { FoundIssueRow, IssueSearch, Place } from './issues/queries.ts'
import { NOTHING_FOUND, presentFindings } from './present.ts'
import { findDevelopments, findHomes, findNear, findPeople, findStems } from './queries.ts'
import type { SoughtWord } from './queries.ts'
import { phonePartOf, splitWords } from './rules.ts'

/**
 * The number of searches of one person that run at once. Further searches wait in a queue, so that they do not slow
 * down other people.
 */
const TURNS = { atOnce: 4, mostWaiting: 100, waitMs: 30_000 }

/**
 * Returns everything in the reader's scope that has all of the words. If nothing matches, the search also accepts near
 * spellings.
 */
export async function searchEverywhere(ctx: Ctx, { query }: { query: SearchEverywhere }): Promise<Findings> {
  const typed = splitWords(query.q)
  if (typed.length === 0) return NOTHING_FOUND
  return serialise(ctx, `search ${ctx.actor.userId}`, () => searchFor(ctx, typed), TURNS)
}

async function searchFor(ctx: Ctx, typed: string[]): Promise<Findings> {
  const words = await findStems(ctx, typed)
  const phones = new Map<string, string>()
  const numbers: Map<string, NonNullable<Awaited<ReturnType<typeof findJobNumbers>>>> = new Map()
  for (const word of typed) {
    const digits = phonePartOf(word, typed)
    if (digits !== undefined) phones.set(word, digits)
    if (/^[1-9][0-9]{0,8}$/.test(word)) numbers.set(word, (await findJobNumbers(ctx, { jobId: word })) ?? [])
  }
  const left = await findOwnLeftReports(ctx)
  const exact = await find(ctx, { words, phones, numbers, left })
  if (hasHits(exact.findings)) return exact.findings
  const { missing } = exact
  if (missing.length === 0) return exact.findings
  // Only words without an exact match get near spellings.
  const near = await Promise.all(words.map(async (one) => (missing.includes(one) ? findNear(ctx, one) : one)))
  return (await find(ctx, { words: near, phones, numbers, left })).findings
}

const hasHits = ({ issues, people, homes, developments }: Findings): boolean =>
  [issues, people, homes, developments].some(({ hits }) => hits.length > 0)

interface Found {
  findings: Findings
  /** The words that appear in no issue that the reader can see. */
  missing: readonly SoughtWord[]
}

async function find(ctx: Ctx, search: IssueSearch): Promise<Found> {
  const words = search.words.filter(({ isFiller }) => !isFiller)
  const telling = { ...search, words }
  const [[issues, sources], people, homes, developments] = await Promise.all([
    findSources(ctx, telling).then(async (found) => [await findTelling(ctx, telling, found), found] as const),
    holds(ctx.actor, 'user:list') ? findPeople(ctx, search) : [],
    findHomes(ctx, search),
    holds(ctx.actor, 'development:list') ? findDevelopments(ctx, search) : [],
  ])
  return {
    findings: presentFindings({ issues, people, homes, developments }, search),
    missing: words.filter((_word, index) => sources[index]?.length === 0),
  }
}

async function findTelling(
  ctx: Ctx,
  search: IssueSearch,
  sources: readonly Place[][],
): Promise<FoundIssueRow[]> {
  return search.words.length > 0 ? findIssues(ctx, search, sources) : []
}
