import * as z from 'zod/mini'

/** The complete text of an email that became a note, without tokens. */
export const WholeEmail = z.object({ text: z.string() })
export type WholeEmail = z.infer<typeof WholeEmail>
