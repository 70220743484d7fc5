import * as z from 'zod/mini'

export const Version = z.object({
  /** Of the package, as in semantic versioning. */
  version: z.string(),
  /** Null where the build does not know it. */
  commit: z.nullable(z.string()),
  /** The last migration that the database has; null where it has none. */
  schema: z.nullable(z.string()),
})
export type Version = z.infer<typeof Version>
