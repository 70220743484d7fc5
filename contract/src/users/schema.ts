import * as z from 'zod/mini'
import { RoleName } from '../access.ts'
import { Email, LinkToken, NewPassword } from '../auth/schema.ts'
import type { FileRules } from '../endpoint.ts'
import { Id, IdInput, OptionalIdInput, text, line } from '../fields.ts'

export const USER_STATUSES = ['Pending', 'Approved', 'Suspended', 'Rejected'] as const
export const UserStatus = z.enum(USER_STATUSES)
export type UserStatus = z.infer<typeof UserStatus>

export const PROOF_MAX_BYTES = 5_242_880
export const PROOF_TYPES = ['application/pdf', 'image/jpeg', 'image/png'] as const
export const PROOF_MESSAGES = {
  required: 'Address proof is required.',
  wrongType: 'Only PDF, JPG, and PNG files are allowed.',
  tooLarge: 'The file must be 5 MB or smaller.',
  tooMany: 'Send one file as address proof.',
} as const
export const PROOF_RULES: FileRules = {
  types: PROOF_TYPES,
  maxBytes: PROOF_MAX_BYTES,
  messages: PROOF_MESSAGES,
}

export const PHONE_MESSAGE = 'Please enter a valid 10-digit UK mobile number without leading zero'

/** Ten digits of a UK mobile number, however it was typed; undefined when it is none. */
export function normaliseUkMobile(typed: string): string | undefined {
  const digits = typed
    .replace(/[\s()-]/g, '')
    .replace(/^(\+44|0044|44)/, '')
    .replace(/^0/, '')
  return /^7[0-9]{9}$/.test(digits) ? `+44${digits}` : undefined
}

/** A UK mobile number: the prefix +44 is added, a leading 0 or 44 taken off. */
export const PhoneNumber = z.pipe(
  z.string({ error: PHONE_MESSAGE }).check(
    z.maxLength(30, { error: PHONE_MESSAGE, abort: true }),
    z.refine((typed) => normaliseUkMobile(typed) !== undefined, { error: PHONE_MESSAGE }),
  ),
  z.transform((typed) => normaliseUkMobile(typed) ?? ''),
)

/** A sign-up: a multipart form with the proof of address. Whatever role it names is dropped. */
export const Register = z.object({
  firstName: line('First name', 1, 60),
  lastName: line('Last name', 1, 60),
  email: Email,
  password: NewPassword,
  phoneNumber: PhoneNumber,
  addressId: IdInput,
  /** Sent by older callers; dropped before it is read. */
  roleId: z.optional(IdInput),
})
export type Register = z.output<typeof Register>
export const ReplaceApplication = z.object({ token: LinkToken })

/** A person as staff see them. */
export const User = z.object({
  id: Id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  role: RoleName,
  status: UserStatus,
  isActive: z.boolean(),
  mfaEnabled: z.boolean(),
})
export type User = z.infer<typeof User>

const USER_REASON_MAX = 500
const reason = z.optional(z.nullable(text('Reason', 0, USER_REASON_MAX)))

/** Where the approved person gets which role: the requested address and TENANT, unless told otherwise. */
export const ApproveUser = z.object({
  userId: IdInput,
  reason,
  propertyId: z.optional(OptionalIdInput),
  roleId: z.optional(OptionalIdInput),
})
export type ApproveUser = z.output<typeof ApproveUser>
export const ChangeUserStatus = z.object({ userId: IdInput, reason })
export type ChangeUserStatus = z.output<typeof ChangeUserStatus>
export const UserParams = z.object({ userId: IdInput })
