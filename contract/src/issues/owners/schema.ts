import * as z from 'zod/mini'
import { Id, IdInput, SearchText } from '../../fields.ts'
import { PageQuery } from '../../paging.ts'
import { CHOOSE_OWNER } from './texts.ts'

/** Sets an issue's owner: the caller, another member of staff, or nobody. */
export const SetOwner = z.object({
  ownerId: z.union([z.literal('me'), z.null(), IdInput], { error: CHOOSE_OWNER }),
})
export type SetOwner = z.output<typeof SetOwner>

export const ListOwners = z.object({ ...PageQuery, q: SearchText })
export type ListOwners = z.output<typeof ListOwners>

/** A person who can become the owner. */
export const Owner = z.object({ id: Id, name: z.string() })
export type Owner = z.infer<typeof Owner>
