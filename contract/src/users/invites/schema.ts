import * as z from 'zod/mini'
import { Permission, RoleName, ROLES } from '../../access.ts'
import { Email, LinkToken, NewPassword } from '../../auth/schema.ts'
import { Id, IdInput, Instant, SearchText } from '../../fields.ts'
import { PageQuery } from '../../paging.ts'
import { filterOf, FirstName, LastName, NamedProperty, PhoneNumber } from '../schema.ts'
import { NO_PROPERTY, UNKNOWN_ROLE } from '../texts.ts'

const INVITE_PROPERTIES_MAX = 50

/** Somebody is written to: the mailed link makes their account, or adds the roles to the one that they have. */
export const InviteUser = z.object({
  email: Email,
  firstName: FirstName,
  lastName: LastName,
  roleId: IdInput,
  propertyIds: z.array(IdInput, { error: NO_PROPERTY }).check(
    z.minLength(1, { error: NO_PROPERTY }),
    z.maxLength(INVITE_PROPERTIES_MAX, {
      error: `Choose at most ${INVITE_PROPERTIES_MAX} properties for one invitation.`,
    }),
  ),
})
export type InviteUser = z.output<typeof InviteUser>

const InvitedRole = z.object({
  roleName: RoleName,
  roleLabel: z.string(),
  property: NamedProperty,
})

/** An invitation as staff see it. */
export const Invite = z.object({
  id: Id,
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  invitedBy: z.string(),
  createdAt: Instant,
  expiresAt: Instant,
  roles: z.array(InvitedRole),
  /** The firm that they are to work for, where the reader looks after a part of what it serves. */
  firm: z.nullable(z.object({ id: Id, name: z.string() })),
  /** What this reader may do with it: send it again and withdraw it, or nothing. */
  can: z.array(Permission),
})
export type Invite = z.infer<typeof Invite>

/** What the list of people calls somebody who is invited: there is no account with a status yet. */
export const INVITED = 'Invited'
export const INVITE_SORTS = ['-createdAt', 'createdAt', 'name', '-name', 'expiresAt', '-expiresAt'] as const
/** Invitations that wait, and those that ended unused in the last 30 days. */
export const ListInvites = z.object({
  ...PageQuery,
  sort: z.prefault(
    z.enum(INVITE_SORTS, { error: 'This list cannot be sorted in that order. Choose another order.' }),
    '-createdAt',
  ),
  /** All of them have this one: the same address shows accounts with another. */
  status: filterOf([INVITED], 'Choose a status from the list.'),
  role: filterOf(ROLES, UNKNOWN_ROLE),
  developmentId: z.optional(IdInput),
  propertyId: z.optional(IdInput),
  firmId: z.optional(IdInput),
  /** Those whom one file has invited. */
  importId: z.optional(z.uuid({ error: 'Not an import.' })),
  /** Part of the name or the e-mail. */
  q: SearchText,
})
export type ListInvites = z.output<typeof ListInvites>
export const InviteParams = z.object({ inviteId: IdInput })

export const ReadInvite = z.object({ token: LinkToken })
/** An invitation as the person sees it who holds its link. */
export const OpenInvite = z.object({
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  /** They have an account already: accepting takes nothing but the token, and adds the roles. */
  hasAccount: z.boolean(),
  roles: z.array(InvitedRole),
  /** Its name, where they are to work for one. */
  firm: z.nullable(z.string()),
})
export type OpenInvite = z.infer<typeof OpenInvite>

/** Whoever has no account yet sends everything; whoever has one, the token. */
export const AcceptInvite = z.object({
  token: LinkToken,
  firstName: z.optional(FirstName),
  lastName: z.optional(LastName),
  phoneNumber: z.optional(PhoneNumber),
  password: z.optional(NewPassword),
})
export type AcceptInvite = z.output<typeof AcceptInvite>
