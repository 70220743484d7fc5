import * as z from 'zod/mini'
import { Id } from '../../fields.ts'

/**
 * Where in common parts an issue is, and the asset that it is about. Left out for other issues. Not in the
 * specification.
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
