import { randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { z } from 'zod'
import type { RetentionClass } from '@doorstep/contract/retention/schema'
import type { Db } from '../src/db/client.ts'
import { rowsOf } from '../src/db/rows.ts'
import { newKey } from '../src/files/store.ts'
import { buildDevelopment, buildFeedback, buildIssue, buildProperty, buildUser } from './factories.ts'
import { buildFirm, buildOrder } from './firms.ts'
import { inPast } from './past.ts'
import type { TestApp } from './testApp.ts'

type Id = number | string

interface Seed {
  /** Inserts a row of the class for this person, with its age counted from `at`. Returns the id. */
  plant: (test: TestApp, userId: number, at: Date) => Promise<Id>
  /** SQL that finds the row if it still exists. */
  isThere: (id: Id) => RawBuilder<unknown>
}

const ID = { id: z.union([z.number(), z.string()]) }

async function insert({ services }: TestApp, statement: RawBuilder<unknown>): Promise<Id> {
  const [row] = await rowsOf(services.db, ID, statement)
  if (!row) throw new Error('a planted row is one row')
  return row.id
}

const emailOf = (userId: number) => sql`(select email from users where id = ${userId})`
const message = (test: TestApp, userId: number, values: RawBuilder<unknown>): Promise<Id> =>
  insert(
    test,
    sql`insert into outbox_messages (channel, recipient, subject, body, secrets, created_at, sent_at)
      select 'email', ${emailOf(userId)}, ${values} returning id`,
  )
const session = (test: TestApp, userId: number, columns: string, values: RawBuilder<unknown>): Promise<Id> =>
  insert(
    test,
    sql`insert into sessions (user_id, token_hash, ip, ${sql.raw(columns)})
      values (${userId}, ${randomBytes(32)}, '192.0.2.0', ${values}) returning id`,
  )

const SEEDS: Record<RetentionClass, Seed> = {
  accounts: {
    plant: async ({ services }, userId, at) => {
      await sql`update users set status = 'Suspended', updated_at = ${at} where id = ${userId}`.execute(
        services.db,
      )
      return userId
    },
    isThere: (id) => sql`from users where id = ${id} and anonymised_at is null`,
  },
  issues: {
    plant: async ({ services }, userId, at) => {
      const propertyId = await buildProperty(services)
      const id = await buildIssue(services, { propertyId, reporterId: userId, status: 'Closed' })
      await sql`update issues set updated_at = ${at} where id = ${id}`.execute(services.db)
      return id
    },
    isThere: (id) => sql`from issues where id = ${id} and anonymised_at is null`,
  },
  reporters: {
    plant: async ({ services }, userId, at) => {
      const propertyId = await buildProperty(services)
      const id = await buildIssue(services, { propertyId, reporterId: userId, status: 'Open' })
      await sql`update users set status = 'Suspended', updated_at = ${at} where id = ${userId}`.execute(
        services.db,
      )
      return id
    },
    isThere: (id) => sql`from issues where id = ${id} and reporter_id is not null`,
  },
  items: {
    plant: async (test, userId, at) => {
      const propertyId = await buildProperty(test.services)
      const issueId = await buildIssue(test.services, { propertyId, reporterId: userId })
      return insert(
        test,
        sql`insert into notifications (user_id, issue_id, kind, created_at)
          values (${userId}, ${issueId}, 'mineChanged', ${at}) returning id`,
      )
    },
    isThere: (id) => sql`from notifications where id = ${id}`,
  },
  feedback: {
    plant: async (test, userId, at) => {
      await buildFeedback(test.services, { userId, rating: 3, comment: 'So so.', createdAt: at })
      return insert(test, sql`select max(id) as id from feedback`)
    },
    isThere: (id) => sql`from feedback where id = ${id} and comment is not null`,
  },
  enquiries: {
    plant: (test, userId, at) =>
      insert(
        test,
        sql`insert into enquiries (user_id, subject, message, created_at)
          values (${userId}, 'A question', 'When?', ${at}) returning id`,
      ),
    isThere: (id) => sql`from enquiries where id = ${id}`,
  },
  announcementRecipients: {
    plant: async (test, userId, at) => {
      const developmentId = await buildDevelopment(test.services)
      const announcementId = await insert(
        test,
        sql`insert into announcements (development_id, title, body, audience)
          values (${developmentId}, 'The lift', 'It is repaired.', 'development') returning id`,
      )
      return insert(
        test,
        sql`insert into announcement_recipients (announcement_id, user_id, created_at)
          values (${announcementId}, ${userId}, ${at}) returning id`,
      )
    },
    isThere: (id) => sql`from announcement_recipients where id = ${id}`,
  },
  receivedMails: {
    plant: (test, userId, at) =>
      insert(
        test,
        sql`insert into received_mails (mail_key, outcome, user_id, received_at)
          values (sha256(random()::text::bytea), 'deadToken', ${userId}, ${at}) returning id`,
      ),
    isThere: (id) => sql`from received_mails where id = ${id}`,
  },
  staffNotes: {
    plant: (test, userId, at) =>
      insert(
        test,
        sql`insert into staff_notes (user_id, author_id, text, created_at)
          values (${userId}, ${userId}, 'Knock loudly.', ${at}) returning id`,
      ),
    isThere: (id) => sql`from staff_notes where id = ${id}`,
  },
  certificates: {
    plant: async (test, userId, at) => {
      const propertyId = await buildProperty(test.services)
      const issueId = await buildIssue(test.services, { propertyId, reporterId: userId, status: 'Closed' })
      const firmId = await buildFirm(test.services)
      const orderId = await buildOrder(test.services, { issueId, firmId, status: 'Verified' })
      return insert(
        test,
        sql`insert into certificates (property_id, order_id, firm_id, kind, issued_on, expires_on, file_name, type, size,
            sha256, original_key, by_firm, created_at)
          values (${propertyId}, ${orderId}, ${firmId}, 'gas', '2001-01-05', '2002-01-04', 'g.pdf', 'application/pdf', 5,
            'a', ${newKey()}, true, ${at}) returning id`,
      )
    },
    isThere: (id) => sql`from certificates where id = ${id}`,
  },
  proofs: {
    plant: async (test, userId, at) => {
      await sql`update users set decided_at = ${at} where id = ${userId}`.execute(test.services.db)
      return insert(
        test,
        sql`insert into address_proofs (user_id, file_key, name, type, size)
          values (${userId}, ${newKey()}, 'p.pdf', 'application/pdf', 5) returning id`,
      )
    },
    isThere: (id) => sql`from address_proofs where id = ${id}`,
  },
  invitations: {
    plant: (test, userId, at) =>
      insert(
        test,
        sql`insert into invitations (email, first_name, last_name, invited_by, token_hash, expires_at)
          values (${emailOf(userId)}, 'A', 'B', ${userId}, ${randomBytes(32)}, ${at}) returning id`,
      ),
    isThere: (id) => sql`from invitations where id = ${id}`,
  },
  messages: {
    plant: (test, userId, at) => message(test, userId, sql`'Subject', 'Text', null, ${at}, ${at}`),
    isThere: (id) => sql`from outbox_messages where id = ${id} and body is not null and subject is not null`,
  },
  messageRecords: {
    plant: (test, userId, at) => message(test, userId, sql`null, null, null, ${at}, ${at}`),
    isThere: (id) => sql`from outbox_messages where id = ${id}`,
  },
  audit: {
    plant: async (test, userId, at) => {
      const { id } = await inPast(test, at, ({ db }) =>
        // The type of this connection only allows reads outside a transaction.
        (db as Db)
          .insertInto('audit_events')
          .values({ at, action: 'user.unlock', object_type: 'user', object_id: userId, request_id: 'r' })
          .returning('id')
          .executeTakeFirstOrThrow(),
      )
      // Seals are numbered by their time. The order of the inserts does not matter.
      await sql`insert into audit_seals (number, sealed_at, key_id, system_id, to_xid, to_id, event_ids, first_id, last_id, event_macs, mac)
        values (extract(epoch from ${at}::timestamptz)::bigint * 1000 + ${id}, ${at}, 'a-key', 'a-cluster', 0, 0, array[${id}::bigint], ${id}, ${id}, '', '')`.execute(
        test.services.db,
      )
      return id
    },
    isThere: (id) => sql`from audit_events where id = ${id}`,
  },
  networks: {
    plant: (test, userId, at) => session(test, userId, 'created_at', sql`${at}`),
    isThere: (id) => sql`from sessions where id = ${id}`,
  },
  devices: {
    plant: (test, userId, at) => session(test, userId, 'user_agent, ended_at', sql`'Phone', ${at}`),
    isThere: (id) => sql`from sessions where id = ${id} and user_agent is not null`,
  },
  codes: {
    plant: async (test, userId, at) => {
      const id = await session(test, userId, 'created_at', sql`${at}`)
      return insert(
        test,
        sql`insert into login_codes (session_id, started_at) values (${id}, ${at}) returning session_id as id`,
      )
    },
    isThere: (id) => sql`from login_codes where session_id = ${id}`,
  },
  links: {
    plant: (test, userId, at) =>
      insert(
        test,
        sql`insert into account_links (user_id, purpose, token_hash, expires_at)
          values (${userId}, 'resetPassword', ${randomBytes(32)}, ${at}) returning id`,
      ),
    isThere: (id) => sql`from account_links where id = ${id}`,
  },
  messageSecrets: {
    plant: (test, userId, at) =>
      message(test, userId, sql`'Subject', 'Text', ${Buffer.from('sealed')}::bytea, ${at}, ${at}`),
    isThere: (id) => sql`from outbox_messages where id = ${id} and secrets is not null`,
  },
  idempotencyKeys: {
    plant: (test, userId, at) =>
      insert(
        test,
        sql`insert into idempotency_keys (user_id, endpoint, key, body_hash, created_at)
          values (${userId}, 'reportIssue', ${randomUUID()}, 'x', ${at}) returning key as id`,
      ),
    isThere: (id) => sql`from idempotency_keys where key = ${id}`,
  },
}

const THERE = { isThere: z.boolean() }

/** Inserts a row of the class. If no person is given, creates a new person for the row. */
export async function plant(
  test: TestApp,
  name: RetentionClass,
  at: Date,
  userId?: number,
): Promise<{ id: Id; isThere: () => Promise<boolean> }> {
  const id = await SEEDS[name].plant(test, userId ?? (await buildUser(test.services)), at)
  return {
    id,
    isThere: async () => {
      const statement = sql`select exists (select ${SEEDS[name].isThere(id)}) as "isThere"`
      return (await rowsOf(test.services.db, THERE, statement))[0]?.isThere ?? false
    },
  }
}
