import { sql } from 'kysely'
import { z } from 'zod'
import type { SecretBox } from '../crypto/secretBox.ts'

const text = z.string().nullable()

/** The sealed form of an event: nearly every column as the database prints it, always in the same form. */
export const EVENT = {
  id: z.coerce.number(),
  at: z.string(),
  actorId: text,
  action: z.string(),
  objectType: z.string(),
  objectId: text,
  before: text,
  after: text,
  requestId: z.string(),
}
export type SealedEvent = { [Name in keyof typeof EVENT]: z.output<(typeof EVENT)[Name]> }

/** Columns of `audit_events e`. Times are microseconds since 1970. */
export const SEALED_COLUMNS = sql`e.id, (extract(epoch from e.at) * 1000000)::bigint::text as at,
  e.actor_id::text as "actorId", e.action, e.object_type as "objectType", e.object_id::text as "objectId",
  e.before::text, e.after::text, e.request_id as "requestId"`

/**
 * Length to which the MAC of each event is cut. An attacker still cannot find another event with the same MAC by trial.
 */
export const EVENT_MAC_BYTES = 16

export function eventMac(secrets: SecretBox, event: SealedEvent): Buffer {
  const { id, at, actorId, action, objectType, objectId, before, after, requestId } = event
  const facts = [id, at, actorId, action, objectType, objectId, before, after, requestId]
  return secrets.seal(`event ${JSON.stringify(facts)}`).subarray(0, EVENT_MAC_BYTES)
}

export interface Seal {
  number: number
  sealedAt: Date
  keyId: string
  systemId: string
  toXid: number
  toId: number
  eventIds: number[]
  eventMacs: Buffer
}

const NO_SEAL = Buffer.alloc(0)

/** Returns the MAC of a seal. The MAC covers all fields of the seal, and the previous seal. */
export function sealMac(secrets: SecretBox, seal: Seal, before: Buffer = NO_SEAL): Buffer {
  const { number, sealedAt, keyId, systemId, toXid, toId, eventIds, eventMacs } = seal
  const facts = [number, sealedAt.toISOString(), keyId, systemId, toXid, toId, eventIds]
  const bytes = [before, eventMacs].map((part) => part.toString('hex'))
  return secrets.seal(`seal ${JSON.stringify([...facts, ...bytes])}`)
}
