import * as z from 'zod/mini'
import { Id } from '../../fields.ts'

/**
 * An issue's place in common parts, and the asset that the issue is about. Left out for issues in homes. The
 * specification does not have this field.
 */
export const IssuePlace = z.object({
  isCommon: z.boolean(),
  areaId: z.nullable(Id),
  area: z.nullable(z.string()),
  assetId: z.nullable(Id),
  asset: z.nullable(z.string()),
  /** Whether staff have shown the issue to its building. */
  isShown: z.boolean(),
})
