import * as z from 'zod/mini'
import { Permission, ROLES, RoleName } from '../access.ts'
import { Email, LinkToken, NewPassword } from '../auth/schema.ts'
import type { FileRules } from '../endpoint.ts'
import { Id, IdInput, Instant, OptionalIdInput, SearchText, line, text } from '../fields.ts'
import { PageQuery, sortOf } from '../paging.ts'
import { plainMarks } from '../plainMarks.ts'
import { FIRST_NAME, LAST_NAME, UNKNOWN_ROLE } from './texts.ts'
import { BULK_MAX, PHONE_MAX, PROOF_MAX_BYTES, USER_REASON_MAX, USER_STATUSES } from './rules.ts'

export const UserStatus = z.enum(USER_STATUSES)
export type UserStatus = z.infer<typeof UserStatus>

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

const ANY_NUMBER = /^(7[0-9]{9}|[1235][0-9]{8,9}|8[0-9]{6,9})$/

/** Returns a UK phone number, mobile or landline, in one format. Undefined if `typed` is not a UK phone number. */
export function normaliseUkPhone(typed: string, kind = ANY_NUMBER): string | undefined {
  const digits = plainMarks(typed)
    .replace(/^\s*(?:tel|mob(?:ile)?|phone)\b[.:]?|[\s()[\]./·•‧∙'’-]/gi, '')
    .replace(/^((\+|00)?44)?0?/, '')
  return kind.test(digits) ? `+44${digits}` : undefined
}

/** Returns a UK mobile number as +44 and ten digits. Undefined if `typed` is not a UK mobile number. */
export function normaliseUkMobile(typed: string): string | undefined {
  return normaliseUkPhone(typed, /^7[0-9]{9}$/)
}

/** A UK mobile number. A leading 0 or 44 is removed, and the prefix +44 is added. */
export const PhoneNumber = z.pipe(
  z.string({ error: PHONE_MESSAGE }).check(
    z.maxLength(PHONE_MAX, { error: PHONE_MESSAGE, abort: true }),
    z.refine((typed) => normaliseUkMobile(typed) !== undefined, { error: PHONE_MESSAGE }),
  ),
  z.transform((typed) => normaliseUkMobile(typed) ?? ''),
)

/**
 * Names must not contain these characters of web addresses, markup and commands. The server refuses their full-width
 * forms too.
 */
const NOT_OF_A_NAME = /[:/@<>]/

// Names appear in emails and on other people's screens, so they must not contain links.
function personName(label: string) {
  return line(label, 1, 60).check(
    z.refine((typed) => !NOT_OF_A_NAME.test(typed.normalize('NFKC')), {
      error: `${label} must not contain : / @ < or >.`,
    }),
  )
}

export const FirstName = personName(FIRST_NAME)
export const LastName = personName(LAST_NAME)

/** A sign-up: a multipart form with the proof of address. The server drops any role in the form. */
export const Register = z.object({
  firstName: FirstName,
  lastName: LastName,
  email: Email,
  password: NewPassword,
  phoneNumber: PhoneNumber,
  addressId: IdInput,
  /** Older callers send this field. The server drops the field before parsing. */
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

/** A person's property, with only its name and address. */
export const NamedProperty = z.object({
  id: Id,
  name: z.string(),
  /** The property's name, street and town on one line. */
  address: z.string(),
})
export type NamedProperty = z.infer<typeof NamedProperty>

export const UserSummary = z.extend(User, {
  /** When the person signed up or was invited. */
  appliedAt: Instant,
  /**
   * The property that the person gave at sign-up. The approval form suggests this property first. Null if this reader
   * does not manage it.
   */
  requestedProperty: z.nullable(NamedProperty),
  hasProof: z.boolean(),
  /** The reader's permissions for this account, regardless of its status. */
  can: z.array(Permission),
  /** Why this reader can't change the account, as a sentence. Null if the reader can change the account. */
  blocked: z.nullable(z.string()),
})
export type UserSummary = z.infer<typeof UserSummary>

/** An empty filter in a URL means no filter. */
export const filterOf = <const T extends readonly string[]>(names: T, error: string) =>
  z.optional(z.enum([...names, ''], { error }))

export const ListUsers = z.object({
  ...PageQuery,
  sort: sortOf(['name', '-name', 'email', '-email', 'appliedAt', '-appliedAt']),
  status: filterOf(USER_STATUSES, 'Choose a status from the list.'),
  /** Matches the person's strongest role, which the list shows. */
  role: filterOf(ROLES, UNKNOWN_ROLE),
  /** Matches people with a role at this development, and applicants for a property there. */
  developmentId: z.optional(IdInput),
  /** Matches people with a role at this property, and applicants for it. */
  propertyId: z.optional(IdInput),
  /** Matches part of the person's name or email. */
  q: SearchText,
})
export type ListUsers = z.output<typeof ListUsers>

const reason = z.optional(z.nullable(text('Reason', 0, USER_REASON_MAX)))

/**
 * The roles that the approved person gets. If they are left out, the person becomes TENANT at the requested property.
 */
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

/** The approval or rejection of several people. A dry run checks everything and changes nothing. */
export const ChangeUsers = z.object({
  step: z.enum(['approve', 'reject'], { error: 'Choose approve or reject.' }),
  userIds: z
    .array(IdInput, { error: 'Choose people.' })
    .check(
      z.minLength(1, { error: 'Choose people.' }),
      z.maxLength(BULK_MAX, { error: `Choose at most ${BULK_MAX} people at once.` }),
    ),
  reason,
  dryRun: z.optional(z.boolean({ error: 'Choose true or false.' })),
})
export type ChangeUsers = z.output<typeof ChangeUsers>
export const ChangeUsersResult = z.object({
  results: z.array(
    z.object({
      userId: Id,
      /** The person's name. Null if there is no such person. */
      name: z.nullable(z.string()),
      /** In a dry run, `done` means that the step would succeed. */
      outcome: z.enum(['done', 'refused']),
      /** The result of the step, or why the server refuses the step. */
      message: z.string(),
    }),
  ),
})
export type ChangeUsersResult = z.infer<typeof ChangeUsersResult>
