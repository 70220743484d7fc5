import * as z from 'zod/mini'
import { Id, IdInput, SearchText } from '../fields.ts'
import { PageQuery } from '../paging.ts'

export const Development = z.object({
  developmentId: Id,
  developmentName: z.string(),
  /** What alerts are addressed to; no two developments share one. */
  siteName: z.string(),
  address: z.string(),
  cityId: Id,
  city: z.string(),
  countryId: Id,
  country: z.string(),
  isActive: z.boolean(),
})
export type Development = z.infer<typeof Development>

/** A filter that matches exactly; blank is none. */
const Exactly = SearchText

export const DEVELOPMENT_SORTS = ['name', '-name', 'city', '-city', 'country', '-country'] as const
export const ListDevelopments = z.object({
  ...PageQuery,
  sort: z.prefault(z.enum(DEVELOPMENT_SORTS, { error: 'Not a sort of this list.' }), 'name'),
  /** Part of name, site or address. */
  q: SearchText,
  developmentId: z.optional(IdInput),
  city: Exactly,
  country: Exactly,
})
export type ListDevelopments = z.output<typeof ListDevelopments>

/** The developments of a select: active ones, found by typing. */
export const ListDevelopmentChoices = z.object({ ...PageQuery, q: SearchText })
