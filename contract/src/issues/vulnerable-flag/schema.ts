import * as z from 'zod/mini'

/** Consent to the vulnerable persons flag: given, or withdrawn. */
export const SetVulnerableFlag = z.object({
  vulnerablePersons: z.boolean({ error: 'Choose true or false.' }),
})
export type SetVulnerableFlag = z.output<typeof SetVulnerableFlag>
