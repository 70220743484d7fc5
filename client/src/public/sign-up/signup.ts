import { PROOF_MESSAGES, Register } from '@doorstep/contract/users/schema'
import { signUpEndpoints } from '@doorstep/contract/users/endpoints'
import * as z from 'zod/mini'
import { call } from '../../api/call.ts'
import { fixedText } from '../../api/errors.ts'
import { storedSignupDraft } from '../../lib/signupDraft.ts'
import { count } from '../../visits/count.ts'
import { failureOf, refusedFields, type FormFailure } from '../useSubmit.ts'

const FAILED = 'Signup failed. Please try again.'
const TERMS = 'You must accept the Terms & Conditions to continue.'
const RESIDENT_ROLE_ID = 3

/** The names of the fields, in page order. */
export const SIGNUP_NAMES = [
  'firstName',
  'lastName',
  'email',
  'password',
  'phoneNumber',
  'countryId',
  'town',
  'addressId',
  'proof',
  'terms',
]

const text = z._default(z.string(), '')
const choice = z._default(z.nullable(z.object({ id: z.number(), name: z.string() })), null)
const SignupDraft = z.object({
  firstName: text,
  lastName: text,
  email: text,
  phoneNumber: text,
  countryId: z._default(z.nullable(z.number()), null),
  town: choice,
  address: choice,
})
/** The values that are saved while a person fills in the form. */
export type SignupDraft = z.infer<typeof SignupDraft>

export function readDraft(): SignupDraft {
  const kept = SignupDraft.safeParse(storedSignupDraft())
  return kept.success ? kept.data : SignupDraft.parse({})
}

interface Signup {
  draft: SignupDraft
  password: string
  proof: File | null
  hasAccepted: boolean
}

/** Sends the application. Returns the failure, or null. */
export async function signUp(
  { draft, password, proof, hasAccepted }: Signup,
  onProgress: (sentBytes: number, totalBytes: number) => void,
): Promise<FormFailure | null> {
  const { firstName, lastName, email, phoneNumber, address } = draft
  // A missing address is replaced with any id here, so that the schema checks only the other fields. `missing` reports
  // a missing address.
  const judged = Register.safeParse({
    firstName,
    lastName,
    email,
    password,
    phoneNumber,
    addressId: address?.id ?? 1,
  })
  const fields = { ...refusedFields(judged), ...missing({ draft, proof, hasAccepted }) }
  if (!judged.success || !proof || Object.keys(fields).length > 0) return { fields }
  try {
    const body = { ...judged.data, roleId: RESIDENT_ROLE_ID }
    await call(signUpEndpoints.register, { body }, { files: [proof], onProgress })
    count({ name: 'sign_up' })
    return null
  } catch (error) {
    return failureOf(error, SIGNUP_NAMES, fixedText(error, FAILED))
  }
}

function missing({ draft, proof, hasAccepted }: Omit<Signup, 'password'>): Record<string, string> {
  const fields: Record<string, string> = {}
  if (draft.countryId === null) fields['countryId'] = 'Choose your country.'
  else if (draft.town === null) fields['town'] = 'Choose your town from the list.'
  else if (draft.address === null) fields['addressId'] = 'Choose your address from the list.'
  if (!proof) fields['proof'] = PROOF_MESSAGES.required
  if (!hasAccepted) fields['terms'] = TERMS
  return fields
}
