import * as z from 'zod/mini'
import { LinkToken } from '../../auth/schema.ts'
import { IdInput, Instant } from '../../fields.ts'
import { CANCEL_FIELDS, SLOT_FIELDS } from '../appointments/schema.ts'
import { LINK } from '../offers/schema.ts'
import { Order } from '../schema.ts'
import { CODE_WRONG } from '../work/texts.ts'
import { WORK_FIELDS } from '../work/schema.ts'

export const OrderLink = z.object(LINK)
export type OrderLink = z.output<typeof OrderLink>
// These calls take no `unlock`. No visit is booked after any of these calls, so the response never shows a contact.
const token = LinkToken
export const OrderToken = z.object({ token })
export type OrderToken = z.output<typeof OrderToken>
export const DeclineByLink = z.object({ token, ...WORK_FIELDS.decline })
export type DeclineByLink = z.output<typeof DeclineByLink>
export const NoAccessByLink = z.object({ token, ...WORK_FIELDS.noAccess })
export type NoAccessByLink = z.output<typeof NoAccessByLink>
export const FollowOnByLink = z.object({ token, ...WORK_FIELDS.followOn })
export type FollowOnByLink = z.output<typeof FollowOnByLink>
export const DoneByLink = z.object({ token, ...WORK_FIELDS.done })
export type DoneByLink = z.output<typeof DoneByLink>
export const OfferSlotsByLink = z.object({ ...LINK, ...SLOT_FIELDS })
export type OfferSlotsByLink = z.output<typeof OfferSlotsByLink>
export const CancelVisitByLink = z.object({ token, ...CANCEL_FIELDS })
export type CancelVisitByLink = z.output<typeof CancelVisitByLink>
export const NoteByLink = z.object({ ...LINK, ...WORK_FIELDS.note })
export type NoteByLink = z.output<typeof NoteByLink>
export const PhotoByLink = z.object({ token, ...WORK_FIELDS.photo })
export type PhotoByLink = z.output<typeof PhotoByLink>
export const ReadPhotoByLink = z.object({ token, photoId: IdInput })
export type ReadPhotoByLink = z.output<typeof ReadPhotoByLink>
export const UnlockByLink = z.object({
  token,
  code: z.string({ error: CODE_WRONG }).check(z.maxLength(20, { error: CODE_WRONG })),
})
export type UnlockByLink = z.output<typeof UnlockByLink>

/**
 * How the link's holder can see the resident's details. `shown`: at once. `code`: with a code sent to the firm's
 * number. `call`: by phone. `later`: once an appointment is booked.
 */
export const ContactState = z.enum(['shown', 'code', 'call', 'later'])
export type ContactState = z.infer<typeof ContactState>

/** A work order as the holder of its link sees it. */
export const LinkedOrder = z.object({
  order: Order,
  contactState: ContactState,
})
export type LinkedOrder = z.infer<typeof LinkedOrder>

export const SentUnlockCode = z.object({
  /** The last three digits of the phone number that got the code. */
  lastDigits: z.string(),
  expiresAt: Instant,
})
export type SentUnlockCode = z.infer<typeof SentUnlockCode>

export const Unlocked = z.object({
  /**
   * Proves that somebody entered the code in this browser. With the link and this proof, the page shows how to reach
   * the resident.
   */
  unlock: z.string(),
  until: Instant,
})
export type Unlocked = z.infer<typeof Unlocked>
