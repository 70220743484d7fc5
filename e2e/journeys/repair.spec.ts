import type { Issue } from '@doorstep/contract/issues/schema'
import type { Order } from '@doorstep/contract/orders/schema'
import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { move, read, report, unique } from '../support/api.ts'
import { mailedOrderLink, newFirm } from '../support/firms.ts'
import { choose, PHOTO_PNG, SMALL_JPEG } from '../support/forms.ts'
import { newHome } from '../support/homes.ts'
import { sendOrderToNewFirm } from '../support/orders.ts'
import { newPortfolio } from '../support/portfolio.ts'
import { expect, test } from '../support/test.ts'

const IN_DAYS = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

async function sendOrder(page: Page, { jobId }: Issue, firm: string): Promise<void> {
  await page.getByRole('button', { name: 'Send a work order' }).click()
  const dialog = page.getByRole('dialog', { name: `Work order for issue ${jobId}` })
  await choose(dialog, 'Firm', `${firm} - Plumbing`)
  await dialog.getByRole('button', { name: 'Use the report’s words' }).click()
  await dialog.getByRole('button', { name: 'Send work order' }).click()
  await expect(dialog).toHaveCount(0)
}

async function offerTimes(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Offer times...' }).click()
  await page.getByRole('group', { name: 'Time 1' }).getByLabel('Day').fill(IN_DAYS(3))
  await page.getByRole('button', { name: 'Add another time' }).click()
  const second = page.getByRole('group', { name: 'Time 2' })
  await second.getByLabel('Day').fill(IN_DAYS(4))
  await second.getByLabel('From').fill('13:00')
  await second.getByLabel('To').fill('17:00')
  await expectAccessible(page, 'main')
  await page.getByRole('button', { name: 'Offer these times' }).click()
  await expect(page.getByRole('list', { name: 'Times that you offer' }).getByRole('listitem')).toHaveCount(2)
}

async function finish(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Done...' }).click()
  await page.getByLabel('What was done?').fill('A new washer, tested under pressure.')
  await page.getByLabel('Choose photos: Photos from before').setInputFiles([SMALL_JPEG])
  await page.getByLabel('Choose photos: Photos of the finished work').setInputFiles([PHOTO_PNG])
  await page.getByRole('button', { name: 'Mark as complete' }).click()
  await expect(
    page.getByText('You marked the work as done. Staff are checking the work.', { exact: false }),
  ).toBeVisible()
}

async function giveCertificate(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add a certificate...' }).click()
  const form = page.getByRole('form', { name: 'Add a certificate' })
  await form.getByLabel('Kind of certificate').selectOption('Gas safety record')
  await form.getByLabel('Issued on').fill(IN_DAYS(-1))
  await form.getByLabel('Expires on').fill(IN_DAYS(20))
  await form.locator('input[type=file]').setInputFiles([SMALL_JPEG])
  await expectAccessible(page, 'main')
  await form.getByRole('button', { name: 'Add certificate' }).click()
  // The form names the certificate too, so the test waits until the form has closed.
  await expect(form).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Certificates' })).toContainText('Gas safety record')
}

test(
  'a repair goes from work order to the resident’s confirmation in three browsers [APPOINT-18] [APPOINT-22] [ORDER-11] [ORDERREP-06]',
  { tag: '@phone' },
  async ({ open }) => {
    const { manager, propertyId, resident } = await newHome()
    const firm = await newFirm(propertyId)
    const issue = await report(resident, { title: unique('Valve weeps'), propertyId })
    await move('admin', issue, 'Approved')
    const staff = await open(`/issues/${issue.issueId}`, { session: manager, isLive: true })
    await sendOrder(staff, issue, firm.name)

    const office = await open(await mailedOrderLink(firm))
    await office.getByRole('button', { name: 'Accept', exact: true }).click()
    await offerTimes(office)

    const home = await open(`/issues/${issue.issueId}`, { session: resident, isLive: true })
    const card = home.getByRole('region', { name: 'Appointment' })
    await card.getByRole('radio', { name: /13:00 to 17:00/ }).check({ force: true })
    await expectAccessible(home, 'main form')
    await card.getByRole('button', { name: 'Book this time' }).click()
    await expect(card).toContainText(`${firm.name} is coming.`)
    await expect(home.getByText('13:00 to 17:00')).toHaveCount(1)
    await expect(staff.getByRole('article', { name: `Work order to ${firm.name}` })).toContainText(
      '13:00 to 17:00',
    )

    await office.reload()
    await office.getByRole('button', { name: 'Start work' }).click()
    await expect(card).toContainText(`${firm.name} is at work.`)
    await finish(office)

    const done = home.getByRole('list', { name: 'What was done' })
    await expect(done).toContainText('A new washer, tested under pressure.')
    await expect(done.getByRole('img')).toHaveCount(2)
    await home.getByRole('button', { name: 'Yes, it is fixed' }).click()
    const statusOf = async () => (await read<Issue>(manager, `/issues/${issue.issueId}`)).status
    await expect.poll(statusOf).toBe('Closed')
    const [order] = await read<Order[]>(manager, `/issues/${issue.issueId}/orders`)
    expect(order).toMatchObject({ status: 'Verified', appointments: [{ state: 'Done' }] })
    expect(order?.photos.map(({ moment }) => moment)).toEqual(['before', 'after'])

    await staff.goto('/reports?tab=orders')
    await staff
      .getByRole('region', { name: 'Work order outcomes', exact: true })
      .getByRole('link', { name: `1 Fixed first time, ${firm.name}`, exact: true })
      .click()
    await expect(staff).toHaveURL(`/manage-orders?firmId=${firm.firmId}&outcome=firstTime`)
    await expect(staff.getByRole('navigation', { name: 'Pages' })).toContainText('1 work order')
    await expect(staff.getByRole('link', { name: issue.title })).toHaveCount(1)
  },
)

test(
  'a firm’s certificate is on the page of the home [CERT-01] [CERT-02]',
  { tag: '@phone' },
  async ({ open }) => {
    const { manager, propertyId } = await newPortfolio()
    const { firm, link } = await sendOrderToNewFirm({ manager, propertyId })
    const office = await open(link)
    await office.getByRole('button', { name: 'Accept', exact: true }).click()
    await giveCertificate(office)

    const staff = await open(`/homes/${propertyId}`, { session: manager })
    const kept = staff.getByRole('list', { name: 'Certificates' })
    await expect(kept).toContainText(/Gas safety record.*Expires in \d+ days/)
    await expect(kept).toContainText(firm.name)
  },
)
