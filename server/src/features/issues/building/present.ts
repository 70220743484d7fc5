import type { BuildingIssue, BuildingIssueDetail } from '@doorstep/contract/issues/building/schema'
import { LIVE_STATUSES } from '@doorstep/contract/issues/rules'
import type { IssueStatus } from '@doorstep/contract/issues/rules'
import type { Ctx } from '../../../context.ts'
import { dayAt } from '../../../time/civil.ts'
import type { CategoryNames } from '../../lookups/queries.ts'
import type { NoteFile } from '../attachments/queries.ts'
import type { IssueEventRow } from '../history/queries.ts'
import { audiencesOf } from '../../../policy/notes.ts'
import type { BuildingRow } from './queries.ts'
import { canDecide, canFollow, partFor } from './rules.ts'

const LIVE: readonly IssueStatus[] = LIVE_STATUSES

/**
 * Presents the part of an issue that people in its building can see. The row has only these fields, so there is nothing
 * to remove.
 */
export function presentBuildingIssue(ctx: Ctx, row: BuildingRow, categories: CategoryNames): BuildingIssue {
  const { timeZone } = ctx.services.config
  const isShown = partFor(row, row.isFollowed) === 'shown'
  const expectedBy = isShown && LIVE.includes(row.status) ? row.completeDueAt : null
  return {
    issueId: row.id,
    placeId: row.placeId,
    place: row.placeName,
    areaId: row.areaId,
    area: row.area,
    assetId: row.assetId,
    asset: row.asset,
    category: categories.get(row.subSubCategoryId ?? row.subCategoryId ?? row.categoryId) ?? '',
    reportedOn: dayAt(row.createdAt, timeZone),
    publicTitle: isShown ? row.publicTitle : null,
    status: isShown || row.isFollowed ? row.status : null,
    expectedBy: expectedBy === null ? null : dayAt(expectedBy, timeZone),
    isOwn: row.isOwn,
    isFollowed: row.isFollowed,
    canFollow: row.mayFollow && !row.isFollowed && canFollow(row, { isReporter: row.isOwn }),
    isAsked: row.mayFollow && canDecide(row, ctx.now()),
  }
}

/** The notes that staff have written for the building, and for followers if the reader is a follower. */
export function presentPosts(
  row: BuildingRow,
  notes: readonly IssueEventRow[],
  files: readonly NoteFile[],
): BuildingIssueDetail['posts'] {
  return notes
    .filter((note) => readsPost(row, note))
    .map((note) => ({
      at: (note.sharedAt ?? note.at).toISOString(),
      text: note.note ?? '',
      isForFollowers: !audiencesOf(note).includes('building'),
      photos: files
        .filter(({ noteId, state }) => noteId === note.id && state === 'ready')
        // The response does not contain the file name, because it could contain names of people.
        .map(({ id, state }, at) => ({ id, state, name: `Photo ${at + 1}` })),
    }))
}

/**
 * Whether people in the building can see a note. Photos of the report belong to no note, so these people never see
 * them.
 */
export function readsPost(row: BuildingRow, note: IssueEventRow): boolean {
  if (note.note === null) return false
  const audiences = audiencesOf(note)
  if (row.isFollowed && audiences.includes('followers')) return true
  return audiences.includes('building') && partFor(row, row.isFollowed) === 'shown'
}
