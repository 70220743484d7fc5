import { sql } from 'kysely'

// Name of an issue's area, for a query with `issues as i` and their places `p`.

export const AREA = sql<string | null>`(select area.name from areas area where area.id = i.area_id)`

export const ASSET = sql<string | null>`(select asset.name from assets asset where asset.id = i.asset_id)`

/** The name of a home, or a place in common parts such as "Common parts, Heron House, Lift 1". */
export const PLACE_NAME = sql<string>`case p.kind when 'common'
  then concat_ws(', ', p.name, coalesce(${ASSET}, ${AREA})) else p.name end`

const IS_COMMON = sql<boolean>`p.kind = 'common'`

/** Place of an issue, and the details of the issue that people in its building can see. */
export interface IssuePlaceRow {
  propertyName: string
  /** Whether the issue is in common parts rather than in a home. */
  isCommon: boolean
  areaId: number | null
  area: string | null
  assetId: number | null
  asset: string | null
  /** Title that people in the building see. `shownAt` is null while they cannot see the issue. */
  publicTitle: string | null
  shownAt: Date | null
  isKeptToStaff: boolean
}

export const ISSUE_PLACE = [
  'i.area_id as areaId',
  'i.asset_id as assetId',
  'i.public_title as publicTitle',
  'i.shown_at as shownAt',
  'i.kept_to_staff as isKeptToStaff',
] as const

export const ISSUE_PLACE_NAMES = [
  IS_COMMON.as('isCommon'),
  PLACE_NAME.as('propertyName'),
  AREA.as('area'),
  ASSET.as('asset'),
]
