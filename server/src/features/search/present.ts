import { SEARCH_HITS } from '@doorstep/contract/search/rules'
import type { Findings, MarkedText } from '@doorstep/contract/search/schema'
import type { FoundIssueRow } from './issues/queries.ts'
import type { DevelopmentRow, HomeRow, PersonRow, Search } from './queries.ts'
import { excerptOf, markText } from './rules.ts'

const none = () => ({ hits: [], hasMore: false })

export const NOTHING_FOUND: Findings = {
  issues: none(),
  people: none(),
  homes: none(),
  developments: none(),
  isNear: false,
}

interface FoundRows {
  issues: FoundIssueRow[]
  people: PersonRow[]
  homes: HomeRow[]
  developments: DevelopmentRow[]
}

/** If there are more rows than the page shows, `rows` contains one row too many. */
function group<Row, Hit>(
  rows: readonly Row[],
  present: (row: Row) => Hit,
): { hits: Hit[]; hasMore: boolean } {
  return { hits: rows.slice(0, SEARCH_HITS).map(present), hasMore: rows.length > SEARCH_HITS }
}

export function presentFindings(rows: FoundRows, { words }: Search): Findings {
  const isNear = words.some(({ near }) => near !== undefined)
  const mark = (text: string): MarkedText => markText(text, words)
  const excerpt = (text: string | null): MarkedText | null => (text === null ? null : excerptOf(text, words))
  return {
    issues: group(rows.issues, ({ id, title, description, createdAt, reporterName, note, ...row }) => ({
      issueId: id,
      jobId: row.jobId,
      title: mark(title),
      status: row.status,
      createdAt: createdAt.toISOString(),
      propertyName: mark(row.propertyName),
      propertyAddress: mark(row.propertyAddress),
      reporterName: reporterName === null ? null : mark(reporterName),
      excerpt: excerpt(description) ?? excerpt(note),
    })),
    people: group(rows.people, ({ id, name, email, status }) => ({
      userId: id,
      name: mark(name),
      email: mark(email),
      status,
    })),
    homes: group(rows.homes, ({ id, name, address, developmentName, isActive }) => ({
      propertyId: id,
      name: mark(name),
      address: mark(address),
      developmentName: mark(developmentName),
      isActive,
    })),
    developments: group(rows.developments, ({ id, name, siteName, address, isActive }) => ({
      developmentId: id,
      name: mark(name),
      siteName: mark(siteName),
      address: mark(address),
      isActive,
    })),
    isNear: isNear && Object.values(rows).some((found: unknown[]) => found.length > 0),
  }
}
