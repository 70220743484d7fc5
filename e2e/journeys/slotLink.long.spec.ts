import type { Order } from '@doorstep/contract/orders/schema'
import { expectAccessible } from '../support/accessible.ts'
import { outbox, read, send } from '../support/api.ts'
import { newHome } from '../support/homes.ts'
import { sendOrderToNewFirm } from '../support/orders.ts'
import { expect, test } from '../support/test.ts'

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

test(
  'a resident picks a time from the email without a login, and the link stops working after the booking [APPOINT-200] [APPOINT-201]',
  { tag: '@both' },
  async ({ open }) => {
    const { manager, propertyId, resident } = await newHome()
    const { issue, orderId, link } = await sendOrderToNewFirm({ manager, propertyId, reporter: resident })
    const token = link.slice(link.indexOf('#') + 1)
    await send(manager, 'POST', '/order-links/accept', { token })
    const slots = [3, 4].map((days) => ({ day: inDays(days), from: '09:00', to: '12:00' }))
    await send(manager, 'POST', '/order-links/slots', { token, slots })
    const linkOf = async () => {
      const mail = (await outbox()).find(({ subject }) =>
        subject?.startsWith(`Choose a time: ${issue.title}`),
      )
      return /\/slots#\S+/.exec(mail?.text ?? '')?.[0]
    }
    await expect.poll(linkOf).toBeTruthy()

    const page = await open((await linkOf()) ?? '')
    await expect(page).toHaveURL(/\/slots$/)
    await expect(page.getByText(issue.title)).toContainText(`(job ${issue.jobId})`)
    await expectAccessible(page, 'main')
    expect((await read<Order>(manager, `/orders/${orderId}`)).status).toBe('Accepted')
    await page.getByRole('radio').last().check()
    await page.getByRole('button', { name: 'Book this time' }).click()
    await expect(page.getByRole('heading', { name: 'Your appointment is booked' })).toBeVisible()
    await expectAccessible(page, 'main')
    const file = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Add to calendar' }).click()
    expect((await file).suggestedFilename()).toBe(`appointment-job-${issue.jobId}.ics`)
    expect((await read<Order>(manager, `/orders/${orderId}`)).status).toBe('Booked')

    const again = await open((await linkOf()) ?? '')
    await expect(
      again.getByText('A time is already booked. Sign in to see, change or cancel the appointment.'),
    ).toBeVisible()
  },
)
