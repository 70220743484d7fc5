import { readSecrets } from '../src/mail/letter.ts'
import type { Services } from '../src/services.ts'

/** The token of the newest email that has a link to this page. */
export async function mailedLink(
  { db, secrets }: Pick<Services, 'db' | 'secrets'>,
  page: string,
): Promise<string> {
  const mails = await db
    .selectFrom('outbox_messages')
    .select('secrets')
    .where('body', 'like', `%${page}%`)
    .orderBy('id', 'desc')
    .limit(1)
    .execute()
  return readSecrets(secrets, mails[0]?.secrets ?? null)['link'] ?? ''
}
