import { sql } from 'kysely'
import type { RawBuilder, SqlBool } from 'kysely'

/**
 * Messages that tell of a gateway, and not of one recipient's own server: those that met it while it took nothing, and
 * those that are due and that nobody has tried.
 */
export const isOwedByGateway = (channels: readonly string[]): RawBuilder<SqlBool> => sql<SqlBool>`
  (sent_at is null and failed_at is null and channel = any(${channels})
  and (gateway_down or (first_tried_at is null and next_try_at <= now())))`
