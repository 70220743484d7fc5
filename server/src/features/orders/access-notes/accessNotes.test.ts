import { randomUUID } from 'node:crypto'
import type { OpenedVisitAccessNote, VisitAccessNote } from '@doorstep/contract/orders/access-notes/schema'
import type { AuditEvent } from '@doorstep/contract/audit/schema'
import type { DataRead } from '@doorstep/contract/data-exports/schema'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildBlock } from '../../../../test/blocks.ts'
import type { Answer } from '../../../../test/callers.ts'
import { everyRow } from '../../../../test/everyRow.ts'
import { buildIssue, buildProperty, findDevelopmentOf, mapUser } from '../../../../test/factories.ts'
import { buildOrder } from '../../../../test/firms.ts'
import { FirmWorld } from '../../../../test/firmSide.ts'
import { readPdf } from '../../../../test/pdfs.ts'

const LATER = 'Keys and access notes are shown only while an appointment is booked.'
const DETAILS = {
  keyNumber: 'zqkey 17',
  keptAt: 'zqsafe in the office',
  heldBy: 'zqAnn Boss',
  alarmCode: 'zqcode 4711',
  parking: 'zqbay 4',
}

let world: FirmWorld
beforeAll(async () => {
  world = await FirmWorld.start()
})
afterAll(() => world.test.close())

async function addNote(placeId: number, name = 'Front door'): Promise<number> {
  const answer = await world.manager.post(`/places/${placeId}/access-notes`, { name, ...DETAILS })
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json<{ accessNoteId: number }>().accessNoteId
}

async function unlockOf(orderId: number): Promise<{ token: string; unlock: string }> {
  const token = await world.token(orderId)
  await world.byLink('code', { token })
  const { code } = await world.code()
  const { unlock } = (await world.byLink('unlock', { token, code })).json<{ unlock: string }>()
  return { token, unlock }
}

const issueOf = async (orderId: number): Promise<number> => {
  const row = world.test.services.db.selectFrom('work_orders').select('issue_id').where('id', '=', orderId)
  return (await row.executeTakeFirstOrThrow()).issue_id
}

const followOn = (orderId: number) =>
  world.worker.post(`/orders/${orderId}/follow-on`, { key: randomUUID(), words: 'A part is missing.' })

/** Returns the audit events about notes that firms opened at a place, as the manager sees them. */
const looksAt = async (placeId: number): Promise<AuditEvent[]> =>
  (await world.manager.get(`/audit/events?object=property-${placeId}&action=accessNote.readByFirm`)).json<
    AuditEvent[]
  >()

describe('keys and access notes of a booked visit', () => {
  let noteId: number
  let elsewhere: number
  beforeAll(async () => {
    noteId = await addNote(world.home)
    const developmentId = await findDevelopmentOf(world.test.services, world.home)
    elsewhere = await addNote(await buildProperty(world.test.services, { developmentId }), 'Neighbour')
  })
  let orderId: number
  beforeEach(async () => {
    orderId = await world.order()
  })
  const list = (by = world.worker, id = orderId) => by.get(`/orders/${id}/access-notes`)
  const open = (by = world.worker, id = orderId, note = noteId) =>
    by.post(`/orders/${id}/access-notes/${note}/open`)

  it('keys and access notes of a booked visit are listed by name and opened one by one by the firm, and each opening is audited [BLD-235]', async () => {
    expect((await list()).json<VisitAccessNote[]>()).toEqual([{ accessNoteId: noteId, name: 'Front door' }])
    const before = await looksAt(world.home)
    const answer = await open()
    expect(answer.json<OpenedVisitAccessNote>()).toEqual({
      accessNoteId: noteId,
      name: 'Front door',
      ...DETAILS,
    })
    await open()
    const after = await looksAt(world.home)
    expect(after).toHaveLength(before.length + 2)
    const row = await world.test.services.db
      .selectFrom('audit_events')
      .select(['actor_id', 'after'])
      .where('action', '=', 'accessNote.readByFirm')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(row).toEqual({
      actor_id: world.worker.userId,
      after: {
        accessNoteId: noteId,
        issueId: await issueOf(orderId),
        orderId,
        firmId: world.firmId,
      },
    })
    expect((await world.manager.get('/audit/events')).body).not.toContain('zq')
  })

  it('keys and access notes of a booked visit are refused to other firms and residents and for another place, without an audit event [BLD-235]', async () => {
    const before = await looksAt(world.home)
    for (const [by, status] of [
      [world.other, 404],
      [world.resident, 403],
      [world.manager, 403],
    ] as const) {
      expect((await list(by)).statusCode).toBe(status)
      expect((await open(by)).statusCode).toBe(status)
    }
    expect((await open(world.worker, orderId, elsewhere)).statusCode).toBe(404)
    const { token, unlock } = await unlockOf(orderId)
    const foreign = await world.byLink('access-notes/open', { token, unlock, accessNoteId: elsewhere })
    expect(foreign.statusCode).toBe(404)
    expect(await looksAt(world.home)).toEqual(before)
  })

  it('keys and access notes of a booked visit can be opened by the link only in a browser where its code was entered, and each opening is audited [BLD-235]', async () => {
    const { token, unlock } = await unlockOf(orderId)
    const before = await looksAt(world.home)
    const names = await world.byLink('access-notes', { token, unlock })
    expect(names.json<VisitAccessNote[]>()).toEqual([{ accessNoteId: noteId, name: 'Front door' }])
    const opened = await world.byLink('access-notes/open', { token, unlock, accessNoteId: noteId })
    expect(opened.json<OpenedVisitAccessNote>()).toMatchObject(DETAILS)
    expect(await looksAt(world.home)).toHaveLength(before.length + 1)
    const others = await unlockOf(await world.order())
    for (const [body, status] of [
      [{ token }, 400],
      [{ token, unlock: 'a'.repeat(43) }, 400],
      [{ token, unlock: others.unlock }, 400],
      [{ token: others.token, unlock }, 400],
      [{ token: `${token.slice(0, -1)}${token.endsWith('a') ? 'b' : 'a'}`, unlock }, 404],
    ] as const) {
      expect((await world.byLink('access-notes', body)).statusCode).toBe(status)
      const answer = await world.byLink('access-notes/open', { ...body, accessNoteId: noteId })
      expect(answer.statusCode).toBe(status)
    }
    expect(await looksAt(world.home)).toHaveLength(before.length + 1)
  })

  it('keys and access notes of a booked visit are shown only from the booking to the end of the visit [BLD-236]', async () => {
    const early = await world.order('Accepted')
    const refused = (answer: Answer) => [answer.statusCode, answer.json<{ message: string }>().message]
    expect((await list(world.worker, early)).json()).toEqual([])
    expect(refused(await open(world.worker, early))).toEqual([409, LATER])
    const { token, unlock } = await unlockOf(orderId)
    const byLink = { token, unlock, accessNoteId: noteId }
    expect((await world.byLink('access-notes/open', byLink)).statusCode).toBe(200)
    expect((await followOn(orderId)).statusCode).toBe(200)
    for (const names of [await list(), await world.byLink('access-notes', { token, unlock })])
      expect([names.statusCode, names.json()]).toEqual([200, []])
    for (const answer of [await open(), await world.byLink('access-notes/open', byLink)])
      expect(refused(answer)).toEqual([409, LATER])
    await world.book(orderId)
    expect((await open()).statusCode).toBe(200)
    await world.manager.post(`/orders/${orderId}/cancel`, { words: 'Not needed.' })
    expect((await open()).statusCode).toBe(409)
    expect((await world.byLink('access-notes/open', byLink)).statusCode).toBe(404)
  })

  it('keys and access notes of a booked visit are hidden after the link is renewed, the firm becomes inactive or the person leaves the firm [BLD-236]', async () => {
    const { db } = world.test.services
    const old = { ...(await unlockOf(orderId)), accessNoteId: noteId }
    await world.manager.post(`/orders/${orderId}/link`)
    expect((await world.byLink('access-notes/open', old)).statusCode).toBe(404)
    const renewed = { ...old, token: await world.token(orderId) }
    expect((await world.byLink('access-notes/open', renewed)).statusCode).toBe(400)
    const firm = db.updateTable('firms').where('id', '=', world.firmId)
    await firm.set({ is_active: false }).execute()
    expect((await open()).statusCode).toBe(403)
    await firm.set({ is_active: true }).execute()
    const person = { user_id: world.worker.userId, firm_id: world.firmId }
    await db.deleteFrom('firm_people').where('user_id', '=', person.user_id).execute()
    expect((await open()).statusCode).toBe(403)
    await db.insertInto('firm_people').values(person).execute()
    expect((await open()).statusCode).toBe(200)
  })

  it('keys and access notes of a booked visit are hidden if nobody may enter the home without the resident, but shown for common parts [BLD-236]', async () => {
    const { services } = world.test
    const enter = async (id: number, may_enter: boolean) =>
      services.db
        .updateTable('issues')
        .set({ may_enter })
        .where('id', '=', await issueOf(id))
        .execute()
    await enter(orderId, false)
    expect((await list()).json()).toEqual([])
    const refused = await open()
    expect([refused.statusCode, refused.json<{ message: string }>().message]).toEqual([
      409,
      'The resident does not want anybody to enter without them. Keys and access notes are not shown.',
    ])
    const { token, unlock } = await unlockOf(orderId)
    const byLink = await world.byLink('access-notes/open', { token, unlock, accessNoteId: noteId })
    expect(byLink.statusCode).toBe(409)
    const developmentId = await findDevelopmentOf(services, world.home)
    const { commonId } = await buildBlock(services, { developmentId })
    const plantRoom = await addNote(commonId, 'Plant room')
    const issueId = await buildIssue(services, {
      propertyId: commonId,
      reporterId: world.resident.userId,
      status: 'AwaitingContract',
    })
    const shared = await buildOrder(services, { issueId, firmId: world.firmId, status: 'Accepted' })
    await world.book(shared)
    await enter(shared, false)
    expect((await list(world.worker, shared)).json()).toEqual([
      { accessNoteId: plantRoom, name: 'Plant room' },
    ])
    expect((await open(world.worker, shared, plantRoom)).json()).toMatchObject(DETAILS)
    // The access note with the key of the home does not belong to the common parts.
    expect((await open(world.worker, shared, noteId)).statusCode).toBe(404)
    const reads = (await world.resident.get('/account/data-reads')).json<DataRead[]>()
    expect(reads.filter(({ what }) => what === 'accessNote').flatMap(({ jobIds }) => jobIds)).not.toContain(
      await jobOf(issueId),
    )
  })

  it('keys and access notes of a booked visit are hidden if the reporter has moved out or no longer has an account [BLD-238]', async () => {
    const { services } = world.test
    const { userId } = world.resident
    await services.db.deleteFrom('property_roles').where('user_id', '=', userId).execute()
    expect((await list()).json()).toEqual([])
    const { token, unlock } = await unlockOf(orderId)
    const byLink = await world.byLink('access-notes/open', { token, unlock, accessNoteId: noteId })
    for (const answer of [await open(), byLink])
      expect([answer.statusCode, answer.json<{ message: string }>().message]).toEqual([
        409,
        'Call the managing agent to find out how to reach the resident.',
      ])
    await mapUser(services, userId, world.home, 'TENANT')
    expect((await open()).statusCode).toBe(200)
    const issues = services.db.updateTable('issues').where('id', '=', await issueOf(orderId))
    await issues.set({ reporter_id: null, reported_by: null }).execute()
    expect((await open()).statusCode).toBe(409)
  })

  const jobOf = async (issueId: number): Promise<number> => {
    const row = world.test.services.db.selectFrom('issues').select('job_id').where('id', '=', issueId)
    return (await row.executeTakeFirstOrThrow()).job_id
  }

  it('keys and access notes of a booked visit that a firm opens appear in the resident’s list of data reads, with the firm’s name [DATA-204]', async () => {
    const reads = async () => (await world.resident.get('/account/data-reads')).json<DataRead[]>()
    const before = await reads()
    await open()
    const { token, unlock } = await unlockOf(orderId)
    await world.byLink('access-notes/open', { token, unlock, accessNoteId: noteId })
    const firm = await world.test.services.db
      .selectFrom('firms')
      .select('name')
      .where('id', '=', world.firmId)
      .executeTakeFirst()
    const jobIds = [await jobOf(await issueOf(orderId))]
    const read = expect.objectContaining({ what: 'accessNote', readBy: firm?.name, jobIds })
    const added = (await reads()).slice(0, -before.length || undefined)
    expect(added.filter(({ what }) => what === 'accessNote')).toEqual([read, read])
    const neighbour = await world.other.get('/account/data-reads')
    expect(neighbour.json<DataRead[]>().filter(({ what }) => what === 'accessNote')).toEqual([])
  })

  it('keys and access notes of a booked visit are in no order, list, PDF, export, search or email, and in no row in plain text [BLD-236]', async () => {
    await open()
    const { token, unlock } = await unlockOf(orderId)
    const issueId = await issueOf(orderId)
    for (const [by, path] of [
      [world.worker, `/orders/${orderId}`],
      [world.worker, '/orders'],
      [world.worker, `/issues/${issueId}`],
      [world.worker, `/issues/${issueId}/orders`],
      [world.worker, `/issues/${issueId}/events`],
      [world.worker, '/search?q=zqkey'],
      [world.worker, '/notifications'],
      [world.manager, '/orders/export'],
      [world.manager, '/issues/export'],
      [world.resident, `/issues/${issueId}`],
      [world.resident, '/account/data-reads'],
    ] as const) {
      const answer = await by.get(path)
      expect([path, answer.statusCode, answer.body.includes('zq')]).toEqual([path, 200, false])
      expect(answer.body, path).not.toContain('Front door')
    }
    expect((await world.byLink('read', { token, unlock })).body).not.toMatch(/zq|Front door/)
    const pages = await readPdf((await world.byLink('pdf', { token, unlock })).rawPayload)
    expect(pages.map(({ text }) => text).join(' ')).not.toMatch(/zq|Front door/)
    const rows = await everyRow(world.test.services)
    const told = Object.entries(rows).filter(([, content]) => content?.includes('zqkey'))
    expect(told.map(([table]) => table)).toEqual(['access_notes'])
  })
})
