import * as z from 'zod/mini'

export const Health = z.object({ status: z.string() })
export type Health = z.infer<typeof Health>
