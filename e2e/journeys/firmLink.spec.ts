import type { Order } from '@doorstep/contract/orders/schema'
import { expectAccessible } from '../support/accessible.ts'
import { read } from '../support/api.ts'
import { PHOTO_PNG } from '../support/forms.ts'
import { sendOrderToNewFirm } from '../support/orders.ts'
import { newPortfolio } from '../support/portfolio.ts'
import { expect, test } from '../support/test.ts'

test(
  'a firm accepts an order through its link, and a completion reported offline is sent once [FIRMSIDE-01] [FIRMSIDE-02] [FIRMSIDE-05] [ORDERPDF-01]',
  { tag: '@both' },
  async ({ open }) => {
    const { manager, propertyId } = await newPortfolio()
    const words = 'Please repair the valve below the sink.'
    const { issue, orderId, link } = await sendOrderToNewFirm({ manager, propertyId, words })
    const page = await open(link)
    await expect(page.getByText(words)).toBeVisible()
    await expect(page).toHaveURL(/\/order$/)
    await expectAccessible(page, 'main')
    expect((await read<Order>(manager, `/orders/${orderId}`)).status).toBe('Sent')
    await page.getByRole('button', { name: 'Accept', exact: true }).click()
    await expect(page.getByText('No appointment is booked yet.')).toBeVisible()

    await page.getByRole('button', { name: 'Done...' }).click()
    await page.context().setOffline(true)
    await page.getByLabel('What was done?').fill('A new washer, tested under pressure.')
    await page.getByLabel('Choose photos: Photos of the finished work').setInputFiles([PHOTO_PNG])
    await expectAccessible(page, 'main')
    await page.getByRole('button', { name: 'Mark as complete' }).dblclick()
    await expect(page.getByText('You are offline.', { exact: false })).toBeVisible()
    await page.context().setOffline(false)
    await expect(
      page.getByText('You marked the work as done. Staff are checking the work.', { exact: false }),
    ).toBeVisible()
    await expectAccessible(page, 'main')
    const order = await read<Order>(manager, `/orders/${orderId}`)
    expect([order.status, order.photos.length, order.doneWords]).toEqual([
      'Done',
      1,
      'A new washer, tested under pressure.',
    ])
    expect(order.events.filter(({ kind }) => kind === 'done')).toHaveLength(1)

    const name = `work-order-${orderId}-job-${issue.jobId}.pdf`
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download PDF' }).click()
    expect((await download).suggestedFilename()).toBe(name)
    const desk = await open(`/issues/${issue.issueId}`, { session: manager })
    const after = desk.getByRole('region', { name: 'After', exact: true })
    await expect(after.getByRole('time')).toBeVisible()
    const copy = desk.waitForEvent('download')
    await desk.getByRole('button', { name: /^Download PDF of the work order to/ }).click()
    expect((await copy).suggestedFilename()).toBe(name)
    await expectAccessible(desk, 'main')
  },
)
