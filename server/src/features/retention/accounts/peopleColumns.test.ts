import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import type { RetentionClass } from '@doorstep/contract/retention/schema'
import { buildIssue, buildProperty, buildUser } from '../../../../test/factories.ts'
import { plant } from '../../../../test/retentionSeeds.ts'
import { startTestApp } from '../../../../test/testApp.ts'
import type { TestApp } from '../../../../test/testApp.ts'
import { systemCtx, withTransaction } from '../../../context.ts'
import { rowsOf } from '../../../db/rows.ts'
import { anonymiseAccounts } from './queries.ts'

interface Ids {
  userId: number
  propertyId: number
  issueId: number
}

/**
 * Columns whose rows are removed or cleared with the account. The test adds a row for each column and checks that the
 * row no longer names the person.
 */
const GONE: Record<string, RetentionClass | ((ids: Ids) => RawBuilder<unknown>)> = {
  'account_links.user_id': 'links',
  'address_proofs.user_id': 'proofs',
  'announcement_recipients.user_id': 'announcementRecipients',
  'calendar_feeds.user_id': ({ userId, propertyId }) =>
    sql`insert into calendar_feeds (user_id, property_id, token_hash) values (${userId}, ${propertyId}, ${randomBytes(32)})`,
  'column_choices.user_id': ({ userId }) =>
    sql`insert into column_choices (user_id, list, columns) values (${userId}, 'issues', array['title'])`,
  'data_exports.user_id': ({ userId }) => sql`insert into data_exports (user_id) values (${userId})`,
  'ended_roles.user_id': ({ userId, propertyId }) =>
    sql`insert into ended_roles (user_id, property_id, role, ended_at) values (${userId}, ${propertyId}, 'TENANT', now())`,
  'enquiries.user_id': 'enquiries',
  'firm_people.user_id': ({ userId }) =>
    sql`with firm as (insert into firms (name, email) values ('Left behind', 'office@firm.test') returning id)
      insert into firm_people (user_id, firm_id) select ${userId}, id from firm`,
  'idempotency_keys.user_id': 'idempotencyKeys',
  'issue_followers.user_id': ({ userId, issueId }) =>
    sql`insert into issue_followers (issue_id, user_id, followed_at) values (${issueId}, ${userId}, now())`,
  'issue_views.user_id': ({ userId }) =>
    sql`insert into issue_views (user_id, name, query, is_shared) values (${userId}, 'Late', '{}', true)`,
  'issues.contact_id': ({ userId, issueId }) =>
    sql`update issues set contact_id = ${userId}, contact_since = now() where id = ${issueId}`,
  'issues.owner_id': ({ userId, issueId }) =>
    sql`update issues set owner_id = ${userId} where id = ${issueId}`,
  'notifications.user_id': 'items',
  'mail_choices.user_id': ({ userId }) =>
    sql`insert into mail_choices (user_id, kind, choice) values (${userId}, 'newReport', 'never')`,
  'owner_rules.user_id': ({ userId, propertyId }) =>
    sql`insert into owner_rules (user_id, development_id)
      select ${userId}, development_id from homes where id = ${propertyId}`,
  'landlord_reports.user_id': ({ userId, propertyId }) =>
    sql`insert into landlord_reports (user_id, development_id, month, expires_at)
      select ${userId}, development_id, '2026-11', now() from homes where id = ${propertyId}`,
  'received_mails.user_id': 'receivedMails',
  'recovery_codes.user_id': ({ userId }) =>
    sql`insert into recovery_codes (user_id, code_hash) values (${userId}, ${randomBytes(32)})`,
  'saved_replies.user_id': ({ userId }) =>
    sql`insert into saved_replies (user_id, title, text, is_shared) values (${userId}, 'Soon', 'Soon.', false)`,
  'sessions.user_id': 'networks',
  'staff_notes.user_id': 'staffNotes',
}

/**
 * Columns that still refer to the anonymised account. They record who created something, or where somebody had a role.
 */
const NOBODYS = [
  'alerts.created_by',
  'announcement_templates.created_by',
  'announcements.confirmed_by',
  'announcements.created_by',
  'incident_updates.author_id',
  'incidents.created_by',
  'incidents.owner_id',
  'appointments.picked_by',
  // The home keeps its certificates, including the people who added them.
  'certificates.added_by',
  'developments.created_by',
  // The rating stays without its comment.
  'feedback.user_id',
  'firms.created_by',
  'holdings.user_id',
  'invitations.invited_by',
  // The text of the event is removed with the issue.
  'issue_events.actor_id',
  'issues.reported_by',
  'issues.reporter_id',
  'maintenance_activities.created_by',
  'order_variations.decided_by',
  'property_roles.user_id',
  'quote_events.actor_id',
  'quotes.created_by',
  'quotes.decided_by',
  'retention_holds.created_by',
  'staff_notes.author_id',
  'work_order_events.actor_id',
  'work_orders.created_by',
  'work_orders.verified_by',
]

const ELSEWHERE = [
  // The erasure process decides what happens to the erasure request.
  'erasure_requests.user_id',
  // The account of a person on hold is not anonymised.
  'retention_holds.user_id',
]

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

it('every column that names a person has a rule for the end of the account [RETAIN-17]', async () => {
  const rows = await rowsOf(
    test.services.db,
    { name: z.string() },
    sql`select c.conrelid::regclass || '.' || a.attname as name
      from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
      where c.contype = 'f' and c.confrelid = 'users'::regclass
        and c.connamespace = 'public'::regnamespace`,
  )
  const ruled = [...Object.keys(GONE), ...NOBODYS, ...ELSEWHERE]
  expect(new Set(rows.map(({ name }) => name)), 'a new column belongs into one of these lists').toEqual(
    new Set(ruled),
  )
})

it.each(Object.entries(GONE))(
  'the column %s names nobody once the account is anonymised [RETAIN-17]',
  async (column, seed) => {
    const { services } = test
    const userId = await buildUser(services)
    const propertyId = await buildProperty(services)
    const reporterId = await buildUser(services)
    const issueId = await buildIssue(services, { propertyId, reporterId, status: 'Open' })
    if (typeof seed === 'string') await plant(test, seed, new Date(), userId)
    else await seed({ userId, propertyId, issueId }).execute(services.db)
    const [table = '', name = ''] = column.split('.')
    const count = async (): Promise<number | undefined> => {
      const statement = sql`select count(*)::int as count from ${sql.id(table)} where ${sql.id(name)} = ${userId}`
      return (await rowsOf(services.db, { count: z.number() }, statement))[0]?.count
    }
    expect(await count()).toBe(1)
    await services.db.updateTable('users').set({ status: 'Suspended' }).where('id', '=', userId).execute()
    await withTransaction(systemCtx(services, 'a-run'), (tx) => anonymiseAccounts(tx, [userId]))
    expect(await count()).toBe(0)
  },
)
