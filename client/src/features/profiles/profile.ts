import { profileEndpoints } from '@doorstep/contract/profiles/endpoints'
import { FirstScreen, UpdateProfile, type Profile } from '@doorstep/contract/profiles/schema'
import { normaliseUkMobile, PHONE_MESSAGE } from '@doorstep/contract/users/schema'
import * as z from 'zod/mini'
import { q } from '../../api/query.ts'

export const PHONE_PREFIX = '+44'

export const profileQuery = () => q(profileEndpoints.readProfile)

/** What the form changes; the photo stands beside it. */
export interface ProfileValues {
  firstName: string
  lastName: string
  phoneNumber: string
  /** Null for those who have no choice. */
  firstScreen: FirstScreen | null
}

export function valuesOf({ firstName, lastName, phoneNumber, firstScreen }: Profile): ProfileValues {
  return {
    firstName,
    lastName,
    phoneNumber: phoneNumber?.slice(PHONE_PREFIX.length) ?? '',
    firstScreen,
  }
}

/** The ten digits behind +44: what stands before them is taken off, once the number is one. */
export function tenDigits(typed: string): string {
  return normaliseUkMobile(typed)?.slice(PHONE_PREFIX.length) ?? typed
}

/** A number that is there can be changed, not taken away. */
export function profileSchema({ phoneNumber }: Profile) {
  const { firstName, lastName } = UpdateProfile.shape
  const isGood = (typed: string) =>
    normaliseUkMobile(typed) !== undefined || (typed === '' && phoneNumber === null)
  return z.object({
    firstName,
    lastName,
    phoneNumber: z.string().check(z.trim(), z.refine(isGood, { error: PHONE_MESSAGE })),
    firstScreen: z.nullable(FirstScreen),
  })
}
