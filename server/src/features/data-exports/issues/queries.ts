import type { IssueField } from '@doorstep/contract/issues/fields/rules'
import type { IssueStatus } from '@doorstep/contract/issues/rules'
import { sql } from 'kysely'
import type { AliasedRawBuilder } from 'kysely'
import type { SystemCtx } from '../../../context.ts'
import { OWN_FLAG } from '../../../policy/mergedIssues.ts'
import { isReporterHere, OF_ISSUE, reporterLeftAt } from '../../../policy/reporters.ts'
import { roleOf } from '../contents/queries.ts'

export type IssueFacts = Awaited<ReturnType<typeof findIssueFacts>>

/** SQL for each field, from `issues as i` and its categories `c`, `s` and `t`. */
const ISSUE_SELECTS = {
  title: 'i.title',
  description: 'i.description',
  categoryId: 'c.name as category',
  subCategoryId: 's.name as subCategory',
  subSubCategoryId: 't.name as subSubCategory',
  vulnerablePersons: OWN_FLAG.as('vulnerablePersons'),
  emergency: 'i.emergency_kind as emergency',
  mayEnter: 'i.may_enter as mayEnter',
  accessTimes: 'i.access_times as accessTimes',
  accessPets: 'i.access_pets as accessPets',
  source: 'i.source',
  areaId: 'areas.name as area',
  assetId: 'assets.name as asset',
} as const satisfies Record<IssueField, string | AliasedRawBuilder<boolean, string>>

/**
 * Returns the issues that the person reported or that were reported for them, with the fields that reporters can see.
 * Priority and owner are left out.
 */
export async function findIssueFacts(ctx: SystemCtx, userId: number) {
  return ctx.db
    .selectFrom('issues as i')
    .innerJoin('places as p', 'p.id', 'i.property_id')
    .innerJoin('categories as c', 'c.id', 'i.category_id')
    .leftJoin('categories as s', 's.id', 'i.sub_category_id')
    .leftJoin('categories as t', 't.id', 'i.sub_sub_category_id')
    .leftJoin('areas', 'areas.id', 'i.area_id')
    .leftJoin('assets', 'assets.id', 'i.asset_id')
    .select(['i.id', 'i.job_id as jobId', 'p.name as property', 'p.address'])
    .select(Object.values(ISSUE_SELECTS))
    .select(['i.created_at as createdAt', 'i.updated_at as updatedAt'])
    .select('i.reported_by as reportedById')
    .select(isReporterHere(OF_ISSUE).as('isHere'))
    .select(reporterLeftAt(OF_ISSUE).as('leftAt'))
    .select(roleOf('i.reported_by').as('reportedBy'))
    .select(sql<IssueStatus>`i.status`.as('status'))
    .where('i.reporter_id', '=', userId)
    .orderBy('i.job_id')
    .execute()
}

export type FollowedFacts = Awaited<ReturnType<typeof findFollowedFacts>>

/** The issues in common parts that the person follows. The person must not learn who reported them. */
export async function findFollowedFacts(ctx: SystemCtx, userId: number) {
  return ctx.db
    .selectFrom('issue_followers as f')
    .innerJoin('issues as i', 'i.id', 'f.issue_id')
    .innerJoin('places as p', 'p.id', 'i.property_id')
    .leftJoin('areas', 'areas.id', 'i.area_id')
    .select(['p.name as place', 'areas.name as area', 'f.followed_at as since'])
    .where('f.user_id', '=', userId)
    .orderBy('f.followed_at')
    .execute()
}

export type ReportedForOthers = Awaited<ReturnType<typeof findReportedForOthers>>

export async function findReportedForOthers(ctx: SystemCtx, userId: number) {
  return ctx.db
    .selectFrom('issues')
    .select(['job_id as jobId', 'created_at as createdAt'])
    .where('reported_by', '=', userId)
    .where('reporter_id', 'is distinct from', userId)
    .orderBy('job_id')
    .execute()
}

export type ContactFacts = Awaited<ReturnType<typeof findContactFacts>>

/**
 * Finds other people's issues of which the person is the contact, or was the contact when the person wrote on the
 * issue.
 */
export async function findContactFacts(ctx: SystemCtx, userId: number) {
  return ctx.db
    .selectFrom('issues as i')
    .innerJoin('places as p', 'p.id', 'i.property_id')
    .select(['i.id', 'i.job_id as jobId', 'p.name as property', 'p.address'])
    .select(sql<Date | null>`case when i.contact_id = ${userId} then i.contact_since end`.as('since'))
    .select(
      sql<{ id: number; at: string; text: string | null; wholeEmail: string | null }[]>`coalesce((
        select json_agg(json_build_object('id', e.id, 'at', e.at, 'text', e.note, 'wholeEmail', e.whole_email)
          order by e.id) from issue_events e
        where e.issue_id = i.id and (e.by_side or e.kind = 'verdictGiven') and e.actor_id = ${userId}), '[]')`.as(
        'written',
      ),
    )
    .where(sql<boolean>`i.reporter_id is distinct from ${userId}`)
    .where(
      sql<boolean>`(i.contact_id = ${userId} or exists (select from issue_events e
        where e.issue_id = i.id and (e.by_side or e.kind = 'verdictGiven') and e.actor_id = ${userId}))`,
    )
    .orderBy('i.job_id')
    .execute()
}
