import { randomUUID } from 'node:crypto'
import { CERTIFICATE_KIND_LABELS } from '@doorstep/contract/certificates/texts'
import { emitAudit } from '@doorstep/server/audit/emitAudit'
import type { SystemWriteCtx } from '@doorstep/server/context'
import { lockProvedOrder } from '@doorstep/server/features/orders/service'
import { offerSlots, pickSlot } from '@doorstep/server/features/orders/appointments/service'
import { addCertificate } from '@doorstep/server/features/certificates/service'
import { storeCertificate } from '@doorstep/server/features/orders/certificates/service'
import { updatePicture } from '@doorstep/server/db/pictures'
import { storePhoto } from '@doorstep/server/features/orders/photos/service'
import { listIssueOrders } from '@doorstep/server/features/orders/reading/service'
import { prepareOrder, verifyOrder } from '@doorstep/server/features/orders/sending/service'
import { accept, complete, decline, followOn, noAccess } from '@doorstep/server/features/orders/work/service'
import type { Opened } from '@doorstep/server/features/orders/work/service'
import { pdfOf } from '../pictures/bill.ts'
import type {
  DemoPlan,
  PlannedCertificate,
  PlannedOrder,
  PlannedOrderPhoto,
  PlannedOrderStep,
} from '../plan.ts'
import { actorAt, known, systemAt } from './loading.ts'
import type { Happening, Loading } from './loading.ts'
import { storeConverted, uploadFrom, uploadOf } from './photos.ts'

interface Asked {
  orderId: number
  issueId: number
}

export function ordersHappen({ orders }: DemoPlan): Happening[] {
  const made = new Map<PlannedOrder, Asked>()
  return orders.flatMap((order) => [
    { at: order.at, run: async (loading) => void made.set(order, await ask(loading, order)) },
    ...order.steps.map((step) => ({
      at: step.at,
      run: (loading: Loading) => {
        const asked = made.get(order)
        if (!asked) throw new Error(`${order.firm} was never asked.`)
        return takeStep(loading, asked, step)
      },
    })),
  ])
}

/** The key of a story issue: its reporter and title. */
export const storyKey = ({ reporter, title }: { reporter: string; title: string }): string =>
  `${reporter} ${title}`

async function ask(loading: Loading, order: PlannedOrder): Promise<Asked> {
  const { at, by, firm, words, limitPence, isPrepared } = order
  const issueId = known(loading.issues, storyKey(order))
  const body = { firmId: known(loading.firms, firm), words, limitPence, send: !isPrepared }
  const { orderId } = await prepareOrder(actorAt(loading, by, at), { params: { issueId }, body })
  return { issueId, orderId }
}

/** The firms of the demo estate use links, not accounts. */
async function takeStep(
  loading: Loading,
  { issueId, orderId }: Asked,
  step: PlannedOrderStep,
): Promise<void> {
  const ctx = systemAt(loading, step.at)
  const params = { orderId }
  const key = randomUUID()
  const opened = async (): Promise<Opened> => ({
    locked: await lockProvedOrder(ctx, orderId),
    by: { party: 'firm', userId: null },
  })
  if ('photos' in step)
    for (const photo of step.photos) await addPhoto(loading, ctx, { orderId, issueId, photo })
  switch (step.does) {
    case 'accept':
      return void (await accept(ctx, await opened()))
    case 'decline':
      return void (await decline(ctx, await opened(), { reason: step.words }))
    case 'offer': {
      const { locked, by } = await opened()
      return void (await offerSlots(ctx, locked, { slots: step.slots }, by))
    }
    case 'pick': {
      const resident = actorAt(loading, step.by, step.at)
      const listed = await listIssueOrders(resident, { params: { issueId } })
      const slotId = listed.find((order) => order.orderId === orderId)?.slots[step.takes - 1]?.slotId
      return void (await pickSlot(resident, { params, body: { slotId } }))
    }
    case 'noAccess':
      return void (await noAccess(ctx, await opened(), { key, tried: step.tried, words: step.words }))
    case 'followOn':
      return void (await followOn(ctx, await opened(), { key, words: step.words }))
    case 'done':
      return void (await complete(ctx, await opened(), { key, words: step.words }))
    case 'certificate':
      return giveCertificate(loading, ctx, { step, opened: await opened() })
    case 'verify':
      await verifyOrder(actorAt(loading, step.by, step.at), { params })
  }
}

/** Adds a one-page PDF certificate to the home. */
async function giveCertificate(
  loading: Loading,
  ctx: SystemWriteCtx,
  { step, opened }: { step: PlannedCertificate & { at: Date }; opened: Opened },
): Promise<void> {
  const { by, kind, issuedOn, expiresOn, fileName: name } = step
  const { order } = opened.locked
  const page = pdfOf(CERTIFICATE_KIND_LABELS[kind], [
    `${order.propertyName}, ${order.address}`,
    order.firmName,
    '',
    `Issued: ${issuedOn}`,
    `Next due: ${expiresOn}`,
    '',
    'This page is made up for the demo.',
  ])
  const files = [await uploadFrom(ctx.services.files, page, { name, type: 'application/pdf' })]
  const said = { kind, issuedOn, expiresOn }
  if (by === undefined) {
    await storeCertificate(ctx, { said: { ...said, key: randomUUID() }, files }, async () => opened)
    return
  }
  const params = { propertyId: order.propertyId }
  const body = { ...said, orderId: order.id }
  await addCertificate(actorAt(loading, by, step.at), { params, body, files })
}

/** Stores the photo with its prepared copies, as the conversion job would. */
async function addPhoto(
  loading: Loading,
  ctx: SystemWriteCtx,
  { orderId, issueId, photo }: Asked & { photo: PlannedOrderPhoto },
): Promise<void> {
  const { files } = ctx.services
  const drawn = await known(loading.photos, photo.picture)
  const upload = {
    photo: { key: randomUUID(), moment: photo.moment },
    files: [await uploadOf(files, drawn, photo)],
  }
  const { photoId } = await storePhoto(ctx, upload, async (tx) => (await lockProvedOrder(tx, orderId)).order)
  await updatePicture(ctx.db, 'work_order_photos', photoId, await storeConverted(files, drawn))
  await emitAudit(ctx, {
    action: 'order.convertPhoto',
    object: { type: 'issue', id: issueId },
    after: { orderId, photoId, ready: true },
  })
}
