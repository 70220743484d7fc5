import { publicTitleOf } from '@doorstep/contract/issues/building/rules'
import type { BuildingIssue } from '@doorstep/contract/issues/building/schema'
import { REPORTED } from '@doorstep/contract/issues/building/texts'
import { formatDay } from '../../../lib/dates.ts'
import { statusLabel } from '../format.ts'

export const buildingTitle = (issue: BuildingIssue): string => issue.publicTitle ?? publicTitleOf(issue)

/** Where an issue stands, such as "In Progress · you follow this · aimed for Tue 1 Dec". */
export function buildingStand({ status, isFollowed, isOwn, expectedBy, reportedOn }: BuildingIssue): string {
  return [
    status === null ? REPORTED : statusLabel(status),
    isOwn ? 'you reported this' : null,
    isFollowed ? 'you follow this' : null,
    expectedBy === null ? `since ${formatDay(reportedOn)}` : `aimed for ${formatDay(expectedBy)}`,
  ]
    .filter((part) => part !== null)
    .join(' · ')
}
