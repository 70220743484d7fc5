import * as z from 'zod/mini'
import { AREA_NAME_MAX } from '@doorstep/contract/areas/rules'
import { ASSET_KINDS } from '@doorstep/contract/assets/rules'
import type { AssetKind } from '@doorstep/contract/assets/rules'
import { AddAsset } from '@doorstep/contract/assets/schema'
import { ASSET_KIND_LABELS } from '@doorstep/contract/assets/texts'
import { NO_SITE_NAME, SITE_NAME } from '@doorstep/contract/developments/texts'
import { line } from '@doorstep/contract/fields'
import type { ASSET_COLUMNS, ParserOf } from '@doorstep/contract/importColumns'

const { name, maker, serialNumber, installedOn, warrantyUntil } = AddAsset.shape

const KINDS = new Map<string, AssetKind>(
  ASSET_KINDS.map((kind) => [ASSET_KIND_LABELS[kind].toLowerCase(), kind]),
)

const Kind = z.pipe(
  line('Kind', 1, 40),
  z.transform((label, context) => {
    const kind = KINDS.get(label.toLowerCase())
    if (kind) return kind
    const known = Object.values(ASSET_KIND_LABELS).join(', ')
    context.issues.push({ code: 'custom', message: `Kind must be one of: ${known}.`, input: label })
    return z.NEVER
  }),
)

/**
 * A line of an assets file. The place and the name identify the asset. An empty cell or a missing column changes
 * nothing.
 */
export const AssetLine = z.object({
  siteName: line(SITE_NAME, 1, 120, NO_SITE_NAME),
  /** If both the block and the home are blank, the line is about the common parts of the development. */
  block: line('Block', 0, 120),
  home: line('Home', 0, 120),
  name,
  kind: Kind,
  area: line('Area', 0, AREA_NAME_MAX),
  maker,
  serialNumber,
  installedOn,
  warrantyUntil,
  serviceFirm: line('Service firm', 0, 100),
} satisfies ParserOf<typeof ASSET_COLUMNS>)
export type AssetLine = z.output<typeof AssetLine>
