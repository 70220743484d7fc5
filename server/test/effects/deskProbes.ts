import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { ISSUE_OUTCOMES } from '@doorstep/contract/issues/rules'
import { addDays } from '../../src/time/civil.ts'
import { buildAnnouncement } from '../announcements.ts'
import { TODAY } from '../appointments.ts'
import { giveUp } from '../outboxRows.ts'
import type { Probe } from './effect.ts'
import type { EffectWorld } from './world.ts'

const PHOTO = await readFile(new URL('../fixtures/polyglot.jpg', import.meta.url))
const STALE = 999_999
const MISSING = 99_999_999

const ANNOUNCEMENT = {
  title: 'Water off',
  text: 'From nine to ten.',
  propertyIds: null,
  byMail: true,
  bySms: false,
  sendAt: null,
  showUntil: null,
}

const VIEW_QUERY: Record<string, string> = {
  sort: 'jobId',
  status: 'Open',
  propertyId: '1',
  developmentId: '1',
  blockId: '1',
  areaId: '1',
  categoryId: '1',
  priority: 'Urgent',
  owner: 'me',
  due: 'overdue',
  outcome: ISSUE_OUTCOMES[0],
  verdict: 'yes',
  dated: 'closed',
  openOn: '2026-01-01',
  from: '2026-01-01',
  to: '2026-01-31',
  jobId: '1',
  property: 'flat',
  category: 'tap',
  q: 'drip',
  reporter: 'reed',
  reporterId: '1',
  needsReply: 'true',
  quiet: 'true',
  resolvedToCheck: 'true',
  aboveLimit: 'true',
}

/** Probes for saved replies, views, notifications, landlord's reports, messages, announcements and certificates. */
export function deskProbes(world: EffectWorld): Record<string, Probe> {
  const { services } = world.test
  const { admin, manager, resident, home, otherHome } = world
  const view = () => ({ name: `View ${world.next()}`, query: VIEW_QUERY, isShared: false })
  const otherView = {
    isShared: true,
    ...Object.fromEntries(Object.keys(VIEW_QUERY).map((key) => [`query.${key}`, undefined])),
  }
  const reply = () => ({ title: `Reply ${world.next()}`, text: 'We will come soon.', isShared: false })
  const otherReply = { text: 'We will come later.', isShared: true }

  return {
    createSavedReply: {
      call: () => ({ as: manager, body: reply() }),
      others: otherReply,
      refused: { title: '' },
    },
    updateSavedReply: {
      call: async () => {
        const { id } = (await manager.post('/issues/saved-replies', reply())).json<{ id: number }>()
        return { as: manager, params: { replyId: id }, body: reply() }
      },
      others: otherReply,
      refused: { title: '' },
    },
    createView: {
      call: async () => ({ as: await world.newStaff(), body: view() }),
      others: otherView,
      refused: { name: '' },
    },
    updateView: {
      call: async () => {
        const as = await world.newStaff()
        const { id } = (await as.post('/issues/views', view())).json<{ id: number }>()
        return { as, params: { viewId: id }, body: view() }
      },
      others: otherView,
      refused: { name: '' },
    },
    readNotifications: {
      call: async () => {
        const issueId = await world.issue()
        await sql`insert into notifications (user_id, kind, issue_id) values (${resident.userId}, 'mineChanged', ${issueId})`.execute(
          services.db,
        )
        return { as: resident, body: { issueId } }
      },
      others: { issueId: MISSING },
    },
    makeLandlordReport: {
      call: async () => {
        await services.db.deleteFrom('landlord_reports').execute()
        return { as: manager, body: { developmentId: world.developmentId, month: '2025-06' } }
      },
      others: { month: '2025-07' },
      refused: { developmentId: MISSING },
    },
    recordEvents: {
      call: () => ({
        as: world.nobody,
        body: { clientId: '6a1f0f5e-8b7c-4d52-9f04-0c1d2e3f4a5b', events: [{ name: 'logout' }] },
      }),
      refused: { clientId: 'nobody', events: [{ name: 'other' }] },
    },
    retryFailedMessages: {
      call: async () => {
        await sql`delete from outbox_messages`.execute(services.db)
        await giveUp(services, { to: 'lost@example.test' })
        return { as: admin, body: { q: 'lost', channel: 'email', kind: 'issue' } }
      },
      others: { q: 'found', channel: 'sms', kind: 'code' },
    },
    createAnnouncement: {
      call: () => ({ as: manager, body: { ...ANNOUNCEMENT, developmentId: world.developmentId } }),
      others: {
        title: 'Water on',
        text: 'From ten to eleven.',
        propertyIds: [otherHome],
        byMail: false,
        bySms: true,
        sendAt: `${addDays(TODAY, 100)}T10:00:00Z`,
        showUntil: '2098-02-01',
      },
      refused: { developmentId: MISSING, blockId: MISSING },
    },
    updateAnnouncement: {
      call: async () => ({
        as: manager,
        params: {
          announcementId: await buildAnnouncement(services, {
            developmentId: world.developmentId,
            title: 'As it was',
          }),
        },
        body: { ...ANNOUNCEMENT, developmentId: world.developmentId },
      }),
      others: {
        title: 'Water on',
        text: 'From ten to eleven.',
        propertyIds: [otherHome],
        byMail: false,
        bySms: true,
        sendAt: `${addDays(TODAY, 100)}T10:00:00Z`,
        showUntil: '2098-02-01',
      },
      refused: { developmentId: MISSING, blockId: MISSING, version: STALE },
    },
    sendAnnouncement: {
      call: async () => {
        const announcementId = await buildAnnouncement(services, { developmentId: world.developmentId })
        const preview = (await manager.get(`/announcements/${announcementId}/preview`)).json<{
          people: number
        }>()
        return { as: manager, params: { announcementId }, body: { people: preview.people } }
      },
      refused: { people: STALE, version: STALE },
    },
    createAnnouncementTemplate: {
      call: () => ({ as: manager, body: { title: 'Water off', text: 'From nine to ten.' } }),
      others: { title: 'Water on', text: 'From ten to eleven.' },
    },
    addCertificate: {
      call: async () => ({
        as: manager,
        params: { propertyId: home },
        body: { kind: 'other', name: 'Lift', issuedOn: '2020-01-05', expiresOn: '2030-01-05' },
        files: [['gas.jpg', PHOTO]],
      }),
      others: {
        kind: 'gas',
        name: 'Gates',
        issuedOn: '2020-01-06',
        expiresOn: '2030-01-06',
        orderId: async () => (await world.order('Done')).orderId,
      },
    },
  }
}
