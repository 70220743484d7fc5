import * as z from 'zod/mini'
import { Day, Id } from '../../fields.ts'
import { TRADES } from '../rules.ts'

/** An active firm that serves the development. */
export const FirmChoice = z.object({
  firmId: Id,
  name: z.string(),
  trades: z.array(z.enum(TRADES)),
  /** Whether one of the firm's trades suits the category. */
  fits: z.boolean(),
  /** Expired papers, which block sending a work order to the firm. */
  expired: z.array(z.object({ name: z.string(), expiresOn: Day })),
})
export type FirmChoice = z.infer<typeof FirmChoice>
