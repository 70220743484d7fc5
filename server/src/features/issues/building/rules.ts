import { ENDED_STATUSES } from '@doorstep/contract/issues/building/rules'
import { BUILDING_MESSAGES as TEXTS } from '@doorstep/contract/issues/building/texts'
import type { IssueStatus } from '@doorstep/contract/issues/rules'
import type { Actor } from '../../../policy/actor.ts'
import { isAsked } from '../rules.ts'

export interface BuildingFacts {
  status: IssueStatus
  isAnonymised: boolean
  shownAt: Date | null
  isKeptToStaff: boolean
  /** Whether the issue has a category that no building may see. */
  isNeverShown: boolean
}

/**
 * `shown`: everything that staff have shown to the building. `listed`: only area, asset, category and day, so that
 * others can follow the issue.
 */
export type BuildingPart = 'shown' | 'listed' | 'nothing'

const ENDED: readonly IssueStatus[] = ENDED_STATUSES

export const isOver = ({ status }: { status: IssueStatus }): boolean => ENDED.includes(status)

/** The part of the issue that people in the building can see. `hasPart` is the same rule in SQL. */
export function partFor(issue: BuildingFacts, isFollower: boolean): BuildingPart {
  if (issue.isAnonymised || issue.isNeverShown) return 'nothing'
  if (issue.shownAt !== null) return 'shown'
  const isListed = isFollower || (!issue.isKeptToStaff && !isOver(issue))
  return isListed ? 'listed' : 'nothing'
}

/** Whether somebody who reads the issue can become a follower now. */
export function canFollow(issue: BuildingFacts, reader: { isReporter: boolean }): boolean {
  return !reader.isReporter && !isOver(issue) && partFor(issue, false) !== 'nothing'
}

interface AskedFacts {
  status: IssueStatus
  verdictUntil: Date | null
  isOwn: boolean
  isFollowed: boolean
}

/** Whether a reporter or follower in the building can answer now whether the issue is fixed. */
export function canDecide({ isOwn, isFollowed, ...issue }: AskedFacts, now: Date): boolean {
  return (isOwn || isFollowed) && isAsked(issue, now)
}

/** Maps each place with common parts of the person's buildings to the person's homes there. */
export function placesFor({ mappings }: Actor): Map<number, number[]> {
  const homes = new Map<number, number[]>()
  for (const { propertyId, isOpen, commons } of mappings)
    for (const common of commons)
      if (isOpen && common.isOpen)
        homes.set(common.propertyId, [...new Set([...(homes.get(common.propertyId) ?? []), propertyId])])
  return homes
}

interface Where {
  isCommon: boolean
  areaId: number | null
  assetId: number | null
}

interface AreaFacts {
  areaId: number
  categoryIds: readonly number[]
}

interface AssetFacts {
  assetId: number
  areaId: number | null
}

interface Known {
  path: readonly (number | null)[]
  areas: readonly AreaFacts[]
  assets: readonly AssetFacts[]
  /** True if the report is an emergency, which the server never refuses because of its category. */
  isEmergency: boolean
}

/**
 * Returns the problems with the area, asset and category of a report, by field. `areas` and `assets` belong to the
 * place of the report.
 */
export function wrongPlace(
  { isCommon, areaId, assetId }: Where,
  { path, areas, assets, isEmergency }: Known,
): Record<string, string> | undefined {
  if (!isCommon && areaId !== null) return { areaId: TEXTS.areaOfHome }
  if (isCommon && areaId === null) return { areaId: TEXTS.noArea }
  const area = areas.find((one) => one.areaId === areaId)
  if (areaId !== null && !area) return { areaId: TEXTS.chooseArea }
  const asset = assets.find((one) => one.assetId === assetId)
  if (assetId !== null && (!asset || (asset.areaId !== null && asset.areaId !== areaId)))
    return { assetId: TEXTS.chooseAsset }
  if (area && !isEmergency && !path.some((id) => id !== null && area.categoryIds.includes(id)))
    return { categoryId: TEXTS.chooseCategory }
  return undefined
}
