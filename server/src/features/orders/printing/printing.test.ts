import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Answer } from '../../../../test/callers.ts'
import { FirmWorld, orderOf, RESIDENT_PHONE } from '../../../../test/firmSide.ts'
import { readPdf } from '../../../../test/pdfs.ts'
import { systemCtx } from '../../../context.ts'
import { convertOrderPhoto } from '../photos/service.ts'

const KEY = 'The key is with the porter.'

describe('a work order as PDF', () => {
  let world: FirmWorld
  beforeAll(async () => {
    world = await FirmWorld.start()
  })
  afterAll(() => world.test.close())

  const print = (orderId: number, by = world.worker) => by.get(`/orders/${orderId}/pdf`)
  const printByLink = (body: object) => world.byLink('pdf', body)

  async function wordsOf(answer: Answer): Promise<string> {
    expect(answer.statusCode).toBe(200)
    const pages = await readPdf(answer.rawPayload)
    return pages
      .map(({ text }) => text)
      .join(' ')
      .replaceAll('|', ' ')
      .replaceAll(/\s+/g, ' ')
  }

  async function booked(): Promise<number> {
    const orderId = await world.order()
    const { db } = world.test.services
    await db.updateTable('work_orders').set({ limit_pence: 12_050 }).where('id', '=', orderId).execute()
    await db
      .updateTable('issues')
      .set({ may_enter: true, access_times: KEY })
      .where('id', '=', db.selectFrom('work_orders').select('issue_id').where('id', '=', orderId))
      .execute()
    return orderId
  }

  it('the PDF of a work order is for its firm and staff, has a file name without personal data and is not stored [ORDERPDF-01] [ORDERPDF-03]', async () => {
    const orderId = await booked()
    const before = await world.rows(orderId)
    const answers = [
      await print(orderId),
      await print(orderId, world.manager),
      await printByLink({ token: await world.token(orderId) }),
    ]
    for (const answer of answers) {
      const words = await wordsOf(answer)
      for (const part of ['Work needed', 'Please repair it.', 'Flat 7', '£120.50', 'Appointment', 'Booked'])
        expect(words).toContain(part)
      expect(answer.headers).toMatchObject({
        'content-type': 'application/pdf',
        'cache-control': 'private, no-store',
      })
      expect(answer.headers['content-disposition']).toMatch(
        new RegExp(`^attachment; filename="work-order-${orderId}-job-[0-9]+\\.pdf"`),
      )
    }
    expect(await world.rows(orderId)).toEqual(before)
    expect(await readdir(`${world.test.dataDir}/files/incoming`).catch(() => [])).toEqual([])
  })

  it('the PDF of a work order is refused to another firm, a resident and a bad link [ORDERPDF-01]', async () => {
    const orderId = await booked()
    expect((await print(orderId, world.other)).statusCode).toBe(404)
    expect((await print(orderId, world.resident)).statusCode).toBe(403)
    const foreign = await world.token(await world.order())
    const [, , proof] = foreign.split('-')
    const [object, firm] = (await world.token(orderId)).split('-')
    expect((await printByLink({ token: `${object}-${firm}-${proof}` })).statusCode).toBe(404)
    const prepared = await world.order('Prepared')
    expect((await print(prepared)).statusCode).toBe(404)
    expect((await print(prepared, world.manager)).statusCode).toBe(200)
  })

  it('the PDF of a work order shows contact and access details only if its reader sees them on the order [ORDERPDF-02]', async () => {
    const orderId = await booked()
    const token = await world.token(orderId)
    const shown = await wordsOf(await print(orderId))
    for (const part of [RESIDENT_PHONE, KEY, 'Staff may let you in with the key.'])
      expect(shown).toContain(part)
    // Staff do not see the resident's contact details on an order.
    const ofStaff = await wordsOf(await print(orderId, world.manager))
    expect(ofStaff).toContain(KEY)
    expect(ofStaff).not.toContain(RESIDENT_PHONE)
    const withheld = await wordsOf(await printByLink({ token }))
    for (const part of [RESIDENT_PHONE, KEY, 'Getting in', 'The resident'])
      expect(withheld).not.toContain(part)
    await world.byLink('code', { token })
    const { code } = await world.code()
    const { unlock } = (await world.byLink('unlock', { token, code })).json<{ unlock: string }>()
    expect(await wordsOf(await printByLink({ token, unlock }))).toContain(RESIDENT_PHONE)
    expect(await wordsOf(await printByLink({ token, unlock: 'a'.repeat(43) }))).not.toContain(RESIDENT_PHONE)
    // Ends the booking, so that no visit is booked.
    await world.worker.post(`/orders/${orderId}/follow-on`, {
      key: randomUUID(),
      words: 'A part is missing.',
    })
    for (const answer of [await print(orderId), await printByLink({ token, unlock })]) {
      const words = await wordsOf(answer)
      expect(words).toContain('A part is missing.')
      for (const part of [RESIDENT_PHONE, KEY]) expect(words).not.toContain(part)
    }
  })

  it('the PDF of a work order is audited when it shows a phone number [ORDERPDF-02]', async () => {
    const reads = async () =>
      world.test.services.db
        .selectFrom('audit_events')
        .select('id')
        .where('action', '=', 'issue.readPhoneNumber')
        .where('actor_id', '=', world.worker.userId)
        .execute()
    const orderId = await booked()
    const before = await reads()
    await print(orderId)
    expect(await reads()).toHaveLength(before.length + 1)
  })

  it('the PDF of a work order shows before and after photos side by side, once they are ready [ORDERPDF-04]', async () => {
    const orderId = await booked()
    for (const moment of ['before', 'after', 'after'] as const) {
      const { photoId } = (await world.photo(orderId, moment)).json<{ photoId: number }>()
      await convertOrderPhoto(systemCtx(world.test.services, 'a-job'), photoId)
    }
    const { photoId: lost } = (await world.photo(orderId, 'before')).json<{ photoId: number }>()
    await world.worker.post(`/orders/${orderId}/done`, { key: randomUUID(), words: 'A new washer.' })
    const pages = await readPdf((await print(orderId)).rawPayload)
    expect(pages.reduce((sum, { pictures }) => sum + pictures, 0)).toBe(3)
    const words = pages.map(({ text }) => text).join(' ')
    for (const part of ['Before', 'After', 'A new washer.', 'History']) expect(words).toContain(part)
    expect(
      orderOf(await world.worker.get(`/orders/${orderId}`)).photos.map(({ addedAt }) => addedAt),
    ).toEqual(Array.from({ length: 4 }, () => expect.stringMatching(/^20.*Z$/)))
    // If the store has lost a copy, only that picture is missing.
    await convertOrderPhoto(systemCtx(world.test.services, 'a-job'), lost)
    const { db, files } = world.test.services
    const photo = db.selectFrom('work_order_photos').select('thumbnail_key').where('id', '=', lost)
    await files.delete((await photo.executeTakeFirstOrThrow()).thumbnail_key ?? '')
    const again = await readPdf((await print(orderId)).rawPayload)
    expect(again.reduce((sum, { pictures }) => sum + pictures, 0)).toBe(3)
  })

  it('the PDF of a work order stays small however long its texts are [ORDERPDF-03]', async () => {
    const orderId = await booked()
    const { db } = world.test.services
    const words = 'x\n\n\n'.repeat(500).trim()
    await db.updateTable('work_orders').set({ words }).where('id', '=', orderId).execute()
    for (let count = 0; count < 120; count += 1)
      await db
        .insertInto('work_order_events')
        .values({ order_id: orderId, kind: 'linkRenewed', party: 'staff', words: 'y '.repeat(1000) })
        .execute()
    const pages = await readPdf((await print(orderId)).rawPayload)
    expect(pages.length).toBeLessThan(40)
    expect(pages.map(({ text }) => text).join(' ')).toContain(
      'Only the newest 100 of 120 lines of the history are shown.',
    )
  })

  it('the PDF of a work order has a request limit for each person, and for each order if somebody uses the link [ORDERPDF-05]', async () => {
    const { limits } = world.test.services
    const asked: string[] = []
    const shared = limits.shared.bind(limits)
    limits.shared = (name) => {
      const limit = shared(name)
      const consume = limit.consume.bind(limit)
      return Object.assign(Object.create(limit) as typeof limit, {
        consume: (key: string) => {
          asked.push(`${name} ${key}`)
          return consume(key)
        },
      })
    }
    const orderId = await booked()
    await print(orderId)
    await printByLink({ token: await world.token(orderId) })
    limits.shared = shared
    expect(asked).toEqual(
      expect.arrayContaining([`LIMIT_ORDER_PDF u${world.worker.userId}`, `LIMIT_ORDER_PDF o${orderId}`]),
    )
  })
})
