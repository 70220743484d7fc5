import * as z from 'zod/mini'
import { Permission, RoleName, ROLES } from '../../access.ts'
import { Email, LinkToken, NewPassword } from '../../auth/schema.ts'
import { Id, IdInput, Instant, SearchText } from '../../fields.ts'
import { PageQuery, sortOf } from '../../paging.ts'
import { filterOf, FirstName, LastName, NamedProperty, PhoneNumber } from '../schema.ts'
import { NO_PROPERTY, UNKNOWN_ROLE } from '../texts.ts'

const INVITE_PROPERTIES_MAX = 50

/** Sends an invitation. Its link creates an account, or adds the roles to an existing one. */
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
  /**
   * The firm that the person is invited to. Null without a firm, or if the reader manages none of the firm's
   * developments.
   */
  firm: z.nullable(z.object({ id: Id, name: z.string() })),
  /** This reader's permissions to resend and withdraw the invitation. */
  can: z.array(Permission),
})
export type Invite = z.infer<typeof Invite>

/** The status that the list of people shows for an invitation, because no account exists yet. */
export const INVITED = 'Invited'
/** Lists open invitations, and invitations that expired in the last 30 days. */
export const ListInvites = z.object({
  ...PageQuery,
  sort: sortOf(['-createdAt', 'createdAt', 'name', '-name', 'expiresAt', '-expiresAt']),
  /** The status is always `Invited`. The accounts on the same screen have other statuses. */
  status: filterOf([INVITED], 'Choose a status from the list.'),
  role: filterOf(ROLES, UNKNOWN_ROLE),
  developmentId: z.optional(IdInput),
  propertyId: z.optional(IdInput),
  firmId: z.optional(IdInput),
  /** Limits the list to the people in this import's file. */
  importId: z.optional(z.uuid({ error: 'Send the ID of an import.' })),
  /** Matches part of the invited person's name or email. */
  q: SearchText,
})
export type ListInvites = z.output<typeof ListInvites>
export const InviteParams = z.object({ inviteId: IdInput })

export const ReadInvite = z.object({ token: LinkToken })
/** An invitation as shown to the person who opens its link. */
export const OpenInvite = z.object({
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  /** True if the person has an account. Accepting the invitation then needs only the token, and adds the roles. */
  hasAccount: z.boolean(),
  roles: z.array(InvitedRole),
  /** The name of the firm that the person is invited to, if any. */
  firm: z.nullable(z.string()),
})
export type OpenInvite = z.infer<typeof OpenInvite>

/** People without an account send every field. People with an account send only the token. */
export const AcceptInvite = z.object({
  token: LinkToken,
  firstName: z.optional(FirstName),
  lastName: z.optional(LastName),
  phoneNumber: z.optional(PhoneNumber),
  password: z.optional(NewPassword),
})
export type AcceptInvite = z.output<typeof AcceptInvite>
