import * as z from 'zod/mini'
import { Id } from '../fields.ts'
import { LIVE_KINDS } from './rules.ts'

/** One message of the live stream. The message names what has changed, and the page then fetches the data. */
export const LiveEvent = z.discriminatedUnion('type', [
  z.object({ type: z.enum(LIVE_KINDS), id: Id }),
  /** The session has changed, or the data that the session gives access to. */
  z.object({ type: z.literal('session') }),
  /** The page might have missed events, so it must fetch everything on screen again. */
  z.object({ type: z.literal('reset') }),
])
export type LiveEvent = z.infer<typeof LiveEvent>
