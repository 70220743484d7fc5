import * as z from 'zod/mini'
import { Permission } from '../access.ts'
import { Id, IdInput, line, VersionInput } from '../fields.ts'
import { AREA_CATEGORIES_MAX, AREA_NAME_MAX } from './rules.ts'
import { CHOOSE_CATEGORIES } from './texts.ts'

/** An area of common parts, such as a lift or a bin store. */
export const Area = z.object({
  areaId: Id,
  name: z.string(),
  /** The categories that an issue in the area can have, including all categories below them. */
  categoryIds: z.array(Id),
  /** Residents can't choose an inactive area. */
  isActive: z.boolean(),
  version: z.number(),
  /** This reader's current permissions for the area. */
  can: z.array(Permission),
})
export type Area = z.infer<typeof Area>

const REFUSED = { error: CHOOSE_CATEGORIES }

const fields = {
  name: line('Name', 1, AREA_NAME_MAX),
  categoryIds: z
    .array(IdInput, REFUSED)
    .check(z.minLength(1, REFUSED), z.maxLength(AREA_CATEGORIES_MAX, REFUSED)),
}

export const CreateArea = z.object(fields)
export type CreateArea = z.output<typeof CreateArea>
export const UpdateArea = z.object({ ...fields, version: VersionInput })
export type UpdateArea = z.output<typeof UpdateArea>
export const AreaParams = z.object({ areaId: IdInput })
