import * as z from 'zod/mini'

/** All that stood in an email of which a note is a part, without tokens. */
export const WholeEmail = z.object({ text: z.string() })
export type WholeEmail = z.infer<typeof WholeEmail>
