import { publicTitleOf } from '@doorstep/contract/issues/building/rules'
import type { BuildingIssue, SharedPlace } from '@doorstep/contract/issues/building/schema'
import { REPORTED } from '@doorstep/contract/issues/building/texts'
import { formatDay } from '../../../lib/dates.ts'
import { statusLabel } from '../format.ts'

export const buildingTitle = (issue: BuildingIssue): string => issue.publicTitle ?? publicTitleOf(issue)

/** The progress of an issue, for example "In Progress · you follow this · aimed for Tue 1 Dec". */
export function buildingStatusText({
  status,
  isFollowed,
  isOwn,
  expectedBy,
  reportedOn,
}: BuildingIssue): string {
  return [
    status === null ? `${REPORTED} on ${formatDay(reportedOn)}` : statusLabel(status),
    isOwn ? 'you reported this' : null,
    isFollowed ? 'you follow this' : null,
    status !== null && expectedBy === null ? `reported on ${formatDay(reportedOn)}` : null,
    expectedBy === null ? null : `aimed for ${formatDay(expectedBy)}`,
  ]
    .filter((part) => part !== null)
    .join(' · ')
}

const PARTS = /^Common parts, /

/** Names the shared parts for a label, for example "shared areas of Heron House". */
export const sharedLabel = ({ name }: Pick<SharedPlace, 'name'>): string =>
  `shared areas of ${name.replace(PARTS, '')}`

/** The field for the title that the building sees. Every form with such a title uses this field. */
export const PUBLIC_TITLE_FIELD = {
  label: 'Title for the building',
  hint: 'The title must not name the person who reported this, or use their words.',
} as const
