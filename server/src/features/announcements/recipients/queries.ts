import type { ListRecipients } from '@doorstep/contract/announcements/recipients/schema'
import type { Delivery, DeliveryFilter } from '@doorstep/contract/announcements/rules'
import { sql } from 'kysely'
import type { RawBuilder, SqlBool } from 'kysely'
import type { SystemCtx } from '../../../context.ts'
import { countList, pageLimit } from '../../../db/keyset.ts'
import type { IdPosition } from '../../../db/keyset.ts'

export interface RecipientRow {
  id: number
  userId: number
  name: string
  mail: Delivery | null
  sms: Delivery | null
  failure: string | null
  at: Date
}

interface Sums {
  queued: number
  sent: number
  failed: number
}
export interface DeliverySums {
  mails: Sums
  textMessages: Sums
}

/** SQL for the delivery of message `o` to `announcement_recipients r`. */
const deliveryOf = (channel: 'mail' | 'sms'): RawBuilder<Delivery | null> => {
  const message = sql.ref(channel)
  const [id, skipped] = [sql.ref(`r.${channel}_id`), sql.ref(`r.${channel}_skipped`)]
  return sql<Delivery | null>`case when ${id} is null then ${skipped}
    when ${message}.id is null then 'forgotten' when ${message}.sent_at is not null then 'sent'
    when ${message}.failed_at is not null then 'failed' else 'queued' end`
}

function recipients({ db }: SystemCtx, announcementId: number) {
  return db
    .selectFrom('announcement_recipients as r')
    .innerJoin('users as u', 'u.id', 'r.user_id')
    .leftJoin('outbox_messages as mail', 'mail.id', 'r.mail_id')
    .leftJoin('outbox_messages as sms', 'sms.id', 'r.sms_id')
    .where('r.announcement_id', '=', announcementId)
}

const isFailed = sql<SqlBool>`((mail.failed_at is not null and mail.sent_at is null)
  or (sms.failed_at is not null and sms.sent_at is null))`
const FILTERS: Record<DeliveryFilter, RawBuilder<SqlBool>> = {
  failed: isFailed,
  queued: sql<SqlBool>`((mail.id is not null and mail.sent_at is null and mail.failed_at is null)
    or (sms.id is not null and sms.sent_at is null and sms.failed_at is null))`,
  notReached: sql<SqlBool>`(r.mail_id is null and r.sms_id is null)`,
}

/** One page of recipients in the order in which they received it, plus one row to detect a next page. */
export async function findRecipients(
  ctx: SystemCtx,
  announcementId: number,
  { limit, delivery, after }: Pick<ListRecipients, 'limit' | 'delivery'> & { after: IdPosition | undefined },
): Promise<{ rows: RecipientRow[]; total: number }> {
  const matching = recipients(ctx, announcementId).where(
    delivery === undefined ? sql<SqlBool>`true` : FILTERS[delivery],
  )
  const rows = await matching
    .select(['r.id', 'u.id as userId', 'r.created_at as at'])
    .select([
      sql<string>`u.first_name || ' ' || u.last_name`.as('name'),
      deliveryOf('mail').as('mail'),
      deliveryOf('sms').as('sms'),
      sql<string | null>`case when mail.failed_at is not null and mail.sent_at is null then mail.last_failure
        when sms.failed_at is not null and sms.sent_at is null then sms.last_failure end`.as('failure'),
    ])
    .$if(after !== undefined, (query) => query.where('r.id', '>', after?.id ?? 0))
    .orderBy('r.id')
    .limit(pageLimit({ limit }))
    .execute()
  const list = { rows, limit, position: after }
  return { rows, total: await countList(ctx.db, list, sql`${matching.select('r.id')}`) }
}

const count = (channel: 'mail' | 'sms', state: Delivery): RawBuilder<number> =>
  sql<number>`count(*) filter (where ${deliveryOf(channel)} = ${sql.lit(state)})`

export async function sumDeliveries(ctx: SystemCtx, announcementId: number): Promise<DeliverySums> {
  const row = await recipients(ctx, announcementId)
    .select([
      count('mail', 'queued').as('mailQueued'),
      count('mail', 'sent').as('mailSent'),
      count('mail', 'failed').as('mailFailed'),
      count('sms', 'queued').as('smsQueued'),
      count('sms', 'sent').as('smsSent'),
      count('sms', 'failed').as('smsFailed'),
    ])
    .executeTakeFirstOrThrow()
  return {
    mails: { queued: row.mailQueued, sent: row.mailSent, failed: row.mailFailed },
    textMessages: { queued: row.smsQueued, sent: row.smsSent, failed: row.smsFailed },
  }
}
