import * as z from 'zod/mini'
import { DayInput, IdInput, text } from '../../fields.ts'
import { SLOTS_MAX } from '../rules.ts'
import { DeviceKey } from '../offers/schema.ts'
import { ASKED_WORDS_MAX } from './rules.ts'
import { APPOINTMENT_MESSAGES } from './texts.ts'

const NOT_A_TIME = { error: 'Enter a time such as 09:30.' }
const Time = z.string(NOT_A_TIME).check(z.regex(/^([01][0-9]|2[0-3]):[0-5][0-9]$/, NOT_A_TIME))

/** A time window on one day, in the product's time zone. */
export const SlotInput = z.object({ day: DayInput, from: Time, to: Time }, NOT_A_TIME)
export type SlotInput = z.output<typeof SlotInput>

/** Fields that both a caller with a link's token and a signed-in account send. */
export const SLOT_FIELDS = {
  key: z.optional(DeviceKey),
  slots: z
    .array(SlotInput, { error: APPOINTMENT_MESSAGES.noSlots })
    .check(
      z.minLength(1, { error: APPOINTMENT_MESSAGES.noSlots }),
      z.maxLength(SLOTS_MAX, { error: APPOINTMENT_MESSAGES.tooMany }),
    ),
}

/** Offers slots, which replace the slots that the firm offered before. */
export const OfferSlots = z.object(SLOT_FIELDS)
export type OfferSlots = z.output<typeof OfferSlots>

/** One of the offered slots. Staff can book another time that was agreed by phone. */
export const PickSlot = z.object({ slotId: z.optional(IdInput), time: z.optional(SlotInput) })
export type PickSlot = z.output<typeof PickSlot>

export const AskOtherTimes = z.object({ words: text('What would suit you', 1, ASKED_WORDS_MAX) })
export type AskOtherTimes = z.output<typeof AskOtherTimes>

export const CANCEL_FIELDS = { words: z.optional(text('The reason', 0, ASKED_WORDS_MAX)) }
export const CancelAppointment = z.object(CANCEL_FIELDS)
export type CancelAppointment = z.output<typeof CancelAppointment>
