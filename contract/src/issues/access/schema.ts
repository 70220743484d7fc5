import * as z from 'zod/mini'
import { FlagInput, text } from '../../fields.ts'

export const ACCESS_WORDS_MAX = 300

/** What the reporter says about getting in; null is what they have not said. */
export const Access = z.object({
  /** With the key that staff keep, while nobody is in. */
  mayEnter: z.nullable(z.boolean()),
  /** When somebody is in. */
  times: z.nullable(z.string()),
  pets: z.nullable(z.string()),
})
export type Access = z.infer<typeof Access>

/** The same, and whether its reader may change it. */
export const IssueAccess = z.object({ ...Access.shape, isChangeable: z.boolean() })
export type IssueAccess = z.infer<typeof IssueAccess>

const times = text('When somebody is in', 0, ACCESS_WORDS_MAX)
const pets = text('Pets', 0, ACCESS_WORDS_MAX)

/** All three, each as it is to be from now on. */
export const SetAccess = z.object({
  mayEnter: z.nullable(z.boolean({ error: 'Choose true or false.' })),
  times: z.nullable(times),
  pets: z.nullable(pets),
})
export type SetAccess = z.output<typeof SetAccess>

/** With a report: each may be left out. */
export const REPORTED_ACCESS = {
  mayEnter: z.optional(FlagInput),
  accessTimes: z.optional(times),
  accessPets: z.optional(pets),
}
