import * as z from 'zod/mini'
import { Permission, ROLES, RoleName } from '../access.ts'
import { Id, IdInput, SearchText } from '../fields.ts'
import { PageQuery } from '../paging.ts'
import { UserStatus } from '../users/schema.ts'

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
  /** What this reader may do with the roles of this person at this property. */
  can: z.array(Permission),
  /** Why they are out of this reader's reach, as a sentence; null where they are not. */
  blocked: z.nullable(z.string()),
})
export type Mapping = z.infer<typeof Mapping>

export const MAPPING_SORTS = ['user', '-user', 'property', '-property'] as const
/** The rows of a person at a property stay together: `limit` and the count are of such groups. */
export const ListMappings = z.object({
  ...PageQuery,
  sort: z.prefault(z.enum(MAPPING_SORTS, { error: 'Not a sort of this list.' }), 'user'),
  userId: z.optional(IdInput),
  propertyId: z.optional(IdInput),
  developmentId: z.optional(IdInput),
  /** Groups that hold this role; their other roles come with it. */
  role: z.optional(z.enum([...ROLES, ''], { error: 'Choose a role of the list.' })),
  /** Part of a person's name or e-mail, or of a property's name or address. */
  q: SearchText,
})
export type ListMappings = z.output<typeof ListMappings>
