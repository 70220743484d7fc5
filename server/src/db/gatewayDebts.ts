import { sql } from 'kysely'
import type { RawBuilder, SqlBool } from 'kysely'

/**
 * Messages that show the state of a gateway, not of a single recipient's server. These messages failed because the
 * gateway was down, or they are due and no attempt was made.
 */
export const isOwedByGateway = (channels: readonly string[]): RawBuilder<SqlBool> => sql<SqlBool>`
  (sent_at is null and failed_at is null and channel = any(${channels})
  and (gateway_down or (first_tried_at is null and next_try_at <= now())))`
