import * as z from 'zod/mini'

/** What a new resident is shown to do, and what of it is done; null for everybody else. */
export const Welcome = z.object({
  steps: z.nullable(
    z.object({
      /** Somebody has changed their own details. */
      hasChangedDetails: z.boolean(),
      /** The collection days are in a calendar of theirs. */
      hasCalendar: z.boolean(),
      hasReported: z.boolean(),
    }),
  ),
})
export type Welcome = z.infer<typeof Welcome>
