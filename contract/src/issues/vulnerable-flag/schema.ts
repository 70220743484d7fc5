import * as z from 'zod/mini'

/** Gives or withdraws consent to the vulnerable persons flag. */
export const SetVulnerableFlag = z.object({
  vulnerablePersons: z.boolean({ error: 'Choose true or false.' }),
})
export type SetVulnerableFlag = z.output<typeof SetVulnerableFlag>
