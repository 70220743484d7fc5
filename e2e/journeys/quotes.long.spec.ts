import type { Firm } from '@doorstep/contract/firms/schema'
import type { Order } from '@doorstep/contract/orders/schema'
import type { Property } from '@doorstep/contract/properties/schema'
import { expectAccessible } from '../support/accessible.ts'
import { move, outbox, read, report, send, unique } from '../support/api.ts'
import { choose, PHOTO_PNG, toast } from '../support/forms.ts'
import { newPortfolio } from '../support/portfolio.ts'
import { expect, test } from '../support/test.ts'

async function newFirm(developmentId: number) {
  const name = unique('Quote Plumbing')
  const email = `${unique('quotes').replaceAll(' ', '-').toLowerCase()}@firm.example`
  const { id } = await send<Firm>('admin', 'POST', '/firms', {
    name,
    trades: ['Plumbing'],
    email,
    phone: '',
    developmentIds: [developmentId],
  })
  const linkOf = async (page: 'quote' | 'order') => {
    const address = async () => {
      const mails = (await outbox()).filter(({ to }) => to === email)
      return mails.flatMap(({ text }) => new RegExp(`/${page}#\\S+`).exec(text)?.[0] ?? []).at(0)
    }
    await expect.poll(address).toBeTruthy()
    return (await address()) ?? ''
  }
  return { id, name, linkOf }
}

async function newIssue() {
  const { manager, propertyId } = await newPortfolio()
  const { developmentId } = await read<Property>('admin', `/properties/${propertyId}`)
  const issue = await report(manager, { title: unique('Valve weeps'), propertyId })
  await move('admin', issue, 'Approved')
  return { manager, developmentId, issue }
}

test(
  'a manager compares the quotes of two firms, chooses one and sends its work order [QUOTEUI-01] [QUOTEUI-02] [QUOTEUI-03] [QUOTEUI-06]',
  { tag: '@both' },
  async ({ open }) => {
    const { manager, developmentId, issue } = await newIssue()
    const cheap = await newFirm(developmentId)
    const busy = await newFirm(developmentId)
    const page = await open(`/issues/${issue.issueId}`, { session: manager, isLive: true })
    const section = page.getByRole('region', { name: 'Work orders' })
    await section.getByRole('button', { name: 'Ask for quotes' }).click()
    const dialog = page.getByRole('dialog', { name: `Quotes for issue ${issue.jobId}` })
    await choose(dialog, 'First firm', `${cheap.name} - Plumbing`)
    await choose(dialog, 'Second firm \\(optional\\)', `${busy.name} - Plumbing`)
    await dialog.getByLabel(/^Work needed/).fill('Please repair the valve below the sink.')
    await expectAccessible(page, '[role=dialog]')
    await dialog.getByRole('button', { name: 'Ask 2 firms' }).click()
    await expect(section.getByRole('article', { name: `Quote from ${busy.name}` })).toContainText(
      'No quote yet',
    )

    const firm = await open(await cheap.linkOf('quote'))
    await expect(firm.getByText('Please repair the valve below the sink.')).toBeVisible()
    await expect(firm).toHaveURL(/\/quote$/)
    await expect(firm.getByText(busy.name)).toHaveCount(0)
    await firm.getByLabel(/^Amount in pounds/).fill('420')
    await firm.getByLabel(/^What the quote covers/).fill('A new valve, fitted and tested.')
    await firm.getByLabel('File (optional)', { exact: true }).setInputFiles([PHOTO_PNG])
    await expectAccessible(firm, 'main')
    await firm.getByRole('button', { name: 'Send this quote' }).dblclick()
    await expect(firm.getByText('£420')).toBeVisible()
    await expectAccessible(firm, 'main')

    const other = await open(await busy.linkOf('quote'))
    await other.getByRole('button', { name: 'Decline to quote...' }).click()
    await other.getByLabel(/^Why are you declining to quote\?/).fill('We are full until May.')
    await other.getByRole('button', { name: 'Decline to quote', exact: true }).click()
    await expect(other.getByText('Declined')).toBeVisible()

    await page.reload()
    const quote = section.getByRole('article', { name: `Quote from ${cheap.name}` })
    await expect(quote).toContainText('£420')
    await expect(quote.getByRole('button', { name: /^Open the file/ })).toBeVisible()
    await expect(section.getByRole('article', { name: `Quote from ${busy.name}` })).toContainText(
      'We are full until May.',
    )
    await expectAccessible(page, 'main')
    await quote.getByRole('button', { name: `Choose the quote from ${cheap.name}` }).click()
    const question = page.getByRole('alertdialog', { name: `Choose the quote from ${cheap.name}?` })
    await expect(question).toContainText('A work order with a limit of £420 will be prepared.')
    await question.getByRole('button', { name: 'Choose this quote' }).click()
    await expect(
      toast(page, `Quote from ${cheap.name} chosen. A work order has been prepared.`),
    ).toBeVisible()
    const order = section.getByRole('article', { name: `Work order to ${cheap.name}` })
    await expect(order).toContainText('£420 without asking again')
    await order.getByRole('button', { name: `Send to ${cheap.name}` }).click()
    await page
      .getByRole('dialog', { name: `Send this work order to ${cheap.name}?` })
      .getByRole('button', { name: 'Send work order' })
      .click()
    await expect(order).toContainText('Sent')
    // The link of a quote expires once staff have decided about the quote.
    const dead = await open(await cheap.linkOf('quote'))
    await expect(
      dead.getByText('This link does not work, or it has expired. Ask the managing agent for a new one.', {
        exact: false,
      }),
    ).toBeVisible()
  },
)

test(
  'a firm asks for a limit above what a manager can approve, and an administrator approves it [QUOTEUI-10] [QUOTEUI-11]',
  { tag: '@both' },
  async ({ open }) => {
    const { manager, developmentId, issue } = await newIssue()
    const firm = await newFirm(developmentId)
    const { orderId } = await send<Order>(manager, 'POST', `/issues/${issue.issueId}/orders`, {
      firmId: firm.id,
      words: 'Please repair the valve.',
      limitPence: 25_000,
      send: true,
    })
    const link = await open(await firm.linkOf('order'))
    await link.getByRole('button', { name: 'Accept', exact: true }).click()
    await link.getByRole('button', { name: 'Request more budget...' }).click()
    await link.getByLabel(/^New limit in pounds/).fill('900')
    await link.getByLabel(/^What is the higher limit for\?/).fill('The pipe behind it is rotten.')
    await expectAccessible(link, 'main')
    await link.getByRole('button', { name: 'Ask for this limit' }).dblclick()
    await expect(link.getByText('Requested. Waiting for an answer.', { exact: false })).toBeVisible()

    const address = `/issues/${issue.issueId}`
    const page = await open(address, { session: manager, isLive: true })
    const asked = page.getByRole('list', { name: `Higher limits that ${firm.name} asked for` })
    await expect(asked).toContainText('£900')
    await expect(asked).toContainText('An administrator must approve amounts above £500.')
    await expect(asked.getByRole('button', { name: /^Approve/ })).toHaveCount(0)

    const admin = await open(address, { as: 'admin', isLive: true })
    await admin.getByRole('button', { name: `Approve the higher limit of ${firm.name}` }).click()
    const dialog = admin.getByRole('dialog', { name: `Approve £900 for ${firm.name}?` })
    await dialog.getByLabel(/^Message to the firm/).fill('Repair the pipe too.')
    await expectAccessible(admin, '[role=dialog]')
    await dialog.getByRole('button', { name: 'Approve limit' }).click()
    await expect(toast(admin, `The limit for ${firm.name} is now £900.`)).toBeVisible()
    expect((await read<Order>(manager, `/orders/${orderId}`)).limitPence).toBe(90_000)
    await link.reload()
    await expect(link.getByText('Repair the pipe too.')).toBeVisible()
  },
)
