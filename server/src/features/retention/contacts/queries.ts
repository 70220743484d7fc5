import { sql } from 'kysely'
import type { SystemWriteCtx } from '../../../context.ts'

/**
 * Removes these people as contacts of other people's issues, with everything that the people wrote there. Returns the
 * keys of their photos.
 */
export async function removeContacts({ db }: SystemWriteCtx, userIds: readonly number[]): Promise<string[]> {
  await db
    .updateTable('issues')
    .set({ contact_id: null, contact_since: null })
    .where(sql<boolean>`contact_id = any(${userIds}::bigint[])`)
    .execute()
  const notes = await db
    .updateTable('issue_events as e')
    .from('issues as i')
    .set({ note: null, whole_email: null, note_hash: null, actor_id: null })
    .whereRef('i.id', '=', 'e.issue_id')
    .where(sql<boolean>`(e.by_side or e.kind = 'verdictGiven')`)
    .where(sql<boolean>`e.actor_id = any(${userIds}::bigint[]) and e.actor_id is distinct from i.reporter_id`)
    .returning('e.id')
    .execute()
  await db
    .updateTable('work_order_events as e')
    .from(['work_orders as w', 'issues as i'])
    .set({ words: null, actor_id: null })
    .whereRef('w.id', '=', 'e.order_id')
    .whereRef('i.id', '=', 'w.issue_id')
    .where('e.party', '=', 'reporter')
    .where(sql<boolean>`e.actor_id = any(${userIds}::bigint[]) and e.actor_id is distinct from i.reporter_id`)
    .execute()
  const photos = await db
    .deleteFrom('issue_attachments')
    .where(sql<boolean>`note_id = any(${notes.map(({ id }) => id)}::bigint[])`)
    .returning(['original_key as original', 'display_key as display', 'thumbnail_key as thumbnail'])
    .execute()
  return photos.flatMap((photo) => Object.values(photo).filter((key) => key !== null))
}
