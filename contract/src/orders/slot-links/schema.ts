import * as z from 'zod/mini'
import { LinkToken } from '../../auth/schema.ts'
import { Id, IdInput, Instant } from '../../fields.ts'
import { OrderSlot } from '../schema.ts'

const token = LinkToken

export const ReadSlots = z.object({ token })
export type ReadSlots = z.output<typeof ReadSlots>
export const PickSlotByLink = z.object({ token, slotId: IdInput })
export type PickSlotByLink = z.output<typeof PickSlotByLink>

/** The times that a firm offers, as shown to a person who opens the link in the offer's email. */
export const LinkedSlots = z.object({
  jobId: z.number(),
  title: z.string(),
  propertyName: z.string(),
  firmName: z.string(),
  /** The appointment times that the firm offered, without times that have passed. */
  slots: z.array(OrderSlot),
})
export type LinkedSlots = z.infer<typeof LinkedSlots>

export const PickedSlot = z.object({
  jobId: z.number(),
  firmName: z.string(),
  appointmentId: Id,
  startsAt: Instant,
  endsAt: Instant,
})
export type PickedSlot = z.infer<typeof PickedSlot>
