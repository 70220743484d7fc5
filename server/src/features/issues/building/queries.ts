import { sql } from 'kysely'
import { z } from 'zod'
import type { IssueStatus } from '@doorstep/contract/issues/rules'
import type { SqlBool } from 'kysely'
import type { Ctx, SystemCtx, SystemWriteCtx } from '../../../context.ts'
import { AREA, ASSET } from '../../../db/placeNames.ts'
import { rowsOf } from '../../../db/rows.ts'
import { placesOf } from '../../../policy/actor.ts'
import type { Actor } from '../../../policy/actor.ts'
import { hasPart, IS_NEVER_SHOWN, IS_OVER, isFollowedBy } from '../../../policy/buildingParts.ts'
import { actorOf, HOLDINGS, holdingsOf } from '../../../policy/holdings.ts'
import { IS_NOT_MERGED } from '../../../policy/mergedIssues.ts'
import type { Right } from '../../../policy/policy.ts'
import { where } from '../../../policy/scopes.ts'
import type { BuildingFacts } from './rules.ts'

/** The list of a building contains at most this many open issues. */
const LISTED_MAX = 100

export interface Listed {
  placeId?: number | undefined
  areaId?: number | undefined
  issueId?: number | undefined
}

/** The columns of an issue that people in its building may see, and the facts that decide which of them are shown. */
export interface BuildingRow extends BuildingFacts {
  id: number
  placeId: number
  placeName: string
  areaId: number | null
  area: string | null
  assetId: number | null
  asset: string | null
  categoryId: number
  subCategoryId: number | null
  subSubCategoryId: number | null
  createdAt: Date
  publicTitle: string | null
  completeDueAt: Date | null
  verdictUntil: Date | null
  isOwn: boolean
  isFollowed: boolean
  /** Whether this reader has the right to follow issues in this place. */
  mayFollow: boolean
}

const IN_BUILDING = { propertyId: sql.ref('i.property_id'), developmentId: sql.ref('p.development_id') }

/**
 * Finds the issues in common parts of which this reader can see at least a part. If no id is given, finds only open
 * issues.
 */
export async function findBuildingIssues(
  { db, actor }: Ctx,
  { placeId, areaId, issueId }: Listed,
): Promise<BuildingRow[]> {
  const mayFollow = where(actor, 'issue:follow', IN_BUILDING)
  const isFollowed = sql<boolean>`(${isFollowedBy(actor.userId)} and ${mayFollow})`
  let query = db
    .selectFrom('issues as i')
    .innerJoin('places as p', 'p.id', 'i.property_id')
    .select([
      'i.id',
      'p.id as placeId',
      'p.name as placeName',
      'i.area_id as areaId',
      'i.asset_id as assetId',
    ])
    .select(['i.category_id as categoryId', 'i.sub_category_id as subCategoryId'])
    .select(['i.sub_sub_category_id as subSubCategoryId', 'i.created_at as createdAt'])
    .select(['i.public_title as publicTitle', 'i.shown_at as shownAt', 'i.kept_to_staff as isKeptToStaff'])
    .select(['i.complete_due_at as completeDueAt', 'i.verdict_until as verdictUntil'])
    // A check constraint guarantees the type of this column.
    .select([sql<IssueStatus>`i.status`.as('status'), AREA.as('area'), ASSET.as('asset')])
    .select(sql<boolean>`i.anonymised_at is not null`.as('isAnonymised'))
    .select(IS_NEVER_SHOWN.as('isNeverShown'))
    .select(sql<boolean>`i.reporter_id is not distinct from ${actor.userId}`.as('isOwn'))
    .select([isFollowed.as('isFollowed'), mayFollow.as('mayFollow')])
    .where(sql<SqlBool>`p.kind = 'common'`)
    .where(IS_NOT_MERGED)
    .where(where(actor, 'issue:readPublic', IN_BUILDING))
    .where(hasPart(isFollowed))
  query =
    issueId === undefined ? query.where(sql<SqlBool>`not ${IS_OVER}`) : query.where('i.id', '=', issueId)
  if (placeId !== undefined) query = query.where('i.property_id', '=', placeId)
  // If no place is given, limits the list to the reader's own buildings, because staff can read issues of many
  // buildings.
  else if (issueId === undefined) query = query.where('i.property_id', 'in', [...placesOf(actor), 0])
  if (areaId !== undefined) query = query.where('i.area_id', '=', areaId)
  // The cast is safe, because each condition is true or false.
  return (await query.orderBy('i.job_id', 'desc').limit(LISTED_MAX).execute()) as BuildingRow[]
}

export async function findIsNeverShown({ db }: SystemCtx, issueId: number): Promise<boolean> {
  const row = await db
    .selectFrom('issues as i')
    .select(IS_NEVER_SHOWN.as('isNeverShown'))
    .where('i.id', '=', issueId)
    .executeTakeFirst()
  return row?.isNeverShown === true
}

/** Finds the categories among `categoryIds` whose issues no building may see. */
export async function findNeverShown({ db }: SystemCtx, categoryIds: readonly number[]): Promise<number[]> {
  const rows = await db
    .selectFrom('categories as c')
    .select('c.id')
    .where('c.never_shown', '=', true)
    .where('c.id', 'in', [...categoryIds, 0])
    .execute()
  return rows.map(({ id }) => id)
}

/** Makes the person a follower. Returns false if the person follows the issue already. */
export async function insertFollower(ctx: SystemWriteCtx, issueId: number, userId: number): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await ctx.db
    .insertInto('issue_followers')
    .values({ issue_id: issueId, user_id: userId, followed_at: ctx.now() })
    // A person who followed the issue only through a merge now follows it by their own choice.
    .onConflict((conflict) =>
      conflict
        .columns(['issue_id', 'user_id'])
        .doUpdateSet({ by_merge: false })
        .where('issue_followers.by_merge', '=', true),
    )
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** Removes a follower. Returns false if the person did not follow the issue. */
export async function deleteFollower(ctx: SystemWriteCtx, issueId: number, userId: number): Promise<boolean> {
  const { numDeletedRows } = await ctx.db
    .deleteFrom('issue_followers')
    .where('issue_id', '=', issueId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

/** Finds the people who follow the issue and still have a right to see it. */
export async function findFollowers({ db }: SystemCtx, issueId: number): Promise<Follower[]> {
  const rows = await db
    .selectFrom('issue_followers as f')
    .innerJoin('users as u', 'u.id', 'f.user_id')
    .leftJoin('holdings as h', 'h.user_id', 'u.id')
    .select(['u.id as userId', 'u.email', 'u.first_name as firstName', 'u.base_role as baseRole'])
    .select(HOLDINGS)
    .where('f.issue_id', '=', issueId)
    .where('u.status', '=', 'Approved')
    .orderBy('u.id')
    .execute()
  return rows.map(({ userId, email, firstName, baseRole, ...held }) => ({
    email,
    firstName,
    actor: actorOf({ userId, isAdmin: baseRole === 'ADMIN', ...holdingsOf(held) }),
  }))
}

export interface Follower {
  email: string
  firstName: string
  actor: Actor
}

interface AreaRow {
  areaId: number
  name: string
  categoryIds: number[]
}

/** Finds the areas in list order, with or without inactive areas. */
export async function findAreas({ db }: SystemCtx, { takesInactive = false } = {}): Promise<AreaRow[]> {
  return db
    .selectFrom('areas as a')
    .select(['a.id as areaId', 'a.name'])
    .select(
      sql<number[]>`coalesce((select json_agg(l.category_id order by l.category_id) from area_categories l
        where l.area_id = a.id), '[]')`.as('categoryIds'),
    )
    .where(({ or, eb }) => or([eb('a.is_active', '=', true), eb.lit(takesInactive)]))
    .orderBy('a.sort_order')
    .orderBy('a.id')
    .execute()
}

export interface CommonPlaceRow {
  placeId: number
  name: string
  developmentId: number
}

/** Finds the active common parts that this right covers. */
export async function findCommonPlaces(
  { db, actor }: Ctx,
  right: Right,
  placeIds: readonly number[],
): Promise<CommonPlaceRow[]> {
  return db
    .selectFrom('places as p')
    .innerJoin('developments as d', 'd.id', 'p.development_id')
    .select(['p.id as placeId', 'p.name', 'p.development_id as developmentId'])
    .where(sql<SqlBool>`p.kind = 'common' and p.is_active and d.is_active`)
    .where('p.id', 'in', [...placeIds, 0])
    .where(where(actor, right, { propertyId: sql.ref('p.id'), developmentId: sql.ref('p.development_id') }))
    .orderBy('p.name')
    .orderBy('p.id')
    .execute()
}

interface AssetRow {
  assetId: number
  placeId: number
  areaId: number | null
  name: string
}

/** Finds the assets of these places, with or without removed assets. */
export async function findAssets(
  { db }: SystemCtx,
  placeIds: readonly number[],
  { takesInactive = false } = {},
): Promise<AssetRow[]> {
  return db
    .selectFrom('assets as t')
    .select(['t.id as assetId', 't.place_id as placeId', 't.area_id as areaId', 't.name'])
    .where('t.place_id', 'in', [...placeIds, 0])
    .where(({ or, eb }) => or([eb('t.removed_at', 'is', null), eb.lit(takesInactive)]))
    .orderBy('t.name')
    .orderBy('t.id')
    .execute()
}

/** Finds the common parts of this home's building. */
export async function findCommonsOf({ db }: SystemCtx, homeId: number): Promise<number[]> {
  const commons = await rowsOf(
    db,
    { id: z.int() },
    sql`select c.id from commons_of(${homeId}) c order by c.id`,
  )
  return commons.map(({ id }) => id)
}

/** Whether the person has an Approved account and lives in a home of the building with these common parts. */
export async function hasResident({ db }: SystemCtx, placeId: number, userId: number): Promise<boolean> {
  const row = await db
    .selectFrom('property_roles as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .select('u.id')
    .where('m.user_id', '=', userId)
    .where('m.role', '=', 'TENANT')
    .where('u.status', '=', 'Approved')
    .where(sql<SqlBool>`exists (select from commons_of(m.property_id) c where c.id = ${placeId})`)
    .executeTakeFirst()
  return row !== undefined
}
