import type { Order } from '@doorstep/contract/orders/schema'
import type { Locator, Page } from '@playwright/test'
import { read, send } from '../support/api.ts'
import { PHOTO_PNG, stillness } from '../support/forms.ts'
import { sendOrder, sendOrderToNewFirm } from '../support/orders.ts'
import { newPortfolio } from '../support/portfolio.ts'
import { expect, test } from '../support/test.ts'

const asPhone = (page: Page) => page.setViewportSize({ width: 390, height: 844 })
const TOMORROW = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/London' }).format(
  Date.now() + 86_400_000,
)

/** Sends an order to a new firm, accepts it through its link and books an appointment for tomorrow. */
async function bookedOrder() {
  const { manager, propertyId } = await newPortfolio()
  const { issue, orderId, link } = await sendOrderToNewFirm({
    manager,
    propertyId,
    words: 'Please repair the valve below the sink. The stopcock is behind the washing machine.',
  })
  const token = link.slice(link.indexOf('#') + 1)
  await send(manager, 'POST', '/order-links/accept', { token })
  await send(manager, 'POST', `/orders/${orderId}/appointments`, {
    time: { day: TOMORROW, from: '14:00', to: '16:00' },
  })
  return { manager, orderId, issue, link }
}

/** Expects these parts of the page on the first screen, above the bar of steps. */
async function expectOnFirstScreen(page: Page, parts: readonly Locator[]): Promise<void> {
  const bar = page.getByRole('region', { name: 'Next steps' })
  await expect(bar).toBeVisible()
  const foot = (await bar.boundingBox())?.y ?? 0
  for (const shown of parts) {
    const box = await shown.boundingBox()
    expect((box?.y ?? Infinity) + (box?.height ?? 0)).toBeLessThan(foot)
  }
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
}

test(
  'a firm with an account reads the time, the place and the job, and can call the resident, without scrolling [FIRMSIDE-203]',
  { tag: '@phone' },
  async ({ open }) => {
    const { order, words } = await sendOrder()
    const { orderId } = order
    await send('contractor', 'POST', `/orders/${orderId}/accept`)
    await send('manager', 'POST', `/orders/${orderId}/appointments`, {
      time: { day: TOMORROW, from: '14:00', to: '16:00' },
    })
    const page = await open(`/orders/${orderId}`, { as: 'contractor', before: asPhone })
    const head = page.getByRole('region', { name: 'When and where' })
    await expectOnFirstScreen(page, [
      page.getByRole('heading', { level: 1 }),
      head.getByText('Tomorrow, 14:00 to 16:00'),
      head.getByRole('link', { name: 'Open in maps' }),
      head.getByRole('link', { name: /^Call / }),
      page.getByText(words),
    ])
  },
)

test(
  'a firm reads time, place and job without scrolling, and needs at most eight presses from its email to Done with a photo [FIRMSIDE-203] [FIRMSIDE-205]',
  { tag: '@phone' },
  async ({ open }) => {
    const { manager, orderId, issue, link } = await bookedOrder()
    let presses = 1
    const page = await open(link, { before: asPhone })
    const press = async (target: Locator) => {
      presses += 1
      await stillness(page)
      await target.tap()
    }
    const bar = page.getByRole('region', { name: 'Next steps' })
    const head = page.getByRole('region', { name: 'When and where' })
    await expectOnFirstScreen(page, [
      page.getByRole('heading', { level: 1, name: issue.title }),
      head.getByText('Tomorrow, 14:00 to 16:00'),
      head.getByText('1 Lamp Street', { exact: false }),
      head.getByRole('link', { name: 'Open in maps' }),
      page.getByText('Please repair the valve', { exact: false }),
    ])
    const start = bar.getByRole('button', { name: 'Start work' })
    const box = await start.boundingBox()
    expect((box?.y ?? Infinity) + (box?.height ?? 0)).toBeLessThan(844)

    await press(start)
    await press(bar.getByRole('button', { name: 'Done...' }))
    const chosen = page.waitForEvent('filechooser')
    await press(page.getByText('Choose photos').last())
    await (await chosen).setFiles([PHOTO_PNG])
    await press(page.getByLabel('What was done?'))
    await page.keyboard.type('A new washer, tested under pressure.')
    await press(page.getByRole('button', { name: 'Mark as complete' }))
    await expect(
      page.getByText('You marked the work as done. Staff are checking the work.', { exact: false }),
    ).toBeVisible()
    // Choosing a picture in the operating system's own dialog takes two more presses.
    expect(presses + 2).toBeLessThanOrEqual(8)
    const order = await read<Order>(manager, `/orders/${orderId}`)
    expect([order.status, order.photos.length]).toEqual(['Done', 1])
  },
)
