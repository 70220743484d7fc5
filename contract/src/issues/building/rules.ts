import type { IssueStatus } from '../rules.ts'

/** Who can see an issue in common parts: everybody in its building, or only staff, its reporter and its followers. */
export const SHOWINGS = ['building', 'staff'] as const
export type Showing = (typeof SHOWINGS)[number]

/** Issues in these statuses have ended, so nobody can follow them any longer. */
export const ENDED_STATUSES = ['Closed', 'Withdrawn', 'Rejected'] as const satisfies IssueStatus[]

export const PUBLIC_TITLE_MAX = 100

/** An issue in common parts closes this many days after the first Yes to 'Is it fixed?', unless somebody answers No. */
export const CLOSES_AFTER_DAYS = 3

interface Named {
  area: string | null
  asset: string | null
  /** The name of the issue's category at the lowest level. */
  category: string
}

/**
 * Returns the title that the people of the building see, unless staff change it. The title never contains the
 * reporter's words.
 */
export function publicTitleOf({ area, asset, category }: Named): string {
  const where = asset ?? area
  const isSame = where?.toLowerCase() === category.toLowerCase()
  return where === null || isSame ? category : `${where}: ${category}`
}
