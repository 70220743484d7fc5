import * as z from 'zod/mini'
import { ATTACHMENT_MAX_BYTES } from '../../issues/attachments/rules.ts'
import { ATTACHMENT_MESSAGES, ATTACHMENT_TYPES } from '../../issues/attachments/schema.ts'
import type { FileRules } from '../../endpoint.ts'
import { Id, IdInput, text } from '../../fields.ts'
import { DeviceKey } from '../offers/schema.ts'
import { ORDER_WORDS_MAX, PHOTO_MOMENTS, TRIED_WAYS } from '../rules.ts'
import {
  DONE_WORDS_MISSING,
  FOLLOW_ON_WORDS_MISSING,
  NOTE_MISSING,
  NOTE_NAME,
  REASON_MISSING,
  REASON_NAME,
  TRIED_MISSING,
  WORDS_NAME,
} from './texts.ts'

const NOT_UTC = { error: 'Send a date and time in UTC.' }
/** A time by the clock of the device. If the time is in the future, the server uses the current time instead. */
const At = z.optional(z.iso.datetime(NOT_UTC).check(z.maxLength(40, NOT_UTC)))

export const WORK_FIELDS = {
  decline: { reason: text(REASON_NAME, 1, ORDER_WORDS_MAX, REASON_MISSING) },
  noAccess: {
    key: DeviceKey,
    at: At,
    tried: z
      .array(z.enum(TRIED_WAYS, { error: TRIED_MISSING }), { error: TRIED_MISSING })
      .check(
        z.minLength(1, { error: TRIED_MISSING }),
        z.maxLength(TRIED_WAYS.length, { error: TRIED_MISSING }),
      ),
    words: z.optional(text(WORDS_NAME, 0, ORDER_WORDS_MAX)),
  },
  followOn: { key: DeviceKey, at: At, words: text(WORDS_NAME, 1, ORDER_WORDS_MAX, FOLLOW_ON_WORDS_MISSING) },
  done: { key: DeviceKey, at: At, words: text(WORDS_NAME, 1, ORDER_WORDS_MAX, DONE_WORDS_MISSING) },
  note: { key: DeviceKey, words: text(NOTE_NAME, 1, ORDER_WORDS_MAX, NOTE_MISSING) },
  photo: {
    key: DeviceKey,
    moment: z.enum(PHOTO_MOMENTS, { error: 'Choose before, after or noAccess.' }),
  },
}

export const WorkParams = z.object({ orderId: IdInput })

export const DeclineOrder = z.object(WORK_FIELDS.decline)
export type DeclineOrder = z.output<typeof DeclineOrder>
export const ReportNoAccess = z.object(WORK_FIELDS.noAccess)
export type ReportNoAccess = z.output<typeof ReportNoAccess>
export const ReportFollowOn = z.object(WORK_FIELDS.followOn)
export type ReportFollowOn = z.output<typeof ReportFollowOn>
export const CompleteOrder = z.object(WORK_FIELDS.done)
export type CompleteOrder = z.output<typeof CompleteOrder>
export const WriteOrderNote = z.object(WORK_FIELDS.note)
export type WriteOrderNote = z.output<typeof WriteOrderNote>
export const AddOrderPhoto = z.object(WORK_FIELDS.photo)
export type AddOrderPhoto = z.output<typeof AddOrderPhoto>

/** Confirms that the server has stored a photo. */
export const TakenPhoto = z.object({ photoId: Id })
export type TakenPhoto = z.infer<typeof TakenPhoto>

/** Each call accepts a single photo. */
export const ORDER_PHOTO_RULES: FileRules = {
  types: ATTACHMENT_TYPES,
  maxBytes: ATTACHMENT_MAX_BYTES - 1,
  messages: { ...ATTACHMENT_MESSAGES, tooMany: 'Send one photo at a time.' },
}
