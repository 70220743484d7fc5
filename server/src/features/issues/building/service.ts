import type {
  BuildingIssue,
  BuildingIssueDetail,
  ListBuildingIssues,
  ListSharedPlaces,
  SharedPlace,
} from '@doorstep/contract/issues/building/schema'
import type { Ctx } from '../../../context.ts'
import { notFound } from '../../../errors.ts'
import type { BinaryResult } from '../../../files/store.ts'
import { findCategoryNames } from '../../lookups/queries.ts'
import { findAttachment, findNoteFiles } from '../attachments/queries.ts'
import { openPicture } from '../../../files/convert.ts'
import { findIssueEvent, findIssueEvents } from '../history/queries.ts'
import { presentBuildingIssue, presentPosts, readsPost } from './present.ts'
import { findHandlingId } from '../merges/queries.ts'
import { findAreas, findAssets, findBuildingIssues, findCommonPlaces, findCommonsOf } from './queries.ts'
import type { BuildingRow } from './queries.ts'
import { placesFor } from './rules.ts'

/** Lists the open issues in common parts that this reader may know about, newest first. */
export async function listBuildingIssues(
  ctx: Ctx,
  { query }: { query: ListBuildingIssues },
): Promise<BuildingIssue[]> {
  const rows = await findBuildingIssues(ctx, query)
  const categories = await findCategoryNames(ctx)
  return rows.map((row) => presentBuildingIssue(ctx, row, categories))
}

interface IssueInput {
  params: { issueId: number }
}

/** For a merged issue, returns the issue that handles it, so that links to the merged issue still work. */
export async function getBuildingIssue(ctx: Ctx, issueId: number): Promise<BuildingRow> {
  const [row] = await findBuildingIssues(ctx, { issueId: (await findHandlingId(ctx, issueId)) ?? issueId })
  if (!row) throw notFound()
  return row
}

export async function readBuildingIssue(ctx: Ctx, { params }: IssueInput): Promise<BuildingIssueDetail> {
  const row = await getBuildingIssue(ctx, params.issueId)
  const notes = await findIssueEvents(ctx, row.id)
  const files = await findNoteFiles(ctx, row.id)
  return {
    ...presentBuildingIssue(ctx, row, await findCategoryNames(ctx)),
    posts: presentPosts(row, notes, files),
  }
}

/**
 * Reads a photo that staff published with a note. The response has no file name, because the name could identify the
 * person who took the photo.
 */
export async function readBuildingPhoto(
  ctx: Ctx,
  {
    params,
    query,
  }: {
    params: { issueId: number; attachmentId: number }
    query: { size?: 'thumbnail' | undefined }
  },
): Promise<BinaryResult> {
  const row = await getBuildingIssue(ctx, params.issueId)
  const file = await findAttachment(ctx, params.attachmentId)
  if (file?.issueId !== row.id || file.noteId === null) throw notFound()
  const note = await findIssueEvent(ctx, row.id, file.noteId)
  if (!note || !readsPost(row, note)) throw notFound()
  return { ...(await openPicture(ctx, file, query)), name: 'Photo.jpg' }
}

/** The common parts of the person's buildings where they can report, with areas and assets. */
export async function listSharedPlaces(
  ctx: Ctx,
  { query: { propertyId } }: { query: ListSharedPlaces },
): Promise<SharedPlace[]> {
  const homes =
    propertyId === undefined
      ? placesFor(ctx.actor)
      : new Map((await findCommonsOf(ctx, propertyId)).map((placeId) => [placeId, [propertyId]]))
  const places = await findCommonPlaces(ctx, 'issue:report', [...homes.keys()])
  if (places.length === 0) return []
  const areas = await findAreas(ctx)
  const assets = await findAssets(
    ctx,
    places.map(({ placeId }) => placeId),
  )
  return places.map(({ placeId, name }) => ({
    placeId,
    name,
    propertyIds: homes.get(placeId) ?? [],
    areas: areas.map((area) => ({
      ...area,
      assets: assets
        .filter((asset) => asset.placeId === placeId && asset.areaId === area.areaId)
        .map(({ assetId, name: asset }) => ({ assetId, name: asset })),
    })),
  }))
}
