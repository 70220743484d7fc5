import * as z from 'zod/mini'
import { Permission, ROLES, RoleName } from '../access.ts'
import { Id, IdInput, SearchText } from '../fields.ts'
import { PageQuery, sortOf } from '../paging.ts'
import { UserStatus } from '../users/schema.ts'
import { UNKNOWN_ROLE } from '../users/texts.ts'

/** One role of one person at one property. */
export const Mapping = z.object({
  userId: Id,
  userName: z.string(),
  userEmail: z.string(),
  userStatus: UserStatus,
  propertyId: Id,
  propertyName: z.string(),
  propertyAddress: z.string(),
  developmentId: Id,
  developmentName: z.string(),
  roleId: Id,
  roleName: RoleName,
  /** This reader's permissions for this person's roles at this property. */
  can: z.array(Permission),
  /** Why this reader can't change the roles, as a sentence. Null if the reader can change the roles. */
  blocked: z.nullable(z.string()),
})
export type Mapping = z.infer<typeof Mapping>

/**
 * Rows of one person at one property form a group. A group is never split between pages. `limit` and the count refer to
 * groups.
 */
export const ListMappings = z.object({
  ...PageQuery,
  sort: sortOf(['user', '-user', 'property', '-property']),
  userId: z.optional(IdInput),
  propertyId: z.optional(IdInput),
  developmentId: z.optional(IdInput),
  /** Limits the list to groups that include this role. The response also has the other roles of these groups. */
  role: z.optional(z.enum([...ROLES, ''], { error: UNKNOWN_ROLE })),
  /** Matches part of a person's name or email, or of a property's name or address. */
  q: SearchText,
})
export type ListMappings = z.output<typeof ListMappings>

export const AssignRole = z.object({ userId: IdInput, propertyId: IdInput, roleId: IdInput })
export type AssignRole = z.output<typeof AssignRole>

/** Gives a person the same role at every property of a development. */
export const AssignDevelopmentRole = z.object({ userId: IdInput, developmentId: IdInput, roleId: IdInput })
export type AssignDevelopmentRole = z.output<typeof AssignDevelopmentRole>
export const AssignedRoles = z.object({
  added: z.number(),
  /** The number of properties at which the person already had the role. */
  existing: z.number(),
})
export type AssignedRoles = z.infer<typeof AssignedRoles>

const REMOVALS_MAX = 200
/** Removes all of these roles. Removes nothing if one role can't be removed. */
export const RemoveRoles = z
  .array(AssignRole, { error: 'Send a list of roles.' })
  .check(
    z.minLength(1, { error: 'Choose a role to remove.' }),
    z.maxLength(REMOVALS_MAX, { error: `At most ${REMOVALS_MAX} roles can be removed at once.` }),
  )
export type RemoveRoles = z.output<typeof RemoveRoles>
export const RemovedRoles = z.object({ removed: z.number() })
export type RemovedRoles = z.infer<typeof RemovedRoles>
