import * as z from 'zod/mini'
import { Day, Id, IdInput, Instant, line } from '../../fields.ts'
import { Attachment } from '../attachments/schema.ts'
import { VERDICT_OUTCOMES } from '../verdicts/rules.ts'
import { IssueStatusName } from '../schema.ts'
import { PUBLIC_TITLE_MAX, SHOWINGS } from './rules.ts'
import { BUILDING_MESSAGES } from './texts.ts'

/** The common parts of a building where this person can report an issue, with their areas and assets. */
export const SharedPlace = z.object({
  placeId: Id,
  name: z.string(),
  /** The person's homes in that building. */
  propertyIds: z.array(Id),
  areas: z.array(
    z.object({
      areaId: Id,
      name: z.string(),
      /** The categories that an issue in the common parts can have, including all categories below them. */
      categoryIds: z.array(Id),
      assets: z.array(z.object({ assetId: Id, name: z.string() })),
    }),
  ),
})
export type SharedPlace = z.infer<typeof SharedPlace>

export const ListSharedPlaces = z.object({
  /**
   * Limits the list to the building of this home. If left out, the list covers the buildings of all the caller's homes.
   */
  propertyId: z.optional(IdInput),
})
export type ListSharedPlaces = z.output<typeof ListSharedPlaces>

/** An issue in common parts, as the people of the building see it. */
export const BuildingIssue = z.object({
  issueId: Id,
  placeId: Id,
  place: z.string(),
  areaId: z.nullable(Id),
  area: z.nullable(z.string()),
  assetId: z.nullable(Id),
  asset: z.nullable(z.string()),
  category: z.string(),
  reportedOn: Day,
  /** The public title. Null until staff show the issue to the building. */
  publicTitle: z.nullable(z.string()),
  /** The status. Null until staff show the issue to the building, except for followers of the issue. */
  status: z.nullable(IssueStatusName),
  /** The day by which the issue should be fixed. Null until staff show the issue to the building. */
  expectedBy: z.nullable(Day),
  isOwn: z.boolean(),
  isFollowed: z.boolean(),
  canFollow: z.boolean(),
  /** True if this person can now say whether the issue is fixed. */
  isAsked: z.boolean(),
})
export type BuildingIssue = z.infer<typeof BuildingIssue>

const Post = z.object({
  at: Instant,
  text: z.string(),
  /** Whether only followers can see the post. */
  isForFollowers: z.boolean(),
  photos: z.array(z.pick(Attachment, { id: true, name: true, state: true })),
})

/** A `BuildingIssue` with the posts that staff have written for the readers of the issue, oldest first. */
export const BuildingIssueDetail = z.extend(BuildingIssue, { posts: z.array(Post) })
export type BuildingIssueDetail = z.infer<typeof BuildingIssueDetail>

export const ListBuildingIssues = z.object({
  /** Limits the list to these common parts. If left out, the list covers all common parts of the caller's buildings. */
  placeId: z.optional(IdInput),
  areaId: z.optional(IdInput),
})
export type ListBuildingIssues = z.output<typeof ListBuildingIssues>

export const BuildingVerdict = z.object({ outcome: z.enum(VERDICT_OUTCOMES) })
export type BuildingVerdict = z.infer<typeof BuildingVerdict>

const publicTitle = line('Title for the building', 1, PUBLIC_TITLE_MAX, BUILDING_MESSAGES.noTitle)

export const ShowIssue = z.object({
  showing: z.enum(SHOWINGS, { error: 'Choose who sees the issue.' }),
  publicTitle: z.optional(publicTitle),
})
export type ShowIssue = z.output<typeof ShowIssue>

/** For staff: who can see an issue in common parts now, and its public title or the suggested title. */
export const IssueShowing = z.object({
  /** Who can see the issue. Null before staff have decided. */
  showing: z.nullable(z.enum(SHOWINGS)),
  publicTitle: z.string(),
  /** Whether issues in this issue's category are never shown to the people of a building. */
  isNeverShown: z.boolean(),
  followers: z.number(),
})
export type IssueShowing = z.infer<typeof IssueShowing>
