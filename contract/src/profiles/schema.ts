import * as z from 'zod/mini'
import { IdInput, text } from '../fields.ts'
import { PhoneNumber } from '../users/schema.ts'

export const PHOTO_MAX_BYTES = 5_242_880

export const Profile = z.object({
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  /** +44 and ten digits. */
  phoneNumber: z.nullable(z.string()),
  photoUrl: z.nullable(z.string()),
  mfaEnabled: z.boolean(),
})
export type Profile = z.infer<typeof Profile>

/** A multipart form; the photo is its one file. The e-mail is read only and ignored. */
export const UpdateProfile = z.object({
  firstName: text('First name', 1, 60),
  lastName: text('Last name', 1, 60),
  phoneNumber: z.optional(PhoneNumber),
  /** Takes the photo away when no new one comes along. */
  removePhoto: z.optional(z.string()),
})
export type UpdateProfile = z.output<typeof UpdateProfile>
export const PhotoParams = z.object({ userId: IdInput })
