import * as z from 'zod/mini'
import { AccessNote, OpenedAccessNote } from '../../access-notes/schema.ts'
import { LinkToken } from '../../auth/schema.ts'
import { IdInput } from '../../fields.ts'
import { Unlock } from '../offers/schema.ts'

/** An access note as the firm of a booked visit sees it in the list: its name, without details. */
export const VisitAccessNote = z.pick(AccessNote, { accessNoteId: true, name: true })
export type VisitAccessNote = z.infer<typeof VisitAccessNote>

/** An access note with its details, as returned when the firm opens it. */
export const OpenedVisitAccessNote = z.omit(OpenedAccessNote, { placeId: true, version: true, can: true })
export type OpenedVisitAccessNote = z.infer<typeof OpenedVisitAccessNote>

export const OrderAccessNotesParams = z.object({ orderId: IdInput })
export const OrderAccessNoteParams = z.object({ orderId: IdInput, accessNoteId: IdInput })

/** The page of a link shows how to get in only in a browser where somebody has entered a code. `unlock` proves this. */
const UNLOCKED = { token: LinkToken, unlock: Unlock }
export const ListAccessNotesByLink = z.object(UNLOCKED)
export type ListAccessNotesByLink = z.output<typeof ListAccessNotesByLink>
export const OpenAccessNoteByLink = z.object({ ...UNLOCKED, accessNoteId: IdInput })
export type OpenAccessNoteByLink = z.output<typeof OpenAccessNoteByLink>
