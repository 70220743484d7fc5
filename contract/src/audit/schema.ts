import * as z from 'zod/mini'
import { DayInput, Id, IdInput, Instant } from '../fields.ts'
import { PageQuery, sortOf } from '../paging.ts'
import { AUDIT_ACTIONS, AUDIT_OBJECTS } from './texts.ts'
import type { AuditObject } from './texts.ts'

/** An audit event as a sentence that people can read. */
export const AuditEvent = z.object({
  id: Id,
  happenedAt: Instant,
  /** The actor. Null for the system, and for somebody who was not signed in. */
  actor: z.nullable(z.object({ id: Id, name: z.string() })),
  /** The code of the action. Older versions might have used other codes. */
  action: z.string(),
  object: z.object({
    type: z.string(),
    /** The object. Null if the event is not about a single object. */
    id: z.nullable(Id),
    /** The object's current name. Null if the event is not about a single object. */
    name: z.nullable(z.string()),
  }),
  text: z.string(),
})
export type AuditEvent = z.infer<typeof AuditEvent>

const NOT_AN_OBJECT = { error: 'Enter a kind of object, or one object such as issue-12.' }
const OBJECT = new RegExp(`^(${Object.keys(AUDIT_OBJECTS).join('|')})(-[1-9][0-9]{0,9})?$`)

/** A kind of object or a single object, for example `issue` or `issue-12`. */
const ObjectInput = z.pipe(
  z.string(NOT_AN_OBJECT).check(z.regex(OBJECT, NOT_AN_OBJECT)),
  z.transform((text) => {
    const [type, id] = text.split('-')
    // The pattern accepts no other kind of object, so this cast is safe.
    return { type: type as AuditObject, id: id === undefined ? undefined : Number(id) }
  }),
)

export const ListAuditEvents = z.object({
  ...PageQuery,
  sort: sortOf(['-happenedAt', 'happenedAt']),
  actorId: z.optional(IdInput),
  object: z.optional(ObjectInput),
  action: z.optional(z.enum(AUDIT_ACTIONS, { error: 'Choose an action from the list.' })),
  /** The first and last day of the events, in the product's time zone. */
  from: z.optional(DayInput),
  to: z.optional(DayInput),
})
export type ListAuditEvents = z.output<typeof ListAuditEvents>
