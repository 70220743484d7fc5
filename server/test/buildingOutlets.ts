import type { NewCalendarFeed } from '@doorstep/contract/calendar/schema'
import { sql } from 'kysely'
import { systemCtx } from '../src/context.ts'
import { collectEntries } from '../src/features/data-exports/contents/service.ts'
import { getOrderById } from '../src/features/orders/queries.ts'
import { orderLinkSubject } from '../src/features/orders/rules.ts'
import { mailedToken } from '../src/mail/tokens.ts'
import type { Building } from './building.ts'
import { FOLLOWER, HOMES, OF_STAFF, REPORTERS, SECONDS } from './buildingReaders.ts'
import type { Reader } from './buildingReaders.ts'
import { nobody } from './callers.ts'
import type { Caller } from './callers.ts'

/** The records that a history made. An id is 0 if the history has not made the record. */
interface Made {
  issueId: number
  secondId: number
  photoId: number
  announcementId: number
  incidentId: number
  orderId: number | undefined
}

/** Returns everything that a reader gets: answers, files, emails, the calendar and the copy of their data. */
export async function readEverything(
  building: Building,
  reader: Reader,
  caller: Caller,
  made: Made,
): Promise<string> {
  const home = reader in HOMES ? building.at[HOMES[reader as keyof typeof HOMES]] : 0
  const found: string[] = []
  for (const address of addressesOf(home, made)) {
    const { body, statusCode } = await caller.get(address)
    // The answer to a search repeats the search text, so the test checks only the hits.
    if (statusCode >= 500) throw new Error(`${reader} gets ${statusCode} from ${address}`)
    found.push(address.startsWith('/search') ? hitsOf(body) : body)
  }
  const { issueId, photoId } = made
  if (reader !== 'reporter' && reader !== 'firm')
    for (const address of [`/issues/${issueId}/attachments`, `/building-issues/${issueId}/photos`])
      if ((await caller.get(`${address}/${photoId}`)).statusCode < 400)
        throw new Error(`${reader} sees a photo`)
  const mails = await sql<{ text: string }>`select coalesce(subject, '') || ' ' || coalesce(body, '') as text
    from outbox_messages o join users u on u.email = o.recipient where u.id = ${caller.userId}`.execute(
    building.test.services.db,
  )
  found.push(...mails.rows.map(({ text }) => text), await calendarOf(building, home, caller))
  if (reader === 'firm' && made.orderId !== undefined) found.push(await byLink(building, made.orderId))
  const copy = await collectEntries(systemCtx(building.test.services, 'a-test'), caller.userId)
  found.push(...copy.map(({ name, content }) => `${name} ${typeof content === 'string' ? content : ''}`))
  return found.join('\n')
}

function addressesOf(home: number, made: Made): string[] {
  const { issueId, secondId, announcementId, incidentId, orderId } = made
  const ofIssues = [issueId, secondId].flatMap((id) => [
    `/building-issues/${id}`,
    `/issues/${id}`,
    ...['events', 'verdicts', 'access', 'showing', 'possible-duplicates', 'links', 'merges', 'orders'].map(
      (part) => `/issues/${id}/${part}`,
    ),
  ])
  return [
    `/dashboard?propertyId=${home}`,
    '/dashboard/counts',
    '/notifications/unread',
    `/alerts/active/${home}`,
    `/announcements/${announcementId}`,
    '/incidents',
    `/incidents/cancelled/${home}`,
    `/incidents/${incidentId}`,
    `/incidents/${incidentId}/managed`,
    '/orders',
    '/orders/export',
    `/orders/${orderId ?? 0}`,
    '/issues/queues',
    '/reports/summary',
    '/reports/issues-summary',
    '/reports/export',
    '/shared-places',
    '/building-issues',
    ...ofIssues,
    '/Issues',
    '/Issues/user_issues',
    '/issues/export',
    '/notifications',
    ...[REPORTERS, SECONDS, FOLLOWER, OF_STAFF].map((marker) => `/search?q=${marker}`),
    `/Issues?q=${REPORTERS}`,
    `/Issues?reporter=${REPORTERS}`,
  ]
}

/** Returns the text that the link of the work order shows. */
async function byLink({ test }: Building, orderId: number): Promise<string> {
  const ctx = systemCtx(test.services, 'a-test')
  const token = mailedToken(ctx.services.secrets, orderLinkSubject(await getOrderById(ctx, orderId)))
  const answer = await nobody(test).post('/order-links/read', { token })
  // The link stops working when the work order ends.
  if (![200, 404].includes(answer.statusCode)) throw new Error(answer.body)
  return answer.body
}

/** Returns the calendar of this home for the reader. Empty for a reader who can have no calendar. */
async function calendarOf({ test }: Building, home: number, caller: Caller): Promise<string> {
  const made = await caller.post(`/properties/${home}/calendar`)
  if (made.statusCode !== 201 && made.statusCode !== 200) return ''
  const { url } = made.json<NewCalendarFeed>()
  return (await nobody(test).get(new URL(url).pathname.replace('/api', ''))).body
}

function hitsOf(body: string): string {
  const answer = JSON.parse(body) as Record<string, unknown>
  return JSON.stringify(
    Object.fromEntries(Object.entries(answer).filter(([key]) => key !== 'q' && key !== 'words')),
  )
}
