import { randomUUID } from 'node:crypto'
import type { Certificate } from '@doorstep/contract/certificates/schema'
import type { ErrorBody } from '@doorstep/contract/errors'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { PDF } from '../../../../test/applicants.ts'
import { nobody } from '../../../../test/callers.ts'
import type { Answer, Caller } from '../../../../test/callers.ts'
import { FirmWorld, linkedOf, orderOf, RESIDENT_PHONE } from '../../../../test/firmSide.ts'

const FIELDS = { kind: 'gas', issuedOn: '2020-01-05', expiresOn: '2027-01-04' }
const FILE: [string, Buffer] = ['gas.pdf', PDF]

describe('a certificate from a firm', () => {
  let world: FirmWorld
  let orderId: number
  beforeAll(async () => {
    world = await FirmWorld.start()
  })
  afterAll(() => world.test.close())
  beforeEach(async () => {
    await world.test.services.db.deleteFrom('certificates').execute()
    orderId = await world.order('Accepted')
  })

  interface Given {
    by?: Caller
    key?: string
    files?: [string, Buffer][]
    more?: Record<string, string>
  }
  const give = ({ by = world.worker, key = randomUUID(), files = [FILE], more = {} }: Given = {}) =>
    by.postForm(`/orders/${orderId}/certificates`, { key, ...FIELDS, ...more }, files)
  const giveByLink = (token: string): Promise<Answer> =>
    nobody(world.test).postForm('/order-links/certificates', { token, key: randomUUID(), ...FIELDS }, [FILE])
  const end = (status: string) =>
    world.test.services.db.updateTable('work_orders').set({ status }).where('id', '=', orderId).execute()
  const kept = async (by = world.manager): Promise<Certificate[]> =>
    (await by.get(`/properties/${world.home}/certificates`)).json<Certificate[]>()
  const fieldsOf = (answer: Answer) => [answer.statusCode, Object.keys(answer.json<ErrorBody>().fields ?? {})]

  it('a certificate from a firm stays with the home, with the firm’s name, after the order and its issue end [CERT-01] [CERT-02]', async () => {
    const given = await give()
    expect(given.statusCode, given.body).toBe(201)
    const said = { ...FIELDS, name: null, fileName: 'gas.pdf', byFirm: true }
    expect(orderOf(given).certificates).toEqual([{ certificateId: expect.any(Number), ...said }])
    const byLink = await giveByLink(await world.token(orderId))
    expect(linkedOf(byLink).order.certificates).toHaveLength(2)
    const { issueId, jobId, firmName } = orderOf(given)
    await end('Verified')
    const { db } = world.test.services
    await db.updateTable('issues').set({ status: 'Closed' }).where('id', '=', issueId).execute()
    const rows = await kept()
    expect(rows).toMatchObject([
      { ...said, firmName, issueId, jobId, addedByName: null },
      { ...said, firmName, issueId, jobId, addedByName: expect.any(String), isReplaced: true },
    ])
    const file = await world.manager.get(`/certificates/${rows[0]?.certificateId}/file`)
    expect(file.rawPayload.equals(PDF)).toBe(true)
    expect(file.headers['content-disposition']).toMatch(/^attachment; filename="gas.pdf"/)
    const events = db.selectFrom('audit_events').select(['actor_id', 'object_type', 'object_id'])
    expect(await events.where('action', '=', 'property.receiveCertificate').orderBy('id').execute()).toEqual(
      [world.worker.userId, null].map((actor_id) => ({
        actor_id,
        object_type: 'property',
        object_id: world.home,
      })),
    )
  })

  it('a certificate from a firm can also be a photo, and is stored once for all calls with the same key [CERT-01]', async () => {
    const create = { width: 30, height: 20, channels: 3, background: '#678' } as const
    const photo: [string, Buffer] = ['gas.png', await sharp({ create }).png().toBuffer()]
    const key = randomUUID()
    const answers = await Promise.all([0, 1, 2].map(() => give({ key, files: [photo] })))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201])
    await end('Done')
    expect((await give({ key, files: [photo] })).statusCode).toBe(201)
    const stored = await world.test.services.db.selectFrom('certificates').select('original_key').execute()
    expect(stored).toHaveLength(1)
  })

  it.each([
    ['Prepared', 404],
    ['Sent', 409],
    ['Accepted', 201],
    ['Booked', 201],
    ['Done', 201],
    ['Declined', 409],
    ['Verified', 409],
    ['Cancelled', 409],
  ] as const)(
    'a certificate that is added while the order is %s gets the HTTP status %i [CERT-01]',
    async (status, expected) => {
      orderId = await world.order(status)
      expect((await give()).statusCode).toBe(expected)
      expect(await kept()).toHaveLength(expected === 201 ? 1 : 0)
    },
  )

  it('a certificate from a firm can be added and read only by its firm, while the order is live [CERT-04]', async () => {
    const [given] = orderOf(await give()).certificates
    const path = `/orders/${orderId}/certificates/${given?.certificateId}/file`
    expect((await give({ by: world.other })).statusCode).toBe(404)
    for (const by of [world.manager, world.resident]) expect((await give({ by })).statusCode).toBe(403)
    expect((await giveByLink('nonsense')).statusCode).toBe(404)
    expect((await world.worker.get(path)).rawPayload.equals(PDF)).toBe(true)
    expect((await world.other.get(path)).statusCode).toBe(404)
    const token = await world.token(orderId)
    const readByLink = (by = token) =>
      world.byLink('certificates/read', { token: by, certificateId: given?.certificateId })
    expect((await readByLink()).rawPayload.equals(PDF)).toBe(true)
    const elsewhere = await world.token(await world.order('Accepted'))
    expect((await readByLink(elsewhere)).statusCode).toBe(404)
    // A firm can't see certificates of the home that came from other people.
    await world.manager.postForm(
      `/properties/${world.home}/certificates`,
      { ...FIELDS, orderId: String(orderId) },
      [FILE],
    )
    expect(orderOf(await world.manager.get(`/orders/${orderId}`)).certificates).toHaveLength(2)
    expect(orderOf(await world.worker.get(`/orders/${orderId}`)).certificates).toEqual([given])
    expect((await world.worker.get(`/properties/${world.home}/certificates`)).statusCode).toBe(403)
    await end('Verified')
    expect((await readByLink()).statusCode).toBe(404)
    expect((await world.worker.get(path)).statusCode).toBe(404)
    expect(orderOf(await world.worker.get(`/orders/${orderId}`)).certificates).toEqual([])
  })

  it('a certificate from a firm, sent from a browser that entered the code, gets an answer that still has the contact details [CERT-10] [FIRMSIDE-08]', async () => {
    const booked = await world.order('Booked')
    const token = await world.token(booked)
    await world.byLink('code', { token })
    const { code } = await world.code()
    const { unlock } = (await world.byLink('unlock', { token, code })).json<{ unlock: string }>()
    const given = (more: Record<string, string>) =>
      nobody(world.test).postForm(
        '/order-links/certificates',
        { token, key: randomUUID(), ...FIELDS, ...more },
        [FILE],
      )
    expect(linkedOf(await given({ unlock }))).toMatchObject({
      contactState: 'shown',
      order: { contact: { phoneNumber: RESIDENT_PHONE } },
    })
    expect((await given({})).body).not.toContain(RESIDENT_PHONE)
  })

  it('a certificate from a firm with a wrong field is refused with the name of the field, and nothing is stored [CERT-05]', async () => {
    expect(fieldsOf(await give({ files: [] }))).toEqual([400, ['files']])
    expect(fieldsOf(await give({ more: { kind: 'other' } }))).toEqual([400, ['name']])
    expect(fieldsOf(await give({ more: { kind: 'boiler' } }))).toEqual([400, ['kind']])
    expect(fieldsOf(await give({ more: { issuedOn: '2099-01-05', expiresOn: '' } }))).toEqual([
      400,
      ['issuedOn'],
    ])
    expect(fieldsOf(await give({ more: { expiresOn: '2020-01-04' } }))).toEqual([400, ['expiresOn']])
    expect((await give({ files: [['gas.pdf', Buffer.from('no pdf')]] })).statusCode).toBe(415)
    expect(await kept()).toEqual([])
    expect((await give({ more: { kind: 'other', name: 'Lift test', expiresOn: '' } })).statusCode).toBe(201)
    expect(await kept()).toMatchObject([{ name: 'Lift test', expiresOn: null, state: 'none' }])
  })

  it('a certificate from a firm is refused if the order already has ten certificates [CERT-05]', async () => {
    for (let count = 0; count < 10; count += 1) expect((await give()).statusCode).toBe(201)
    const answer = await give()
    expect([answer.statusCode, answer.json<ErrorBody>().message]).toEqual([
      409,
      'A work order can have at most 10 certificates.',
    ])
    expect(await kept()).toHaveLength(10)
  })
})
