import * as z from 'zod/mini'

/** The welcome tasks of a new resident, and which are done. Null for everybody else. */
export const Welcome = z.object({
  steps: z.nullable(
    z.object({
      /** Whether the person has changed their own details. */
      hasChangedDetails: z.boolean(),
      /** Whether the person has subscribed to a calendar with the collection days. */
      hasCalendar: z.boolean(),
      hasReported: z.boolean(),
    }),
  ),
})
export type Welcome = z.infer<typeof Welcome>
