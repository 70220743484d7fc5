import { sql } from 'kysely'
import type { LinkKind } from '@doorstep/contract/issues/links/rules'
import { LINK_KINDS } from '@doorstep/contract/issues/links/rules'
import type { IssueStatus } from '@doorstep/contract/issues/rules'
import type { Ctx, SystemCtx, SystemWriteCtx } from '../../../context.ts'
import { IS_NOT_MERGED } from '../../../policy/mergedIssues.ts'
import { where } from '../../../policy/scopes.ts'
import { SCOPE_COLUMNS } from '../../../policy/issueScope.ts'

/** A link between issues. `kind` is the relation of the issue `linkedId` to the issue `issueId`. */
export interface LinkKey {
  issueId: number
  linkedId: number
  kind: LinkKind
}

export interface LinkRow {
  linkId: number
  kind: LinkKind
  isForward: boolean
  issueId: number
  jobId: number
  title: string
  status: IssueStatus
}

// An issue that came back after a No has a link of a different kind, which nobody can remove.
const IS_BY_HAND = sql<boolean>`l.kind in (${sql.join(LINK_KINDS.map((kind) => sql.lit(kind)))})`

/** Links to unmerged issues that this person manages, oldest first. */
export async function findLinks(ctx: Ctx, issueId: number): Promise<LinkRow[]> {
  return (
    ctx.db
      .selectFrom('issue_links as l')
      .innerJoin('issues as i', (join) =>
        join.on(
          sql<boolean>`i.id = case when l.issue_id = ${issueId}::bigint then l.linked_id else l.issue_id end`,
        ),
      )
      .innerJoin('places as p', 'p.id', 'i.property_id')
      .where(({ or, eb }) => or([eb('l.issue_id', '=', issueId), eb('l.linked_id', '=', issueId)]))
      .where(IS_BY_HAND)
      .where(IS_NOT_MERGED)
      .where(where(ctx.actor, 'issue:link', SCOPE_COLUMNS))
      .select(['l.id as linkId', 'i.id as issueId', 'i.job_id as jobId', 'i.title'])
      // Check constraints on the tables guarantee the types of these columns.
      .select([sql<LinkKind>`l.kind`.as('kind'), sql<IssueStatus>`i.status`.as('status')])
      .select(sql<boolean>`l.linked_id = ${issueId}::bigint`.as('isForward'))
      .orderBy('l.id')
      .execute()
  )
}

/** Counts all links that staff added to an issue, including links to issues that this person does not manage. */
export async function countLinks(ctx: SystemCtx, issueId: number): Promise<number> {
  const { count } = await ctx.db
    .selectFrom('issue_links as l')
    .where(({ or, eb }) => or([eb('l.issue_id', '=', issueId), eb('l.linked_id', '=', issueId)]))
    .where(IS_BY_HAND)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

export async function hasLink(ctx: SystemCtx, { issueId, linkedId, kind }: LinkKey): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('issue_links')
    .select('id')
    .where('issue_id', '=', issueId)
    .where('linked_id', '=', linkedId)
    .where('kind', '=', kind)
    .executeTakeFirst()
  return row !== undefined
}

export async function insertLinkByHand(
  ctx: SystemWriteCtx,
  { issueId, linkedId, kind }: LinkKey,
): Promise<void> {
  await ctx.db
    .insertInto('issue_links')
    .values({ issue_id: issueId, linked_id: linkedId, kind, created_at: ctx.now() })
    .execute()
}

/** Removes the link. Returns false if somebody else has already removed it. */
export async function deleteLink(ctx: SystemWriteCtx, linkId: number): Promise<boolean> {
  const deleted = await ctx.db.deleteFrom('issue_links').where('id', '=', linkId).executeTakeFirst()
  return deleted.numDeletedRows === 1n
}

/** Returns the id of the issue with this job number, if this person manages the issue. */
export async function findLinkableId(ctx: Ctx, jobId: number): Promise<number | undefined> {
  const row = await ctx.db
    .selectFrom('issues as i')
    .innerJoin('places as p', 'p.id', 'i.property_id')
    .select('i.id')
    .where('i.job_id', '=', jobId)
    .where(where(ctx.actor, 'issue:link', SCOPE_COLUMNS))
    .executeTakeFirst()
  return row?.id
}
