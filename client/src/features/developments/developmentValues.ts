import type { Collections } from '@doorstep/contract/collections/schema'
import { CreateDevelopment, EmergencyNumber, type Development } from '@doorstep/contract/developments/schema'
import {
  DEVELOPMENT_NAME,
  EMERGENCY_NUMBER,
  SITE_NAME,
  NO_CITY,
  NO_COUNTRY,
} from '@doorstep/contract/developments/texts'
import * as z from 'zod/mini'
import { withJointRule } from '../../forms/jointRule.ts'
import type { RecordPart } from '../../forms/recordMerge.ts'
import {
  collectionParts,
  collectionValuesOf,
  NO_COLLECTIONS,
  Nation,
  Schedules,
} from '../collections/collectionValues.ts'

const { developmentName, siteName, address } = CreateDevelopment.shape

const Fields = z.object({
  developmentName,
  countryId: z.nullable(z.number()).check(z.refine((id) => id !== null, { error: NO_COUNTRY })),
  country: z.string(),
  /** Null if the city is new. */
  cityId: z.nullable(z.number()),
  city: z.string(),
  siteName,
  address,
  emergencyNumber: EmergencyNumber,
  nation: Nation,
  schedules: Schedules,
})
export type DevelopmentValues = z.infer<typeof Fields>

/** The development form, including its collections. */
export const DevelopmentForm = withJointRule(Fields, ({ cityId, city }) =>
  cityId === null && city.trim() === '' ? { cityId: NO_CITY } : {},
)

/** A development and its collections, which two separate calls save. */
export interface DevelopmentRecord {
  development: Development
  collections: Collections | null
}

export const NEW_DEVELOPMENT: DevelopmentValues = {
  developmentName: '',
  countryId: null,
  country: '',
  cityId: null,
  city: '',
  siteName: '',
  address: '',
  emergencyNumber: '',
  ...NO_COLLECTIONS,
}

export function developmentValuesOf({ development, collections }: DevelopmentRecord): DevelopmentValues {
  return {
    developmentName: development.developmentName,
    countryId: development.countryId,
    country: development.country,
    cityId: development.cityId,
    city: development.city,
    siteName: development.siteName,
    address: development.address,
    emergencyNumber: development.emergencyNumber ?? '',
    ...(collections ? collectionValuesOf(collections) : NO_COLLECTIONS),
  }
}

export const DEVELOPMENT_PARTS: readonly RecordPart<DevelopmentValues>[] = [
  { label: DEVELOPMENT_NAME, names: ['developmentName'] },
  {
    label: 'Place',
    names: ['countryId', 'country', 'cityId', 'city'],
    text: (values) => `${values.city}, ${values.country}`,
  },
  { label: SITE_NAME, names: ['siteName'] },
  { label: 'Address', names: ['address'] },
  { label: EMERGENCY_NUMBER, names: ['emergencyNumber'] },
  ...collectionParts,
]
