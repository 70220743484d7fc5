import * as z from 'zod/mini'
import { Permission } from '../access.ts'
import { OrderCertificate } from '../certificates/schema.ts'
import { DayInput, Id, IdInput, Instant, listOf, OptionalIdInput, text } from '../fields.ts'
import { Trade } from '../firms/schema.ts'
import { AttachmentState } from '../issues/attachments/schema.ts'
import { BULK_ISSUES_MAX } from '../issues/bulk/schema.ts'
import { PageQuery } from '../paging.ts'
import { ORDER_OUTCOMES } from './outcomes/rules.ts'
import {
  APPOINTMENT_STATES,
  CANCEL_REASONS,
  LIMIT_MAX,
  ORDER_EVENT_KINDS,
  ORDER_PARTIES,
  ORDER_STATUSES,
  ORDER_WORDS_MAX,
  PHOTO_MOMENTS,
  TRIED_WAYS,
} from './rules.ts'
import { OrderVariation } from './variations/schema.ts'

export const OrderStatusName = z.enum(ORDER_STATUSES, { error: 'Choose a status from the list.' })

/** A time that the firm offers. */
export const OrderSlot = z.object({ slotId: Id, startsAt: Instant, endsAt: Instant })
export type OrderSlot = z.infer<typeof OrderSlot>

export const OrderAppointment = z.object({
  appointmentId: Id,
  startsAt: Instant,
  endsAt: Instant,
  state: z.enum(APPOINTMENT_STATES),
  begunAt: z.nullable(Instant),
  outcomeAt: z.nullable(Instant),
  outcomeWords: z.nullable(z.string()),
  tried: z.nullable(z.array(z.enum(TRIED_WAYS))),
})
export type OrderAppointment = z.infer<typeof OrderAppointment>

export const OrderEvent = z.object({
  at: Instant,
  kind: z.enum(ORDER_EVENT_KINDS),
  party: z.enum(ORDER_PARTIES),
  actorName: z.nullable(z.string()),
  words: z.nullable(z.string()),
})
export type OrderEvent = z.infer<typeof OrderEvent>

export const OrderPhoto = z.object({
  photoId: Id,
  moment: z.enum(PHOTO_MOMENTS),
  name: z.string(),
  state: AttachmentState,
  url: z.string(),
  thumbnailUrl: z.string(),
  /** When it came. */
  addedAt: Instant,
})
export type OrderPhoto = z.infer<typeof OrderPhoto>

/** What staff and the firm write to each other about its work order. */
export const OrderNote = z.object({
  noteId: Id,
  at: Instant,
  /** Somebody of staff, or the firm. */
  author: z.string(),
  /** Whether the firm wrote it. */
  byFirm: z.boolean(),
  text: z.string(),
  /** Who reads it, in words. */
  readers: z.string(),
  photos: z.array(z.object({ photoId: Id, name: z.string(), state: AttachmentState })),
})
export type OrderNote = z.infer<typeof OrderNote>

/** A work order as this reader may see it: what is withheld is null, or empty. */
export const Order = z.object({
  orderId: Id,
  issueId: Id,
  jobId: z.number(),
  issueTitle: z.string(),
  propertyName: z.string(),
  address: z.string(),
  developmentName: z.string(),
  firmId: Id,
  firmName: z.string(),
  /** To staff: the quote that it was prepared of. */
  quoteId: z.nullable(Id),
  status: z.enum(ORDER_STATUSES),
  words: z.nullable(z.string()),
  /** What it may cost without being asked again. */
  limitPence: z.nullable(z.number()),
  /** Why an administrator had it sent although a paper has expired. */
  overrideReason: z.nullable(z.string()),
  sentAt: z.nullable(Instant),
  acceptedAt: z.nullable(Instant),
  declinedAt: z.nullable(Instant),
  declineReason: z.nullable(z.string()),
  doneAt: z.nullable(Instant),
  doneWords: z.nullable(z.string()),
  verifiedAt: z.nullable(Instant),
  cancelledAt: z.nullable(Instant),
  cancelWords: z.nullable(z.string()),
  /** For no access it ends after enough tries alone. */
  cancelledFor: z.nullable(z.enum(CANCEL_REASONS)),
  /** By when the issue is to be done. */
  dueAt: z.nullable(Instant),
  createdAt: Instant,
  updatedAt: Instant,
  version: z.number(),
  /** What the firm offers now. */
  slots: z.array(OrderSlot),
  /** The one that is still to come, or has begun. */
  appointment: z.nullable(OrderAppointment),
  /** Those that are over, oldest first. */
  appointments: z.array(OrderAppointment),
  events: z.array(OrderEvent),
  photos: z.array(OrderPhoto),
  /** Higher limits that its firm has asked for, oldest first. */
  variations: z.array(OrderVariation),
  /** Those that came with it for the home, oldest first: to its firm what itself has given, while the order lives. */
  certificates: z.array(OrderCertificate),
  /** For its firm alone, oldest first: staff read them with the issue. */
  notes: z.array(OrderNote),
  /** Who would read what the firm writes now, in words; null where it writes no more. */
  noteReaders: z.nullable(z.string()),
  /** Who lives there: to the firm alone, while an appointment is booked. */
  contact: z.nullable(z.object({ name: z.string(), phoneNumber: z.nullable(z.string()) })),
  /** How to get in: to staff, and to the firm while an appointment is booked. */
  access: z.nullable(
    z.object({
      mayEnter: z.nullable(z.boolean()),
      times: z.nullable(z.string()),
      pets: z.nullable(z.string()),
    }),
  ),
  /** Where this reader may take it from here. */
  next: z.array(z.enum(ORDER_STATUSES)),
  can: z.array(Permission),
})
export type Order = z.infer<typeof Order>

export const OrderParams = z.object({ orderId: IdInput })
export const OrderPhotoParams = z.object({ orderId: IdInput, photoId: IdInput })

const NOT_A_FLAG = { error: 'Choose true or false.' }
const NOT_PENCE = { error: 'The limit must be a whole number of pence.' }

const words = text('Message to the firm', 1, ORDER_WORDS_MAX)

export const PrepareOrder = z.object({
  firmId: IdInput,
  words,
  limitPence: z.optional(
    z.nullable(z.int(NOT_PENCE).check(z.gte(0, NOT_PENCE), z.lte(LIMIT_MAX, NOT_PENCE))),
  ),
  /** Sent at once. */
  send: z.optional(z.boolean(NOT_A_FLAG)),
})
export type PrepareOrder = z.output<typeof PrepareOrder>

/** One order for each of several issues of a site. A dry run judges everything and changes nothing. */
export const PrepareOrders = z.object({
  issueIds: z
    .array(IdInput, { error: 'Choose issues.' })
    .check(
      z.minLength(1, { error: 'Choose issues.' }),
      z.maxLength(BULK_ISSUES_MAX, { error: `Choose at most ${BULK_ISSUES_MAX} issues at once.` }),
    ),
  ...PrepareOrder.shape,
  dryRun: z.optional(z.boolean(NOT_A_FLAG)),
})
export type PrepareOrders = z.output<typeof PrepareOrders>

/** In the order of the ids. In a dry run it is what would be. */
export const PreparedOrders = z.object({
  results: z.array(
    z.object({
      issueId: Id,
      /** Null, as all else of it, for one that is not there, or that the reader does not look after. */
      jobId: z.nullable(z.number()),
      title: z.nullable(z.string()),
      outcome: z.enum(['done', 'refused']),
      message: z.string(),
      /** Null in a dry run, and where nothing was made. */
      orderId: z.nullable(Id),
    }),
  ),
})
export type PreparedOrders = z.infer<typeof PreparedOrders>

/** Why a firm is sent something although a paper of it has expired. */
export const OverrideReason = z.optional(z.nullable(text('Reason', 0, 500)))

export const SendOrder = z.object({ overrideReason: OverrideReason })
export type SendOrder = z.output<typeof SendOrder>

export const CancelOrder = z.object({
  words,
  /** Why, where that has rules of its own: for no access the firm must have tried often enough. */
  reason: z.optional(z.enum(CANCEL_REASONS, { error: 'Choose noAccess, or leave this out.' })),
})
export type CancelOrder = z.output<typeof CancelOrder>

export const ORDER_SORTS = ['-createdAt', 'createdAt'] as const

export const ListOrders = z.object({
  ...PageQuery,
  sort: z.prefault(
    z.enum(ORDER_SORTS, { error: 'This list cannot be sorted in that order. Choose another order.' }),
    '-createdAt',
  ),
  /** Status names, separated by commas. */
  status: z.optional(listOf(OrderStatusName, ORDER_STATUSES.length, 'Choose statuses from the list.')),
  firmId: z.optional(OptionalIdInput),
  developmentId: z.optional(OptionalIdInput),
  /** Still open although its issue was to be done by now. */
  late: z.optional(z.enum(['true'], { error: 'Choose true, or leave this out.' })),
  /** A trade of its firm. */
  trade: z.optional(Trade),
  /** How far it got once it was sent, and what became of it: matches only those that the reader looks after. */
  outcome: z.optional(z.enum(ORDER_OUTCOMES, { error: 'Choose an outcome from the list.' })),
  /** First and last day on which it was sent, in the product's time zone. */
  from: z.optional(DayInput),
  to: z.optional(DayInput),
})
export type ListOrders = z.output<typeof ListOrders>
