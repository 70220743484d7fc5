import * as z from 'zod/mini'
import { Id, IdInput, SearchText } from '../fields.ts'
import { PageQuery } from '../paging.ts'

export const Country = z.object({ id: Id, name: z.string() })
export type Country = z.infer<typeof Country>
export const Town = z.object({ id: Id, name: z.string() })
export type Town = z.infer<typeof Town>
/** An active property in the address lists of the sign-up form. Does not reveal who lives there. */
export const Address = z.object({ id: Id, name: z.string(), fullAddress: z.string() })
export type Address = z.infer<typeof Address>

export const ListTowns = z.object({ ...PageQuery, countryId: IdInput, q: SearchText })
export const ListAddresses = z.object({ ...PageQuery, townId: IdInput, q: SearchText })
