import * as z from 'zod/mini'
import type { FileRules } from '../endpoint.ts'
import { FlagInput, IdInput } from '../fields.ts'
import { ATTACHMENT_TYPES } from '../issues/attachments/schema.ts'
import { FirstName, LastName, PHONE_MESSAGE, PhoneNumber } from '../users/schema.ts'
import { PHOTO_MAX_BYTES } from './rules.ts'

export const PHOTO_RULES: FileRules = {
  types: ATTACHMENT_TYPES,
  maxBytes: PHOTO_MAX_BYTES - 1,
  messages: {
    tooMany: 'Send one photo.',
    tooLarge: 'The photo must be less than 5 MB.',
    wrongType: 'Only JPG, PNG, GIF and HEIC files are allowed.',
  },
}

/** The screens that a person can choose to see first after a login. */
export const FIRST_SCREENS = ['dashboard', 'desk'] as const
export const FirstScreen = z.enum(FIRST_SCREENS, { error: 'Choose one of the screens.' })
export type FirstScreen = z.infer<typeof FirstScreen>

export const Profile = z.object({
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  /** The phone number, as +44 and ten digits. */
  phoneNumber: z.nullable(z.string()),
  photoUrl: z.nullable(z.string()),
  mfaEnabled: z.boolean(),
  /** The first screen that the person chose. Null for people who can't choose a first screen. */
  firstScreen: z.nullable(FirstScreen),
})
export type Profile = z.infer<typeof Profile>

/**
 * A multipart form whose only file is the photo. The server ignores the email. A blank phone number means that the
 * person has none.
 */
export const UpdateProfile = z.object({
  firstName: FirstName,
  lastName: LastName,
  phoneNumber: z.optional(z.union([z.literal(''), PhoneNumber], { error: PHONE_MESSAGE })),
  /** True removes the photo, unless the call sends a new photo. */
  removePhoto: z.optional(FlagInput),
  /** The first screen after a login. If left out, the first screen does not change. */
  firstScreen: z.optional(FirstScreen),
})
export type UpdateProfile = z.output<typeof UpdateProfile>
export const PhotoParams = z.object({ userId: IdInput })
