import * as z from 'zod/mini'
import { Permission } from '../access.ts'
import { Id, IdInput, line, OptionalIdInput, SearchText, VersionInput } from '../fields.ts'
import { PageQuery, sortOf } from '../paging.ts'
import { plainMarks } from '../plainMarks.ts'
import { DEVELOPMENT_NAME, NOT_A_NUMBER, SITE_NAME, NO_SITE_NAME, NO_COUNTRY } from './texts.ts'

export const Development = z.object({
  developmentId: Id,
  developmentName: z.string(),
  /** The name of the site, which alerts use. No other development has the same site name. */
  siteName: z.string(),
  address: z.string(),
  cityId: Id,
  city: z.string(),
  countryId: Id,
  country: z.string(),
  /** The phone number for emergencies, open day and night. */
  emergencyNumber: z.nullable(z.string()),
  isActive: z.boolean(),
  version: z.number(),
  /** This reader's current permissions for the development. */
  can: z.array(Permission),
})
export type Development = z.infer<typeof Development>

/** A filter that must match exactly. Blank means no filter. */
const Exactly = SearchText

export const ListDevelopments = z.object({
  ...PageQuery,
  sort: sortOf(['name', '-name', 'city', '-city', 'country', '-country']),
  /** Matches part of the name, site or address. */
  q: SearchText,
  developmentId: z.optional(IdInput),
  city: Exactly,
  country: Exactly,
})
export type ListDevelopments = z.output<typeof ListDevelopments>

/** Options for a select: active developments, found by typing. */
export const ListDevelopmentChoices = z.object({ ...PageQuery, q: SearchText })

/** The countries and cities of the developments in scope, for the list's filters. */
export const ListDevelopmentPlaces = z.object({
  /** Limits the list to cities in this country. */
  country: Exactly,
  /** Matches part of the city's name. */
  q: SearchText,
})
export type ListDevelopmentPlaces = z.output<typeof ListDevelopmentPlaces>

export const DevelopmentPlaces = z.object({ countries: z.array(z.string()), cities: z.array(z.string()) })
export type DevelopmentPlaces = z.infer<typeof DevelopmentPlaces>

const NAME_MAX = 120
const ADDRESS_MAX = 300
const PLACE_MAX = 100
const NUMBER_MAX = 30

// A phone number must start with a zero or a plus, because spreadsheets tend to drop this first character.
const isPhoneNumber = (typed: string) =>
  /^[0+][0-9 ().-]*$/.test(typed) && /^[0-9]{7,15}$/.test(typed.replaceAll(/[^0-9]/g, ''))

/** A phone number of any kind, in the usual notation. Blank means none. */
export const EmergencyNumber = z.string({ error: NOT_A_NUMBER }).check(
  z.overwrite(plainMarks),
  z.trim(),
  z.maxLength(NUMBER_MAX, { error: NOT_A_NUMBER, abort: true }),
  z.refine((typed) => typed === '' || isPhoneNumber(typed), { error: NOT_A_NUMBER }),
)

const COUNTRY = { error: NO_COUNTRY }

/** The form shows these error messages unchanged. */
const fields = {
  developmentName: line(DEVELOPMENT_NAME, 1, NAME_MAX, 'Development Name is required'),
  siteName: line(SITE_NAME, 1, NAME_MAX, NO_SITE_NAME),
  address: line('Address', 1, ADDRESS_MAX, 'Address is required'),
  /** The id of the town. Left out if `city` names the town. The server adds a town that does not exist yet. */
  cityId: z.optional(OptionalIdInput),
  city: z.optional(z.nullable(line('City', 0, PLACE_MAX))),
  countryId: z.pipe(
    z.pipe(z.prefault(OptionalIdInput, null), z.nullable(z.number())),
    z.transform((id, context) => {
      if (id !== null) return id
      context.issues.push({ code: 'custom', message: COUNTRY.error, input: id })
      return z.NEVER
    }),
  ),
  /** The server ignores this name and uses the country's id. */
  country: z.optional(z.nullable(line('Country', 0, PLACE_MAX))),
  /** The emergency number. If left out, the number does not change. */
  emergencyNumber: z.optional(z.nullable(EmergencyNumber)),
}

export const CreateDevelopment = z.object(fields)
export type CreateDevelopment = z.output<typeof CreateDevelopment>
export const UpdateDevelopment = z.object({ ...fields, version: VersionInput })
export type UpdateDevelopment = z.output<typeof UpdateDevelopment>
export const DevelopmentParams = z.object({ developmentId: IdInput })
