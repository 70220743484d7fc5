import type { AnnouncementAudience } from '@doorstep/contract/announcements/rules'
import type { MailChoice } from '@doorstep/contract/notifications/rules'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { SystemCtx, SystemWriteCtx } from '../../../context.ts'
import { people } from '../../notifications/queries.ts'

/** The fields that decide who receives an announcement. */
export interface Addressed {
  id: number
  developmentId: number
  blockId: number | null
  audience: AnnouncementAudience
}

/** SQL for the roles (`m`) at the active homes (`p`) that the announcement is for. */
const rolesOf = ({ id, developmentId, blockId, audience }: Addressed): RawBuilder<unknown> => sql`
  property_roles m
    join homes p on p.id = m.property_id and p.is_active and p.development_id = ${developmentId}
    join developments d on d.id = p.development_id and d.is_active
    where ${blockId === null ? sql`true` : sql`p.block_id = ${blockId}`} and ${audience === 'development' ? sql`true` : sql`p.id in (select h.property_id from announcement_homes h where h.announcement_id = ${id})`}`

/** A person reached by the announcement, and the ways to send it to them. */
export interface Reached {
  userId: number
  email: string
  firstName: string
  phoneNumber: string | null
  isBounced: boolean
  choice: MailChoice
}

function reached({ db }: SystemCtx, announcement: Addressed) {
  return people(db, 'announcement')
    .select(sql<boolean>`u.address_bounced_at is not null`.as('isBounced'))
    .where('u.status', '=', 'Approved')
    .where(sql<boolean>`u.id in (select m.user_id from ${rolesOf(announcement)})`)
}

/** Finds the next people that the announcement reaches now, without people who have already received it. */
export async function findNextReached(
  ctx: SystemCtx,
  announcement: Addressed,
  limit: number,
): Promise<Reached[]> {
  return reached(ctx, announcement)
    .where(
      sql<boolean>`not exists (select from announcement_recipients r
        where r.announcement_id = ${announcement.id} and r.user_id = u.id)`,
    )
    .orderBy('u.id')
    .limit(limit)
    .execute()
}

/** Counts the people and homes that the announcement would reach if staff sent it now. */
export async function countReached(ctx: SystemCtx, announcement: Addressed) {
  const of = reached(ctx, announcement).as('r')
  const [counts, { homes }] = await Promise.all([
    ctx.db
      .selectFrom(of)
      .select(({ fn }) => [
        fn.countAll<number>().as('people'),
        sql<number>`count(*) filter (where r."isBounced")`.as('bounced'),
        sql<number>`count(*) filter (where r.choice = 'never' and not r."isBounced")`.as('optedOut'),
        sql<number>`count(*) filter (where r."phoneNumber" is null)`.as('noPhone'),
      ])
      .executeTakeFirstOrThrow(),
    ctx.db
      .selectNoFrom(sql<number>`(select count(distinct p.id) from ${rolesOf(announcement)})`.as('homes'))
      .executeTakeFirstOrThrow(),
  ])
  return { ...counts, homes }
}

export interface NewRecipient {
  userId: number
  mailId: number | null
  mailSkipped: 'optedOut' | 'bounced' | null
  smsId: number | null
  smsSkipped: 'noPhone' | null
}

export async function insertRecipients(
  ctx: SystemWriteCtx,
  announcementId: number,
  recipients: readonly NewRecipient[],
): Promise<void> {
  if (recipients.length === 0) return
  await ctx.db
    .insertInto('announcement_recipients')
    .values(
      recipients.map(({ userId, mailId, mailSkipped, smsId, smsSkipped }) => ({
        announcement_id: announcementId,
        user_id: userId,
        created_at: ctx.now(),
        mail_id: mailId,
        mail_skipped: mailSkipped,
        sms_id: smsId,
        sms_skipped: smsSkipped,
      })),
    )
    .execute()
}

/** Finds the ids of scheduled announcements that are due, and of announcements whose sending has not finished. */
export async function findWaiting(ctx: SystemCtx): Promise<number[]> {
  const rows = await ctx.db
    .selectFrom('announcements')
    .select('id')
    .where(sql<boolean>`state = 'Sending' or (state = 'Scheduled' and send_at <= ${ctx.now()}::timestamptz)`)
    .orderBy('send_at')
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}
