import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import type { OrderStatus, PhotoMoment } from '@doorstep/contract/orders/rules'
import type { Order } from '@doorstep/contract/orders/schema'
import { on } from '../appointments.ts'
import { buildAccessNote, buildAsset } from '../blocks.ts'
import { buildVariation } from '../firms.ts'
import { mailedLink } from '../mailedLink.ts'
import type { Body, Call, Probe } from './effect.ts'
import { acts, BY_ACCOUNT, BY_LINK, CERTIFICATE, STEP, VARIATION } from './orderActs.ts'
import type { Act } from './orderActs.ts'
import { NO_TOKEN } from './world.ts'
import type { EffectWorld } from './world.ts'

const PHOTO = await readFile(new URL('../fixtures/polyglot.jpg', import.meta.url))
const MISSING = 99_999_999
const NO_UNLOCK = 'A'.repeat(43)

/** Probes for work orders, as used by staff, residents and firms. */
export function orderProbes(world: EffectWorld): Record<string, Probe | Probe[]> {
  const { services } = world.test
  const { admin, manager, resident, worker } = world
  const unlock = ({ params }: Call): Promise<string> => world.unlock(Number(params?.['orderId']))
  const ready = async (orderId: number): Promise<void> => {
    // A device cannot report a time before the order was sent.
    await sql`update work_orders set limit_pence = 50, sent_at = sent_at - interval '1 hour' where id = ${orderId}`.execute(
      services.db,
    )
  }
  const made = async (status: OrderStatus): Promise<number> => {
    const { orderId } = await world.order(status)
    await ready(orderId)
    return orderId
  }
  const files = (act: Act): Pick<Call, 'files'> => (act.withFile ? { files: [['a.jpg', PHOTO]] } : {})
  const prepare = async ({ status, photo }: Act): Promise<number> => {
    const orderId = await made(status)
    if (photo) await addPhoto(orderId, photo)
    return orderId
  }
  const addPhoto = (orderId: number, moment: PhotoMoment): Promise<unknown> =>
    worker.postForm(`/orders/${orderId}/photos`, { key: randomUUID(), moment }, [['a.jpg', PHOTO]])
  /** Sends the first note again and returns the number of notes. A repeated note is stored once. */
  const notesAfterRepeat = (orderId: number) => async (): Promise<string> => {
    await worker.post(`/orders/${orderId}/notes`, STEP)
    const order = (await worker.get(`/orders/${orderId}`)).json<Order>()
    return String(order.notes.length)
  }
  const byAccount = (act: Act): Probe => ({
    call: async () => {
      const orderId = await prepare(act)
      const call = { as: worker, params: { orderId }, body: act.body, ...files(act) }
      return act.isNote ? { ...call, shows: notesAfterRepeat(orderId) } : call
    },
    others: act.others,
  })
  const byLink = (act: Act): Probe => ({
    call: async () => {
      const orderId = await prepare(act)
      const body = { token: await world.orderToken(orderId), ...act.body }
      const call = { as: world.nobody, params: { orderId }, body, ...files(act) }
      return act.isNote ? { ...call, shows: notesAfterRepeat(orderId) } : call
    },
    others: { ...act.others, ...(act.isUnlocked && { unlock }) },
    refused: { token: NO_TOKEN },
  })
  const linkCall =
    (status: OrderStatus, body: (orderId: number) => Promise<Body> | Body) => async (): Promise<Call> => {
      const orderId = await made(status)
      const token = await world.orderToken(orderId)
      return { as: world.nobody, params: { orderId }, body: { token, ...(await body(orderId)) } }
    }
  const opened = (status: OrderStatus): Probe => ({
    call: linkCall(status, () => ({})),
    others: { unlock },
    refused: { token: NO_TOKEN },
  })
  const asFirm = Object.fromEntries(
    Object.entries(acts()).flatMap(([name, act]) => [
      [BY_ACCOUNT[name] ?? name, byAccount(act)],
      [BY_LINK[name] ?? name, byLink(act)],
    ]),
  )
  const ofOrder = async (status: OrderStatus, body: Body, as = manager): Promise<Call> => ({
    as,
    params: { orderId: await made(status) },
    body,
  })
  const offered = async (): Promise<{ orderId: number; slotIds: number[] }> => {
    const orderId = await made('Accepted')
    const answer = await worker.post(`/orders/${orderId}/slots`, { slots: [on(3), on(4)] })
    return { orderId, slotIds: answer.json<Order>().slots.map(({ slotId }) => slotId) }
  }
  const slotToken = async (): Promise<string> => mailedLink(services, '/slots#')
  const photoOf = async (orderId: number): Promise<number> => {
    await addPhoto(orderId, 'after')
    const row = services.db.selectFrom('work_order_photos').select('id').where('order_id', '=', orderId)
    const { id } = await row.executeTakeFirstOrThrow()
    const key = (
      await services.db
        .selectFrom('work_order_photos')
        .select('original_key as key')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    ).key
    await sql`update work_order_photos set state = 'ready', display_key = ${key}, thumbnail_key = ${key} where id = ${id}`.execute(
      services.db,
    )
    return id
  }
  const codeOf = async (orderId: number): Promise<string> => {
    await sql`update firms set phone = '+447700900222' where id = ${world.firmId}`.execute(services.db)
    const token = await world.orderToken(orderId)
    const sent = await world.nobody.post('/order-links/code', { token })
    if (sent.statusCode >= 300) throw new Error(sent.body)
    const mails = (await world.test.app.inject('/api/dev/outbox')).json<{ text: string }[]>()
    return mails.flatMap(({ text }) => /is ([0-9]{6})\./.exec(text)?.[1] ?? [])[0] ?? ''
  }
  const variation = async (): Promise<{ orderId: number; variationId: number }> => {
    const orderId = await made('Accepted')
    await buildVariation(services, { orderId, amountPence: 100 })
    const row = services.db.selectFrom('order_variations').select('id').where('order_id', '=', orderId)
    return { orderId, variationId: (await row.executeTakeFirstOrThrow()).id }
  }
  const prepared = { firmId: world.firmId, words: 'Please repair it.', limitPence: 100, send: false }
  const otherPrepared = { firmId: world.otherFirmId, words: 'Please look.', limitPence: 200, send: true }

  return {
    ...asFirm,
    readOrderByLink: opened('Booked'),
    acceptOrderByLink: { call: linkCall('Sent', () => ({})), refused: { token: NO_TOKEN } },
    beginOrderByLink: opened('Booked'),
    sendUnlockCode: {
      call: async () => {
        await sql`update firms set phone = '+447700900222' where id = ${world.firmId}`.execute(services.db)
        return linkCall('Booked', () => ({}))()
      },
      refused: { token: NO_TOKEN },
    },
    printOrderByLink: opened('Booked'),
    listAccessNotesByLink: {
      call: linkCall('Booked', async (orderId) => ({ unlock: await world.unlock(orderId) })),
      refused: { token: NO_TOKEN, unlock: NO_UNLOCK },
    },
    openAccessNoteByLink: {
      call: linkCall('Booked', async (orderId) => ({
        unlock: await world.unlock(orderId),
        accessNoteId: await buildAccessNote(services, world.home),
      })),
      refused: { token: NO_TOKEN, unlock: NO_UNLOCK, accessNoteId: MISSING },
    },
    unlockByLink: {
      call: linkCall('Booked', async (orderId) => ({ code: await codeOf(orderId) })),
      refused: { token: NO_TOKEN, code: '1' },
    },
    readPhotoByLink: {
      call: linkCall('Booked', async (orderId) => ({ photoId: await photoOf(orderId) })),
      refused: { token: NO_TOKEN, photoId: MISSING },
    },
    prepareOrder: {
      call: async () => {
        const issueId = await world.issue()
        const body = { ...prepared, photoIds: [await world.photo(issueId)] }
        return { as: manager, params: { issueId }, body }
      },
      others: { ...otherPrepared, photoIds: [], assetId: () => buildAsset(services, world.home) },
    },
    prepareOrders: {
      call: async () => ({
        as: manager,
        body: { ...prepared, issueIds: [await world.issue()], dryRun: false },
      }),
      others: { ...otherPrepared, issueIds: [MISSING], dryRun: true },
    },
    sendOrder: {
      call: async () => {
        await sql`insert into firm_papers (firm_id, kind, name, expires_on)
          select ${world.firmId}, 'insurance', 'Public liability', '2020-01-01' where not exists (
            select from firm_papers where firm_id = ${world.firmId} and expires_on = '2020-01-01')`.execute(
          services.db,
        )
        return ofOrder('Prepared', { overrideReason: 'It is urgent.' }, admin)
      },
      others: { overrideReason: 'It is late.' },
    },
    cancelOrder: {
      call: () => ofOrder('Sent', { words: 'Not needed.' }),
      others: { words: 'Not wanted.' },
      refused: { reason: 'noAccess' },
    },
    pickSlot: [
      {
        call: async () => {
          const { orderId, slotIds } = await offered()
          return { as: resident, params: { orderId }, body: { slotId: slotIds[0] } }
        },
        refused: { slotId: MISSING },
      },
      {
        call: () => ofOrder('Accepted', { time: on(3) }),
        others: { 'time.day': on(4).day, 'time.from': '10:00', 'time.to': '13:00' },
      },
    ],
    readSlotsByLink: {
      call: async () => {
        await offered()
        return { as: world.nobody, body: { token: await slotToken() } }
      },
      refused: { token: NO_TOKEN },
    },
    pickSlotByLink: {
      call: async () => {
        const { slotIds } = await offered()
        return { as: world.nobody, body: { token: await slotToken(), slotId: slotIds[0] } }
      },
      refused: { token: NO_TOKEN, slotId: MISSING },
    },
    askOtherTimes: {
      call: async () => {
        const { orderId } = await offered()
        return { as: resident, params: { orderId }, body: { words: 'Evenings.' } }
      },
      others: { words: 'Mornings.' },
    },
    cancelAppointment: {
      call: () => ofOrder('Booked', { words: 'We are away.' }, resident),
      others: { words: 'We are ill.' },
    },
    decideVariation: {
      call: async () => {
        const { orderId, variationId } = await variation()
        return { as: manager, params: { orderId }, body: { variationId, approve: true, words: 'Yes.' } }
      },
      others: { approve: false, words: 'Fine.' },
      refused: { variationId: MISSING },
    },
    readVariationFileByLink: {
      call: linkCall('Accepted', async (orderId) => {
        await worker.postForm(`/orders/${orderId}/variations`, { ...VARIATION, amountPence: '100' }, [
          ['a.jpg', PHOTO],
        ])
        const row = services.db.selectFrom('order_variations').select('id').where('order_id', '=', orderId)
        return { variationId: (await row.executeTakeFirstOrThrow()).id }
      }),
      refused: { token: NO_TOKEN, variationId: MISSING },
    },
    readCertificateByLink: {
      call: linkCall('Booked', async (orderId) => {
        await worker.postForm(`/orders/${orderId}/certificates`, CERTIFICATE, [['a.jpg', PHOTO]])
        const row = services.db.selectFrom('certificates').select('id').where('order_id', '=', orderId)
        return { certificateId: (await row.executeTakeFirstOrThrow()).id }
      }),
      refused: { token: NO_TOKEN, certificateId: MISSING },
    },
    readNotePhotoByLink: {
      call: linkCall('Accepted', async (orderId) => {
        const { issue_id: issueId } = await services.db
          .selectFrom('work_orders')
          .select('issue_id')
          .where('id', '=', orderId)
          .executeTakeFirstOrThrow()
        await manager.postForm(
          `/issues/${issueId}/notes`,
          { text: 'See the photo.', audience: 'order', orderId: String(orderId) },
          [['a.jpg', PHOTO]],
        )
        const row = services.db.selectFrom('issue_attachments').select(['id', 'original_key as key'])
        const { id, key } = await row.where('issue_id', '=', issueId).executeTakeFirstOrThrow()
        await sql`update issue_attachments set state = 'ready', display_key = ${key}, thumbnail_key = ${key} where id = ${id}`.execute(
          services.db,
        )
        return { photoId: id }
      }),
      refused: { token: NO_TOKEN, photoId: MISSING },
    },
  }
}
