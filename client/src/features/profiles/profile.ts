import { profileEndpoints } from '@doorstep/contract/profiles/endpoints'
import { FirstScreen, UpdateProfile, type Profile } from '@doorstep/contract/profiles/schema'
import { normaliseUkMobile, PHONE_MESSAGE } from '@doorstep/contract/users/schema'
import * as z from 'zod/mini'
import { q } from '../../api/query.ts'

export const PHONE_PREFIX = '+44'

export const profileQuery = () => q(profileEndpoints.readProfile)

/** The values of the profile form. The photo is saved separately. */
export interface ProfileValues {
  firstName: string
  lastName: string
  phoneNumber: string
  /** The first screen after signing in. Null for people who cannot choose this screen. */
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

/** Returns the ten digits of a valid UK mobile number, without +44 or 0. */
export function tenDigits(typed: string): string {
  return normaliseUkMobile(typed)?.slice(PHONE_PREFIX.length) ?? typed
}

/** A stored phone number can be changed but not removed. */
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
