import type { ActiveAlert } from '@doorstep/contract/alerts/schema'
import type { AnnouncementRecipient } from '@doorstep/contract/announcements/recipients/schema'
import type { AnnouncementPreview, ManagedAnnouncement } from '@doorstep/contract/announcements/schema'
import { expect } from 'vitest'
import { systemCtx } from '../src/context.ts'
import { sendAll } from '../src/features/announcements/sending/service.ts'
import { newKey } from '../src/files/store.ts'
import { signIn } from './callers.ts'
import type { Answer, Caller } from './callers.ts'
import type { TestDatabase } from './factories.ts'
import { startMillQuarter } from './millQuarter.ts'

interface AnnouncementOptions {
  developmentId: number
  title?: string
  /** The homes of the announcement. If left out, the announcement is for all homes of the development. */
  homes?: number[]
  /** True if the announcement has been sent. False makes it a draft. */
  hasLeft?: boolean
}

export async function buildAnnouncement(
  { db }: TestDatabase,
  { developmentId, title = 'Water off', homes = [], hasLeft = false }: AnnouncementOptions,
): Promise<number> {
  const { id } = await db
    .insertInto('announcements')
    .values({
      development_id: developmentId,
      title,
      body: 'From nine to ten.',
      audience: homes.length > 0 ? 'homes' : 'development',
      state: hasLeft ? 'Sent' : 'Draft',
      begun_at: hasLeft ? new Date() : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const home of homes)
    await db.insertInto('announcement_homes').values({ announcement_id: id, property_id: home }).execute()
  return id
}

/** Inserts an announcement with a photo that has been processed. */
export async function plantAnnouncement(
  database: TestDatabase,
  { displayKey, ...options }: AnnouncementOptions & { displayKey: string },
): Promise<{ announcementId: number; photoId: number }> {
  const announcementId = await buildAnnouncement(database, options)
  const photo = await database.db
    .insertInto('announcement_photos')
    .values({
      announcement_id: announcementId,
      name: 'photo.jpg',
      type: 'image/jpeg',
      size: 9,
      sha256: newKey(),
      state: 'ready',
      original_key: newKey(),
      display_key: displayKey,
      thumbnail_key: newKey(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { announcementId, photoId: photo.id }
}

/** Starts an application with a development of three people, including its manager, and helpers for announcements. */
export async function startAnnouncements() {
  const { test, developmentId, home, sister, elsewhere, admin, manager } = await startMillQuarter()
  const { services } = test
  const { db } = services
  const ctx = systemCtx(services, 'a-job')
  const resident = await signIn(test, 'TENANT', home, { phoneNumber: '+447700900101' })
  const neighbour = await signIn(test, 'TENANT', sister)
  const stranger = await signIn(test, 'TENANT', elsewhere)

  const NEW = {
    title: 'Water off on Thursday',
    text: 'From nine to ten.\n\nPlease fill a kettle.',
    developmentId,
    propertyIds: null as number[] | null,
    byMail: true,
    bySms: false,
    sendAt: null as string | null,
    showUntil: null as string | null,
  }

  let drafts = 0
  const create = (more: object = {}, caller = manager): Promise<Answer> => {
    drafts += 1
    return caller.post('/announcements', { ...NEW, title: `Water off ${drafts}`, ...more })
  }
  async function draft(more: object = {}): Promise<ManagedAnnouncement> {
    const answer = await create(more)
    expect(answer.statusCode, answer.body).toBe(201)
    return answer.json<ManagedAnnouncement>()
  }
  const managed = async (id: number): Promise<ManagedAnnouncement> =>
    (await manager.get(`/announcements/${id}/managed`)).json<ManagedAnnouncement>()
  const preview = async (id: number): Promise<AnnouncementPreview> =>
    (await manager.get(`/announcements/${id}/preview`)).json<AnnouncementPreview>()
  const send = async (id: number, people?: number): Promise<Answer> =>
    manager.post(`/announcements/${id}/send`, { people: people ?? (await preview(id)).people })
  const recipients = async (id: number, query = ''): Promise<AnnouncementRecipient[]> =>
    (await manager.get(`/announcements/${id}/recipients?limit=500${query}`)).json<AnnouncementRecipient[]>()
  const alertsAt = async (caller: Caller, propertyId: number): Promise<ActiveAlert[]> =>
    (await caller.get(`/alerts/active/${propertyId}`)).json<ActiveAlert[]>()
  const mailsOf = (title: string) =>
    db
      .selectFrom('outbox_messages')
      .selectAll()
      .where('channel', '=', 'email')
      .where('subject', '=', title)
      .orderBy('id')
      .execute()

  async function sent(more: object = {}): Promise<ManagedAnnouncement> {
    const { id } = await draft(more)
    const answer = await send(id)
    expect(answer.statusCode, answer.body).toBe(200)
    await sendAll(ctx, id)
    return managed(id)
  }
  return {
    test,
    developmentId,
    home,
    sister,
    elsewhere,
    admin,
    manager,
    resident,
    neighbour,
    stranger,
    ctx,
    NEW,
    create,
    draft,
    managed,
    preview,
    send,
    recipients,
    alertsAt,
    mailsOf,
    sent,
  }
}
