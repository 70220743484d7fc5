import { sql } from 'kysely'
import type { SqlBool } from 'kysely'
import { ANONYMISED_DOMAIN } from '@doorstep/contract/retention/texts'
import type { SystemWriteCtx } from '../../../context.ts'
import { removeContacts } from '../contacts/queries.ts'

/**
 * Condition on `users u`: the person has a replacement application whose link still works. Anonymising the account
 * would remove the application.
 */
export const isAskingAgain = sql<SqlBool>`exists (select from account_links l where l.user_id = u.id
  and l.purpose = 'replaceApplication' and l.used_at is null and l.expires_at > now())`

/** Returns the accounts in `ids` that have no open replacement application. */
export async function findClosed(ctx: SystemWriteCtx, ids: readonly number[]): Promise<number[]> {
  const closed = await ctx.db
    .selectFrom('users as u')
    .select('u.id')
    .where(sql<boolean>`u.id = any(${ids}::bigint[])`)
    .where(sql<boolean>`not (${isAskingAgain})`)
    .execute()
  return closed.map(({ id }) => id)
}

export interface Removal {
  changed: number
  files: string[]
}

/**
 * Removes all personal data from these closed accounts. They stay as anonymous accounts at their properties, so that
 * the figures in reports do not change. Anything that the person wrote to the managers is deleted.
 */
export async function anonymiseAccounts(ctx: SystemWriteCtx, ids: readonly number[]): Promise<Removal> {
  const people = await ctx.db
    .selectFrom('users')
    .select(['id', 'email', 'phone_number as phoneNumber', 'photo_key as photoKey'])
    .where(sql<boolean>`id = any(${ids}::bigint[])`)
    // Skips accounts that were reactivated in the meantime.
    .where('status', 'in', ['Suspended', 'Rejected'])
    .where('anonymised_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()
  const gone = people.map(({ id }) => id)
  await ctx.db
    .updateTable('users')
    .set({
      // The address contains a random part, so that no other account can already have it.
      email: sql<string>`'account-' || id || '-' || gen_random_uuid() || '@' || ${ANONYMISED_DOMAIN}::text`,
      first_name: 'Removed',
      last_name: 'account',
      phone_number: null,
      photo_key: null,
      first_screen: null,
      password_hash: null,
      mfa_enabled: false,
      totp_secret: null,
      totp_fingerprint: null,
      totp_confirmed_at: null,
      totp_last_step: null,
      anonymised_at: ctx.now(),
    })
    .where(sql<boolean>`id = any(${gone}::bigint[])`)
    .execute()
  const files = [...(await deleteBelongings(ctx, gone)), ...(await removeContacts(ctx, gone))]
  await deleteTraces(ctx, people)
  const photos = people.flatMap(({ photoKey }) => (photoKey === null ? [] : [photoKey]))
  return { changed: gone.length, files: [...photos, ...files] }
}

/** Deletes the rows that belong only to these accounts. Returns the file keys of their proofs and copies. */
async function deleteBelongings({ db }: SystemWriteCtx, userIds: readonly number[]): Promise<string[]> {
  const isTheirs = sql<boolean>`user_id = any(${userIds}::bigint[])`
  for (const table of [
    'sessions',
    'recovery_codes',
    'account_links',
    'calendar_feeds',
    'idempotency_keys',
    'enquiries',
    'issue_followers',
    'notifications',
    'mail_choices',
    'announcement_recipients',
    'column_choices',
    'firm_people',
    'owner_rules',
    'ended_roles',
    'received_mails',
    'staff_notes',
    'audit_texts',
  ] as const)
    await db.deleteFrom(table).where(isTheirs).execute()
  await db
    .updateTable('issues')
    .set({ owner_id: null })
    .where(sql<boolean>`owner_id = any(${userIds}::bigint[])`)
    .execute()
  for (const table of ['issue_views', 'saved_replies'] as const) {
    await db.deleteFrom(table).where(isTheirs).where('is_shared', '=', false).execute()
    // Other people still use shared views and replies, so they stay without an owner.
    await db.updateTable(table).set({ user_id: null }).where(isTheirs).execute()
  }
  await db.updateTable('feedback').set({ comment: null, page_path: null }).where(isTheirs).execute()
  const proofs = await db.deleteFrom('address_proofs').where(isTheirs).returning('file_key as key').execute()
  const copies = await db.deleteFrom('data_exports').where(isTheirs).returning('file_key as key').execute()
  const reports = await db
    .deleteFrom('landlord_reports')
    .where(isTheirs)
    .returning('file_key as key')
    .execute()
  return [...proofs, ...copies, ...reports].flatMap(({ key }) => key ?? [])
}

// The keys of rate limits end with an address, sometimes followed by `|` and a network.
const ofEmail = sql`split_part(split_part(lower(key), ':', 2), '|', 1)`

/**
 * Deletes other rows that contain the people's addresses or phone numbers. Rows with a phone number that somebody else
 * also has are kept.
 */
async function deleteTraces(
  { db }: SystemWriteCtx,
  people: readonly { email: string; phoneNumber: string | null }[],
): Promise<void> {
  const emails = people.map(({ email }) => email.toLowerCase())
  const addresses = [...emails, ...people.flatMap(({ phoneNumber }) => phoneNumber ?? [])]
  await db
    .deleteFrom('outbox_messages')
    .where(sql<boolean>`lower(recipient) = any(${addresses}::text[])`)
    .where(sql<boolean>`not exists (select from users u where u.phone_number = recipient)`)
    .execute()
  await db
    .deleteFrom('rate_limits')
    .where(sql<boolean>`${ofEmail} = any(${emails}::text[])`)
    .execute()
  await db
    .deleteFrom('received_mails')
    .where(sql<boolean>`lower(sender) = any(${emails}::text[])`)
    .execute()
  await db
    .deleteFrom('invitations')
    .where(sql<boolean>`lower(email) = any(${emails}::text[])`)
    .execute()
}
