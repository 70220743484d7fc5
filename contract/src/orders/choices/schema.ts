import * as z from 'zod/mini'
import { Day, Id } from '../../fields.ts'
import { TRADES } from '../rules.ts'

/** An active firm that serves the place of an issue. */
export const FirmChoice = z.object({
  firmId: Id,
  name: z.string(),
  trades: z.array(z.enum(TRADES)),
  /** Whether one of its trades is what the category calls for. */
  fits: z.boolean(),
  /** Papers whose last day is over: they keep a work order from being sent. */
  expired: z.array(z.object({ name: z.string(), expiresOn: Day })),
})
export type FirmChoice = z.infer<typeof FirmChoice>
