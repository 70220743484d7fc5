import type { Area } from '@doorstep/contract/areas/schema'
import { ASSET_KINDS } from '@doorstep/contract/assets/rules'
import { AddAsset, type Asset } from '@doorstep/contract/assets/schema'
import { ASSET_KIND_LABELS } from '@doorstep/contract/assets/texts'
import * as z from 'zod/mini'
import type { RecordPart } from '../../forms/recordMerge.ts'
import type { ComboOption } from '../../ui/ComboBox.tsx'

const { kind, name, maker, serialNumber } = AddAsset.shape

export const NO_AREA = 0

export const AssetForm = z.object({
  kind,
  name,
  areaId: z.number(),
  maker,
  serialNumber,
  installedOn: z.string(),
  warrantyUntil: z.string(),
  firm: z.nullable(z.custom<ComboOption>()),
})
export type AssetInput = z.input<typeof AssetForm>
export type AssetValues = z.output<typeof AssetForm>

export const NEW_ASSET: AssetInput = {
  kind: 'lift',
  name: '',
  areaId: NO_AREA,
  maker: '',
  serialNumber: '',
  installedOn: '',
  warrantyUntil: '',
  firm: null,
}

export const assetValuesOf = (asset: Asset): AssetInput => ({
  kind: asset.kind,
  name: asset.name,
  areaId: asset.area?.areaId ?? NO_AREA,
  maker: asset.maker ?? '',
  serialNumber: asset.serialNumber ?? '',
  installedOn: asset.installedOn ?? '',
  warrantyUntil: asset.warrantyUntil ?? '',
  firm: asset.firm && { id: asset.firm.id, label: asset.firm.name },
})

export const bodyOf = ({ areaId, firm, ...fields }: AssetValues) => ({
  ...fields,
  areaId: areaId === NO_AREA ? null : areaId,
  firmId: firm ? Number(firm.id) : null,
})

export const KIND_OPTIONS = ASSET_KINDS.map((value) => ({ value, label: ASSET_KIND_LABELS[value] }))

export const assetParts = (areas: readonly Area[]): readonly RecordPart<AssetInput>[] => [
  { label: 'Kind', names: ['kind'], text: ({ kind: chosen }) => ASSET_KIND_LABELS[chosen] },
  { label: 'Name', names: ['name'] },
  {
    label: 'Area',
    names: ['areaId'],
    text: (values) => areas.find(({ areaId }) => areaId === values.areaId)?.name ?? '-',
  },
  { label: 'Maker', names: ['maker'] },
  { label: 'Serial number', names: ['serialNumber'] },
  { label: 'Installed on', names: ['installedOn'] },
  { label: 'Warranty until', names: ['warrantyUntil'] },
  { label: 'Service firm', names: ['firm'], text: ({ firm }) => firm?.label ?? '-' },
]
