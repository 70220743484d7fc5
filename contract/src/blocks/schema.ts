import * as z from 'zod/mini'
import { Permission } from '../access.ts'
import { EmergencyNumber } from '../developments/schema.ts'
import { Id, IdInput, line, SearchText, VersionInput } from '../fields.ts'
import { PageQuery, sortOf } from '../paging.ts'
import { HEIGHT_MAX, STOREYS_MAX, YEAR_BUILT_MIN } from './rules.ts'

/**
 * Whether a block reaches a height threshold in English law: the result of its measurements, the correction by staff,
 * and the reason for the correction.
 */
const HeightFlag = z.object({
  calculated: z.nullable(z.boolean()),
  corrected: z.nullable(z.boolean()),
  reason: z.nullable(z.string()),
})
export type HeightFlag = z.infer<typeof HeightFlag>

/** A building of a development. Only staff get all fields. For other people, every field except the name is null. */
export const Block = z.object({
  id: Id,
  name: z.string(),
  developmentId: Id,
  developmentName: z.string(),
  isActive: z.boolean(),
  address: z.nullable(z.string()),
  postcode: z.nullable(z.string()),
  /** Above ground. */
  storeys: z.nullable(z.number()),
  /** The height from the ground to the floor of the top storey. */
  heightMetres: z.nullable(z.number()),
  yearBuilt: z.nullable(z.number()),
  emergencyNumber: z.nullable(z.string()),
  homeCount: z.nullable(z.number()),
  /** The place that represents the block's common parts. */
  commonPartsId: z.nullable(Id),
  /** Whether the block reaches the height thresholds in English law. Null outside England. */
  tall: z.nullable(HeightFlag),
  higherRisk: z.nullable(HeightFlag),
  version: z.number(),
  /** This reader's current permissions for the block. */
  can: z.array(Permission),
})
export type Block = z.infer<typeof Block>

export const ListBlocks = z.object({
  ...PageQuery,
  sort: sortOf(['name', '-name', 'development', '-development']),
  /** Matches part of the name of the block or of its development. */
  q: SearchText,
  developmentId: z.optional(IdInput),
  active: z.optional(z.enum(['true', 'false', ''], { error: 'Choose true or false.' })),
})
export type ListBlocks = z.output<typeof ListBlocks>

/** A number, or its digits as text. Blank if staff do not know the number. */
function measure(error: string, pattern: RegExp, { min, max }: { min: number; max: number }) {
  const refused = { error }
  const number = z.number(refused).check(z.gte(min, refused), z.lte(max, refused))
  return z.pipe(
    z.nullable(z.union([z.string(refused).check(z.maxLength(20, refused)), number], refused)),
    z.transform((typed, context) => {
      const text = typeof typed === 'number' ? String(typed) : (typed ?? '').trim()
      const value = Number(text)
      if (text === '') return null
      if (pattern.test(text) && value >= min && value <= max) return value
      context.issues.push({ code: 'custom', message: error, input: typed })
      return z.NEVER
    }),
  )
}

const YEAR_MAX = 2999
const Correction = z.nullable(z.boolean({ error: 'Choose true or false.' }))
const Reason = line('Reason', 0, 300)

/** A blank field means that staff do not know the detail. */
const fields = {
  name: line('Name', 1, 120),
  address: line('Address', 1, 300),
  postcode: line('Postcode', 1, 12),
  storeys: measure(`Storeys must be a whole number from 1 to ${STOREYS_MAX}.`, /^\d+$/, {
    min: 1,
    max: STOREYS_MAX,
  }),
  heightMetres: measure(
    `Height must be in metres, from 0 to ${HEIGHT_MAX}, with one decimal place at most.`,
    /^\d+(\.\d)?$/,
    { min: 0, max: HEIGHT_MAX },
  ),
  yearBuilt: measure('Year built must be a year with four digits.', /^\d{4}$/, {
    min: YEAR_BUILT_MIN,
    max: YEAR_MAX,
  }),
  emergencyNumber: EmergencyNumber,
}

/** The correction. Null uses the result of the measurements. Any other value needs a reason. */
const corrections = {
  tall: Correction,
  tallReason: Reason,
  higherRisk: Correction,
  higherRiskReason: Reason,
}

export const CreateBlock = z.object({ ...fields, developmentId: IdInput })
export type CreateBlock = z.output<typeof CreateBlock>
export const UpdateBlock = z.object({
  ...fields,
  ...z.partial(z.object(corrections)).shape,
  version: VersionInput,
})
export type UpdateBlock = z.output<typeof UpdateBlock>
export const BlockParams = z.object({ blockId: IdInput })

/** The common parts of a development, without the common parts of its blocks. */
export const SharedAreas = z.object({
  developmentId: Id,
  developmentName: z.string(),
  /** The place that represents these common parts. */
  commonPartsId: Id,
  isOn: z.boolean(),
})
export type SharedAreas = z.infer<typeof SharedAreas>
export const SwitchSharedAreas = z.object({ isOn: z.boolean({ error: 'Choose true or false.' }) })
export type SwitchSharedAreas = z.output<typeof SwitchSharedAreas>
