import type { ActiveAlert, Alert, AlertReach } from '@doorstep/contract/alerts/schema'
import type { AnnouncementPreview, ManagedAnnouncement } from '@doorstep/contract/announcements/schema'
import { CHOOSE_BLOCK } from '@doorstep/contract/blocks/texts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Building } from '../../../test/building.ts'
import type { Caller } from '../../../test/callers.ts'
import { systemCtx } from '../../context.ts'
import { sendAll } from './sending/service.ts'

let building: Building
let resident: Caller
let inOtherBlock: Caller
let inTerrace: Caller
let manager: Caller
beforeAll(async () => {
  building = await Building.start()
  resident = await building.person('TENANT', 'flat')
  inOtherBlock = await building.person('TENANT', 'otherFlat')
  inTerrace = await building.person('TENANT', 'terrace')
  manager = await building.person('PMGR', 'terrace')
})
afterAll(() => building.test.close())

const messagesAt = async (by: Caller, home: number): Promise<string[]> =>
  (await by.get(`/alerts/active/${home}`)).json<ActiveAlert[]>().map(({ message }) => message)

describe('an announcement to a block', () => {
  const draft = (more: object = {}) =>
    manager.post('/announcements', {
      title: 'The lift stands still',
      text: 'Until Friday.',
      developmentId: building.at.developmentId,
      blockId: building.at.blockId,
      propertyIds: null,
      byMail: true,
      bySms: false,
      sendAt: null,
      showUntil: null,
      ...more,
    })

  it('an announcement to a block reaches the people of its homes and nobody else, by email, alert and page [SHARED-225]', async () => {
    const { at, test } = building
    const { id, block } = (await draft()).json<ManagedAnnouncement>()
    expect(block).toEqual({ id: at.blockId, name: 'Heron House' })
    const preview = (await manager.get(`/announcements/${id}/preview`)).json<AnnouncementPreview>()
    expect(preview).toMatchObject({ people: 1, homes: 1 })
    expect((await manager.post(`/announcements/${id}/send`, { people: 1 })).statusCode).toBe(200)
    await sendAll(systemCtx(test.services, 'a-job'), id)
    expect(await messagesAt(resident, at.flat)).toEqual(['The lift stands still'])
    expect((await resident.get(`/announcements/${id}`)).statusCode).toBe(200)
    for (const [by, home] of [
      [inOtherBlock, at.otherFlat],
      [inTerrace, at.terrace],
    ] as const) {
      expect(await messagesAt(by, home)).toEqual([])
      expect((await by.get(`/announcements/${id}`)).statusCode).toBe(404)
    }
    const mails = await sql<{
      id: number
    }>`select u.id from outbox_messages o join users u on u.email = o.recipient
      where o.subject = 'The lift stands still'`.execute(test.services.db)
    expect(mails.rows).toEqual([{ id: resident.userId }])
  })

  it('an announcement to a block requires an active block of its development, and no chosen homes [SHARED-225]', async () => {
    const { blockId, flat } = building.at
    const far = await sql<{ id: number }>`select id from blocks where name = 'Far House'`.execute(
      building.test.services.db,
    )
    for (const more of [{ blockId: far.rows[0]?.id }, { blockId, propertyIds: [flat] }, { blockId: 999_999 }])
      expect((await draft(more)).json()).toMatchObject({ fields: { blockId: CHOOSE_BLOCK } })
    await sql`update blocks set is_active = false where id = ${blockId}`.execute(building.test.services.db)
    expect((await draft()).statusCode).toBe(400)
    await sql`update blocks set is_active = true where id = ${blockId}`.execute(building.test.services.db)
    const { id, version } = (await draft()).json<ManagedAnnouncement>()
    const { title, text, developmentId } = (
      await manager.get(`/announcements/${id}/managed`)
    ).json<ManagedAnnouncement>()
    const plain = { propertyIds: null, byMail: true, bySms: false, sendAt: null, showUntil: null }
    const changed = await manager.put(`/announcements/${id}`, {
      title,
      text,
      developmentId,
      version,
      ...plain,
      blockId: null,
    })
    expect(changed.json()).toMatchObject({ block: null })
  })
})

describe('an alert to a block', () => {
  const create = (more: object = {}) =>
    manager.post('/alerts', {
      message: 'No lift today.',
      siteName: 'Tollgate Reach site',
      blockId: building.at.blockId,
      ...more,
    })

  it('an alert to a block is shown only in the block’s homes, and staff see its reach before they save it [SHARED-226]', async () => {
    const { at } = building
    const reach = await manager.get(`/alerts/reach?siteName=Tollgate%20Reach%20site&blockId=${at.blockId}`)
    expect(reach.json<AlertReach>()).toEqual({ people: 1, properties: 2 })
    const alert = (await create()).json<Alert>()
    expect(alert).toMatchObject({ block: { id: at.blockId, name: 'Heron House' } })
    expect(await messagesAt(resident, at.flat)).toContain('No lift today.')
    expect(await messagesAt(inOtherBlock, at.otherFlat)).toEqual([])
    const edited = await manager.put(`/alerts/${alert.id}`, { message: 'No lift until noon.' })
    expect(edited.json()).toMatchObject({ block: { id: at.blockId } })
    const widened = await manager.put(`/alerts/${alert.id}`, { message: 'No lift.', blockId: null })
    expect(widened.json()).toMatchObject({ developmentId: at.developmentId })
    expect(widened.json()).not.toHaveProperty('block')
    expect(await messagesAt(inOtherBlock, at.otherFlat)).toEqual(['No lift.'])
  })

  it('an alert to a block requires a block that belongs to its site [SHARED-226]', async () => {
    const far = await sql<{ id: number }>`select id from blocks where name = 'Far House'`.execute(
      building.test.services.db,
    )
    const admin = await building.person('ADMIN')
    expect((await create({ blockId: far.rows[0]?.id })).json()).toMatchObject({
      fields: { blockId: CHOOSE_BLOCK },
    })
    const forAll = { message: 'No lift today.', blockId: building.at.blockId }
    expect((await admin.post('/alerts', forAll)).json()).toMatchObject({ fields: { blockId: CHOOSE_BLOCK } })
  })
})
