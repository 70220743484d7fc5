import * as z from 'zod/mini'

export const Version = z.object({
  /** The version of the package (semantic versioning). */
  version: z.string(),
  /** The commit of the build. Null if the build has no record of its commit. */
  commit: z.nullable(z.string()),
  /** The newest migration in the database. Null if there is none. */
  schema: z.nullable(z.string()),
})
export type Version = z.infer<typeof Version>
