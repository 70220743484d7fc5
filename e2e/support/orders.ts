import type { Firm } from '@doorstep/contract/firms/schema'
import type { Order } from '@doorstep/contract/orders/schema'
import type { Session } from './api.ts'
import { move, read, report, send, unique } from './api.ts'
import { faultsOf, type Look } from './fitting.ts'
import { mailedOrderLink, newFirm } from './firms.ts'
import { PHOTO_PNG } from './forms.ts'
import { expect, type Open } from './test.ts'

/** Creates a work order and sends it to the firm of the demo contractor. Returns the work order and its link. */
export async function sendOrder(): Promise<{ order: Order; words: string; link: string }> {
  const issue = await report('eleanor', { title: unique('Boiler loses pressure') })
  await move('manager', issue, 'Approved')
  const choices = await read<{ firmId: number; name: string }[]>('manager', `/issues/${issue.issueId}/firms`)
  const firmId = choices.find(({ name }) => name === 'Kennet Plumbing & Heating')?.firmId
  const firm = await read<Firm>('admin', `/firms/${firmId}`)
  const words = unique('Please find out why the boiler loses pressure, and repair it.')
  const order = await send<Order>('manager', 'POST', `/issues/${issue.issueId}/orders`, {
    firmId,
    words,
    send: true,
  })
  return { order, words, link: await mailedOrderLink(firm, words) }
}

/**
 * Sends a new firm a work order for an approved issue of this home. Returns the firm, the issue, and the id and link of
 * the work order.
 */
export async function sendOrderToNewFirm({
  manager,
  propertyId,
  reporter = manager,
  words = 'Please repair the valve below the sink.',
}: {
  manager: Session
  propertyId: number
  reporter?: Session
  words?: string
}) {
  const firm = await newFirm(propertyId)
  const issue = await report(reporter, { title: unique('Valve weeps'), propertyId })
  await move('admin', issue, 'Approved')
  const order = { firmId: firm.firmId, words, send: true }
  const { orderId } = await send<Order>(manager, 'POST', `/issues/${issue.issueId}/orders`, order)
  return { firm, issue, orderId, link: await mailedOrderLink(firm) }
}

/** Returns the faults of a firm's work order page in each state that the firm can reach. */
export async function faultsOfOrderLink(
  open: Open,
  looks: readonly Look[],
): Promise<Record<string, unknown[]>> {
  const { words, link } = await sendOrder()
  const page = await open(link)
  await expect(page.getByText(words)).toBeVisible()
  const found = await faultsOf(page, looks, { what: 'the order' })
  // Presses a key, because the browser might not show the focus after a pointer was used.
  await page.getByRole('button', { name: 'Decline...' }).press('Enter')
  Object.assign(found, await faultsOf(page, looks, { what: 'the reason to decline' }))
  await page.getByRole('button', { name: 'Back' }).press('Enter')
  await page.getByRole('button', { name: 'Accept', exact: true }).press('Enter')
  await page.getByRole('button', { name: 'Done...' }).press('Enter')
  await page.getByLabel('Choose photos: Photos of the finished work').setInputFiles([PHOTO_PNG])
  await page.getByRole('button', { name: 'Mark as complete' }).press('Enter')
  await expect(page.getByText('There is a problem')).toBeVisible()
  return Object.assign(found, await faultsOf(page, looks, { what: 'the finished work, with a problem' }))
}
