import { ROLES } from '@doorstep/contract/access'
import { z } from 'zod'
import { readData } from '../data.ts'
import { Trade } from '../phrases.ts'
import { AccountStatus } from '../plan.ts'

/** A person as the data file writes them down. A building's code stands for all of its homes. */
const Applicant = z.strictObject({
  /** Left out, it is made from the name. */
  email: z.string().optional(),
  name: z.string(),
  /** How many days ago they signed up. */
  joined: z.int(),
  status: AccountStatus.optional(),
  admin: z.boolean().optional(),
  mfa: z.boolean().optional(),
  requested: z.string().optional(),
  /** How many days ago they were suspended. */
  suspended: z.int().optional(),
  reason: z.string().optional(),
  roles: z.partialRecord(z.enum(ROLES).exclude(['ADMIN']), z.array(z.string())).optional(),
  /** What a contractor is called for. */
  trades: z.array(Trade).optional(),
})
export type Applicant = z.infer<typeof Applicant>

/** First the accounts that a newcomer signs in with. */
export const APPLICANTS = readData('people', z.array(Applicant))

export function emailOf({ email, name }: Applicant): string {
  return (
    email ??
    `${name
      .toLowerCase()
      .replaceAll(/[^a-z ]/g, '')
      .replaceAll(' ', '.')}@example.com`
  )
}
