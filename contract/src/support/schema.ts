import * as z from 'zod/mini'
import { Id, Instant, line, OptionalIdInput, text } from '../fields.ts'
import { MESSAGE_MAX, SUBJECT_MAX } from './rules.ts'

/**
 * A question to the managers of one property. If no property is given, the question goes to the managers of all the
 * person's properties.
 */
export const SendEnquiry = z.object({
  subject: line('The subject', 3, SUBJECT_MAX),
  message: text('The message', 10, MESSAGE_MAX),
  propertyId: z.optional(OptionalIdInput),
})
export type SendEnquiry = z.output<typeof SendEnquiry>

export const Enquiry = z.object({
  id: Id,
  subject: z.string(),
  message: z.string(),
  propertyId: z.nullable(Id),
  createdAt: Instant,
})
export type Enquiry = z.infer<typeof Enquiry>
