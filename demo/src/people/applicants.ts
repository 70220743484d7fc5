import { ROLES } from '@doorstep/contract/access'
import { z } from 'zod'
import { readData } from '../data.ts'
import { Trade } from '../phrases.ts'
import { AccountStatus } from '../plan.ts'

/** A person in the data file. In `roles`, the code of a building stands for all homes in the building. */
const Applicant = z.strictObject({
  /** The email address. If it is left out, it is derived from the name. */
  email: z.string().optional(),
  name: z.string(),
  /** How many days ago the person signed up. */
  joined: z.int(),
  status: AccountStatus.optional(),
  admin: z.boolean().optional(),
  mfa: z.boolean().optional(),
  requested: z.string().optional(),
  /** How many days ago the person was suspended. */
  suspended: z.int().optional(),
  reason: z.string().optional(),
  roles: z.partialRecord(z.enum(ROLES).exclude(['ADMIN']), z.array(z.string())).optional(),
  /** The trades of a contractor. Other people have no trades. */
  trades: z.array(Trade).optional(),
})
export type Applicant = z.infer<typeof Applicant>

/** The people of the demo estate. Named accounts come first. */
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
