import { CreateBlock, type Block, type HeightFlag } from '@doorstep/contract/blocks/schema'
import { HIGHER_RISK, TALL } from '@doorstep/contract/blocks/texts'
import { EMERGENCY_NUMBER } from '@doorstep/contract/developments/texts'
import * as z from 'zod/mini'
import type { RecordPart } from '../../forms/recordMerge.ts'

const { name, address, postcode, emergencyNumber } = CreateBlock.shape
const CORRECTIONS = ['measures', 'yes', 'no'] as const
const Correction = z.enum(CORRECTIONS)
type Correction = z.infer<typeof Correction>

/** The form of a block. The server checks the measurements, which can be blank. */
export const BlockForm = z.object({
  development: z
    .nullable(z.object({ id: z.number(), label: z.string() }))
    .check(z.refine((chosen) => chosen !== null, { error: 'Development is required.' })),
  name,
  address,
  postcode,
  storeys: z.string(),
  heightMetres: z.string(),
  yearBuilt: z.string(),
  emergencyNumber,
  tall: Correction,
  tallReason: z.string(),
  higherRisk: Correction,
  higherRiskReason: z.string(),
})
export type BlockValues = z.infer<typeof BlockForm>

export const NEW_BLOCK: BlockValues = {
  development: null,
  name: '',
  address: '',
  postcode: '',
  storeys: '',
  heightMetres: '',
  yearBuilt: '',
  emergencyNumber: '',
  tall: 'measures',
  tallReason: '',
  higherRisk: 'measures',
  higherRiskReason: '',
}

const textOf = (value: string | number | null): string => (value === null ? '' : String(value))

function correctionOf(flag: HeightFlag | null): Correction {
  if (flag === null || flag.corrected === null) return 'measures'
  return flag.corrected ? 'yes' : 'no'
}

export const blockValuesOf = (block: Block): BlockValues => ({
  development: { id: block.developmentId, label: block.developmentName },
  name: block.name,
  address: textOf(block.address),
  postcode: textOf(block.postcode),
  storeys: textOf(block.storeys),
  heightMetres: textOf(block.heightMetres),
  yearBuilt: textOf(block.yearBuilt),
  emergencyNumber: textOf(block.emergencyNumber),
  tall: correctionOf(block.tall),
  tallReason: block.tall?.reason ?? '',
  higherRisk: correctionOf(block.higherRisk),
  higherRiskReason: block.higherRisk?.reason ?? '',
})

const flagOf = (correction: Correction): boolean | null =>
  correction === 'measures' ? null : correction === 'yes'

/**
 * Values that staff set to replace values calculated from the measurements. Only blocks in England have such values.
 */
export const correctionsOf = ({ tall, tallReason, higherRisk, higherRiskReason }: BlockValues) => ({
  tall: flagOf(tall),
  tallReason,
  higherRisk: flagOf(higherRisk),
  higherRiskReason,
})

export const correctionOptions = (calculated: boolean | null) => [
  {
    value: 'measures' as const,
    label: 'As measured',
    detail: calculated === null ? 'Not known' : calculated ? 'Yes' : 'No',
  },
  { value: 'yes' as const, label: 'Yes' },
  { value: 'no' as const, label: 'No' },
]

const wordOf = (correction: Correction): string =>
  ({ measures: 'As measured', yes: 'Yes', no: 'No' })[correction]

export const BLOCK_PARTS: readonly RecordPart<BlockValues>[] = [
  { label: 'Development', names: ['development'], text: ({ development }) => development?.label ?? '-' },
  { label: 'Name', names: ['name'] },
  { label: 'Address', names: ['address'] },
  { label: 'Postcode', names: ['postcode'] },
  { label: 'Storeys', names: ['storeys'] },
  { label: 'Height', names: ['heightMetres'] },
  { label: 'Year built', names: ['yearBuilt'] },
  { label: EMERGENCY_NUMBER, names: ['emergencyNumber'] },
  {
    label: TALL,
    names: ['tall', 'tallReason'],
    text: ({ tall, tallReason }) => `${wordOf(tall)} ${tallReason}`,
  },
  {
    label: HIGHER_RISK,
    names: ['higherRisk', 'higherRiskReason'],
    text: ({ higherRisk, higherRiskReason }) => `${wordOf(higherRisk)} ${higherRiskReason}`,
  },
]
