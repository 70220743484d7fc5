import * as z from 'zod/mini'
import { Permission } from '../access.ts'
import { Day, DayInput, Id, IdInput, Instant, line, OptionalIdInput, VersionInput } from '../fields.ts'
import { IssueStatusName } from '../issues/schema.ts'
import { ORDER_STATUSES } from '../orders/rules.ts'
import { PageQuery } from '../paging.ts'
import { ASSET_KINDS } from './rules.ts'

/** Equipment in a place that somebody maintains, such as a lift. */
export const Asset = z.object({
  assetId: Id,
  placeId: Id,
  placeName: z.string(),
  /** The block, if the place is the common parts of a block. */
  blockId: z.nullable(Id),
  /** Whether the place is a home. */
  isInHome: z.boolean(),
  developmentId: Id,
  developmentName: z.string(),
  area: z.nullable(z.object({ areaId: Id, name: z.string() })),
  kind: z.enum(ASSET_KINDS),
  name: z.string(),
  maker: z.nullable(z.string()),
  serialNumber: z.nullable(z.string()),
  installedOn: z.nullable(Day),
  /** The last day of the warranty. */
  warrantyUntil: z.nullable(Day),
  isInWarranty: z.boolean(),
  /** The firm that services the asset. */
  firm: z.nullable(z.object({ id: Id, name: z.string() })),
  /** When staff removed the asset. Null while the asset is in use. */
  removedAt: z.nullable(Instant),
  version: z.number(),
  /** This reader's current permissions for the asset. */
  can: z.array(Permission),
})
export type Asset = z.infer<typeof Asset>

const Text = (name: string, max: number) => line(name, 0, max)
const NoDay = z.pipe(
  z.union([z.literal(''), z.null(), DayInput], { error: 'Enter a date such as 2026-11-21.' }),
  z.transform((day) => (day === '' ? null : day)),
)

/** A blank field means that staff do not know the detail. */
const fields = {
  kind: z.enum(ASSET_KINDS, { error: 'Choose a kind from the list.' }),
  name: line('Name', 1, 80),
  areaId: z.prefault(OptionalIdInput, null),
  maker: Text('Maker', 80),
  serialNumber: Text('Serial number', 80),
  installedOn: NoDay,
  warrantyUntil: NoDay,
  firmId: z.prefault(OptionalIdInput, null),
}

export const AddAsset = z.object(fields)
export type AddAsset = z.output<typeof AddAsset>
export const UpdateAsset = z.object({ ...fields, version: VersionInput })
export type UpdateAsset = z.output<typeof UpdateAsset>

export const PlaceParams = z.object({ placeId: IdInput })
export const AssetParams = z.object({ assetId: IdInput })

/** An issue about an asset, with its work orders. Lists show the newest issue first. */
export const AssetIssue = z.object({
  issueId: Id,
  jobId: z.number(),
  title: z.string(),
  status: IssueStatusName,
  createdAt: Instant,
  orders: z.array(z.object({ orderId: Id, firmName: z.string(), status: z.enum(ORDER_STATUSES) })),
})
export type AssetIssue = z.infer<typeof AssetIssue>
export const ListAssetIssues = z.object(PageQuery)
export type ListAssetIssues = z.output<typeof ListAssetIssues>

/** The assets at the issue's place. A work order for the issue can name one of them. */
export const IssueAssets = z.object({
  /** The asset that the issue is about. */
  chosenId: z.nullable(Id),
  assets: z.array(Asset),
})
export type IssueAssets = z.infer<typeof IssueAssets>

/** Limits the list to one development. If left out, the list covers all developments in scope. */
export const ExportAssets = z.object({ developmentId: z.optional(IdInput) })
export type ExportAssets = z.output<typeof ExportAssets>
