import * as z from 'zod/mini'
import { FlagInput, text } from '../../fields.ts'
import { ACCESS_WORDS_MAX } from './rules.ts'

/** What the reporter says about access to the home. Null if the reporter has said nothing. */
export const Access = z.object({
  /** Whether staff can let somebody in with their key while nobody is at home. */
  mayEnter: z.nullable(z.boolean()),
  /** Text about the times when somebody is at home. */
  times: z.nullable(z.string()),
  pets: z.nullable(z.string()),
})
export type Access = z.infer<typeof Access>

/** The access details, and whether this reader can change them. */
export const IssueAccess = z.object({ ...Access.shape, isChangeable: z.boolean() })
export type IssueAccess = z.infer<typeof IssueAccess>

const times = text('When somebody is in', 0, ACCESS_WORDS_MAX)
const pets = text('Pets', 0, ACCESS_WORDS_MAX)

/** Replaces all three access details. */
export const SetAccess = z.object({
  mayEnter: z.nullable(z.boolean({ error: 'Choose true or false.' })),
  times: z.nullable(times),
  pets: z.nullable(pets),
})
export type SetAccess = z.output<typeof SetAccess>

/** The access details of a new report, all optional. */
export const REPORTED_ACCESS = {
  mayEnter: z.optional(FlagInput),
  accessTimes: z.optional(times),
  accessPets: z.optional(pets),
}
