import * as z from 'zod/mini'
import { Permission } from '../access.ts'
import { OrderCertificate } from '../certificates/schema.ts'
import { DayInput, Id, IdInput, Instant, listOf, OptionalIdInput, text } from '../fields.ts'
import { Trade } from '../firms/schema.ts'
import { AttachmentState } from '../issues/attachments/schema.ts'
import { BULK_RESULT, BulkIssueIds } from '../issues/bulk/schema.ts'
import { PageQuery, sortOf } from '../paging.ts'
import { QUOTE_PHOTOS_MAX } from '../quotes/rules.ts'
import { QUOTE_MESSAGES } from '../quotes/texts.ts'
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

/** A slot that the firm offers. */
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
  addedAt: Instant,
})
export type OrderPhoto = z.infer<typeof OrderPhoto>

/** A photo of the issue that staff share with a firm. */
export const SharedPhoto = z.object({
  photoId: Id,
  name: z.string(),
  url: z.string(),
  thumbnailUrl: z.string(),
})
export type SharedPhoto = z.infer<typeof SharedPhoto>

/** A note between staff and the firm about a work order. */
export const OrderNote = z.object({
  noteId: Id,
  at: Instant,
  /** The name of the member of staff, or the firm. */
  author: z.string(),
  /** Whether the firm wrote the note. */
  byFirm: z.boolean(),
  text: z.string(),
  /** Who can read the note, in words. */
  readers: z.string(),
  photos: z.array(z.object({ photoId: Id, name: z.string(), state: AttachmentState })),
})
export type OrderNote = z.infer<typeof OrderNote>

/** A work order as this reader can see it. Withheld values are null or empty. */
export const Order = z.object({
  orderId: Id,
  issueId: Id,
  jobId: z.number(),
  issueTitle: z.string(),
  propertyName: z.string(),
  address: z.string(),
  developmentName: z.string(),
  /** For staff and the firm: the asset that needs the work. Left out if the order names no asset. */
  asset: z.optional(
    z.object({
      assetId: Id,
      name: z.string(),
      maker: z.nullable(z.string()),
      serialNumber: z.nullable(z.string()),
    }),
  ),
  firmId: Id,
  firmName: z.string(),
  /** Staff only: the quote from which staff prepared the work order. */
  quoteId: z.nullable(Id),
  status: z.enum(ORDER_STATUSES),
  words: z.nullable(z.string()),
  /** The most that the work can cost without approval. */
  limitPence: z.nullable(z.number()),
  /** Why an administrator sent the work order although one of the firm's papers has expired. */
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
  /** Why staff cancelled the work order. `noAccess` requires enough failed visits. */
  cancelledFor: z.nullable(z.enum(CANCEL_REASONS)),
  /** When the issue is due to be completed. */
  dueAt: z.nullable(Instant),
  createdAt: Instant,
  updatedAt: Instant,
  version: z.number(),
  /** Slots that the firm has offered and that people can still choose. */
  slots: z.array(OrderSlot),
  /** The next appointment, or the current one. */
  appointment: z.nullable(OrderAppointment),
  /** Past appointments, oldest first. */
  appointments: z.array(OrderAppointment),
  events: z.array(OrderEvent),
  photos: z.array(OrderPhoto),
  /** Photos of the issue that came with the work order. The firm sees them while the order is live. */
  issuePhotos: z.array(SharedPhoto),
  /** Higher limits that the firm has asked for, oldest first. */
  variations: z.array(OrderVariation),
  /**
   * Certificates that came with the work order, oldest first. The firm sees only its own certificates, while the order
   * is live.
   */
  certificates: z.array(OrderCertificate),
  /** The notes about the work order, oldest first. Only for the firm, because staff read these notes with the issue. */
  notes: z.array(OrderNote),
  /** Who would read a note that the firm writes now, in words. Null if the firm can no longer write. */
  noteReaders: z.nullable(z.string()),
  /** The occupant's details, only for the firm and while an appointment is booked. */
  contact: z.nullable(z.object({ name: z.string(), phoneNumber: z.nullable(z.string()) })),
  /** The firm's phone number, for the reporter's side and staff while an appointment is booked. */
  firmPhone: z.nullable(z.string()),
  /** The access details, for staff and, while an appointment is booked, for the firm. */
  access: z.nullable(
    z.object({
      mayEnter: z.nullable(z.boolean()),
      times: z.nullable(z.string()),
      pets: z.nullable(z.string()),
    }),
  ),
  /** The statuses that this reader can move the work order to. */
  next: z.array(z.enum(ORDER_STATUSES)),
  can: z.array(Permission),
})
export type Order = z.infer<typeof Order>

export const OrderParams = z.object({ orderId: IdInput })
export const OrderPhotoParams = z.object({ orderId: IdInput, photoId: IdInput })

const NOT_A_FLAG = { error: 'Choose true or false.' }
const NOT_PENCE = { error: 'The limit must be a whole number of pence.' }

const words = text('Message to the firm', 1, ORDER_WORDS_MAX)

const PREPARED = {
  firmId: IdInput,
  words,
  limitPence: z.optional(
    z.nullable(z.int(NOT_PENCE).check(z.gte(0, NOT_PENCE), z.lte(LIMIT_MAX, NOT_PENCE))),
  ),
  /** True sends the work order as soon as it is saved. */
  send: z.optional(z.boolean(NOT_A_FLAG)),
}

const CHOOSE_PHOTOS = { error: QUOTE_MESSAGES.choosePhotos }

/** The issue's photos that a firm can see. */
export const SharedPhotoIds = z.optional(
  z.array(IdInput, CHOOSE_PHOTOS).check(z.maxLength(QUOTE_PHOTOS_MAX, CHOOSE_PHOTOS)),
)

/** `assetId` is the asset that needs the work. The asset belongs to the issue's place. */
export const PrepareOrder = z.object({
  ...PREPARED,
  photoIds: SharedPhotoIds,
  assetId: z.optional(z.nullable(IdInput)),
})
export type PrepareOrder = z.output<typeof PrepareOrder>

/**
 * Prepares one work order for each of several issues at one development. A dry run checks everything and changes
 * nothing.
 */
export const PrepareOrders = z.object({
  issueIds: BulkIssueIds,
  ...PREPARED,
  dryRun: z.optional(z.boolean(NOT_A_FLAG)),
})
export type PrepareOrders = z.output<typeof PrepareOrders>

/** The result for each issue, in the order of the requested ids. A dry run returns the expected result. */
export const PreparedOrders = z.object({
  results: z.array(
    z.object({
      ...BULK_RESULT,
      /** The id of the prepared work order. Null in a dry run, and if the server refused to prepare one. */
      orderId: z.nullable(Id),
    }),
  ),
})
export type PreparedOrders = z.infer<typeof PreparedOrders>

/** Why an administrator uses the firm although one of the firm's documents has expired. */
export const OverrideReason = z.optional(z.nullable(text('Reason', 0, 500)))

export const SendOrder = z.object({ overrideReason: OverrideReason })
export type SendOrder = z.output<typeof SendOrder>

export const CancelOrder = z.object({
  words,
  /** `noAccess` requires enough failed visits by the firm. Leave the field out for any other reason. */
  reason: z.optional(z.enum(CANCEL_REASONS, { error: 'Choose noAccess, or leave this out.' })),
})
export type CancelOrder = z.output<typeof CancelOrder>

export const ListOrders = z.object({
  ...PageQuery,
  sort: sortOf(['-createdAt', 'createdAt']),
  /** Status names, separated by commas. */
  status: z.optional(listOf(OrderStatusName, ORDER_STATUSES.length, 'Choose statuses from the list.')),
  firmId: z.optional(OptionalIdInput),
  developmentId: z.optional(OptionalIdInput),
  /** Limits the list to open work orders whose issue is past its deadline. */
  late: z.optional(z.enum(['true'], { error: 'Choose true, or leave this out.' })),
  /** Limits the list to work orders whose firm has this trade. */
  trade: z.optional(Trade),
  /** Limits the list to work orders with this outcome. The filter matches only work orders that the reader manages. */
  outcome: z.optional(z.enum(ORDER_OUTCOMES, { error: 'Choose an outcome from the list.' })),
  /** The first and last day of a range in which the work order was sent, in the product's time zone. */
  from: z.optional(DayInput),
  to: z.optional(DayInput),
  /**
   * The first and last day of a range that contains a visit. The visit is booked or has begun. Days are in the
   * product's time zone.
   */
  visitFrom: z.optional(DayInput),
  visitTo: z.optional(DayInput),
})
export type ListOrders = z.output<typeof ListOrders>
