import type { FailedMessage } from '@doorstep/contract/outbox/schema'
import type { ReceivedMail } from '@doorstep/contract/received-mails/schema'
import { expectAccessible } from '../support/accessible.ts'
import { toast } from '../support/forms.ts'
import { expect, test } from '../support/test.ts'

const GIVEN_UP: FailedMessage[] = [
  {
    id: 71,
    channel: 'email',
    kind: 'issue',
    to: 'robin.with.a.rather.long.name@mail.homes.example',
    failedAt: '2026-07-04T09:05:07.000Z',
    attempts: 1,
    failure: '550',
    blocked: null,
  },
  {
    id: 72,
    channel: 'sms',
    kind: 'code',
    to: '…123',
    failedAt: '2026-07-04T08:05:07.000Z',
    attempts: 4,
    failure: 'http 400',
    blocked: 'secret',
  },
]

test(
  'an administrator opens the undelivered messages from the dashboard and retries one by keyboard [MESSAGE-01] [MESSAGE-03] [MESSAGE-05]',
  { tag: '@both' },
  async ({ open }) => {
    const page = await open('/site-settings', { as: 'admin' })
    let messages = GIVEN_UP
    // All messages of the demo have been delivered, so the test adds undelivered messages to the response.
    await page.route('**/api/dashboard/counts', (route) =>
      route.fulfill({ json: { submittedIssues: 4, pendingUsers: 1, failedMessages: messages.length } }),
    )
    await page.route(/\/api\/messages\/failed(\?|$)/, (route) =>
      route.fulfill({ json: messages, headers: { 'x-total-count': String(messages.length) } }),
    )
    await page.route('**/api/messages/failed/71/retry', (route) => {
      messages = []
      return route.fulfill({ status: 204 })
    })
    await page.goto('/dashboard')
    await page.getByRole('link', { name: '2 messages not delivered' }).click()
    await expect(page.getByRole('heading', { name: 'Undelivered Messages' })).toBeVisible()
    await expect(page.getByText('…123').filter({ visible: true })).toBeVisible()
    await expect(
      page.getByText(/This message contained a code or a link/).filter({ visible: true }),
    ).toBeVisible()
    await expectAccessible(page)

    await page.getByRole('button', { name: 'Retry all' }).press('Enter')
    const question = page.getByRole('alertdialog', { name: 'Retry all' })
    await expect(question.getByText('Try to send all 2 messages again?')).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(question).toBeHidden()

    await page.getByRole('button', { name: `Retry the message to ${GIVEN_UP[0]?.to}` }).press('Enter')
    await expect(toast(page, 'We are sending the message again.')).toBeVisible()
    await expect(page.getByText('No undelivered messages found.')).toBeVisible()
    await page.goto('/dashboard')
    await expect(page.getByRole('link', { name: /Applicants waiting/ })).toBeVisible()
    await expect(page.getByRole('link', { name: /not delivered/ })).toHaveCount(0)
  },
)

test('the dashboard shows an administrator no link to undelivered messages while there are none, and never shows the link to a manager [MESSAGE-01]', async ({
  open,
}) => {
  const page = await open('/site-settings', { as: 'admin' })
  await page.getByRole('link', { name: /^Undelivered Messages/ }).click()
  await expect(page.getByText('No undelivered messages found.')).toBeVisible()
  await expectAccessible(page)

  const manager = await open('/manage-messages', { as: 'manager' })
  await expect(manager).toHaveURL(/\/dashboard$/)
})

const NOT_TAKEN: ReceivedMail[] = [
  {
    id: 3,
    receivedAt: '2026-07-04T09:05:07.000Z',
    from: 'robin.with.a.rather.long.name@mail.homes.example',
    subject: 'Re: A new note on your report: The boiler in the hall loses pressure every night (job 1012)',
    reason: 'deadToken',
    times: 1,
  },
  { id: 2, receivedAt: '2026-07-03T09:05:07.000Z', from: null, subject: null, reason: 'tooLarge', times: 1 },
  {
    id: 1,
    receivedAt: '2026-07-02T09:05:07.000Z',
    from: 'flood@elsewhere.example',
    subject: null,
    reason: 'tooMany',
    times: 212,
  },
]

test(
  'an administrator sees which received emails were refused and why, next to the undelivered messages [REPLY-15]',
  { tag: '@both' },
  async ({ open }) => {
    const page = await open('/manage-messages', { as: 'admin' })
    await page.route(/\/api\/messages\/received(\?|$)/, (route) => {
      const reason = new URL(route.request().url()).searchParams.get('reason')
      const json = NOT_TAKEN.filter((mail) => reason === null || mail.reason === reason)
      return route.fulfill({ json, headers: { 'x-total-count': String(json.length) } })
    })
    await page.getByRole('tab', { name: 'Received, not accepted' }).click()
    await expect(page.getByRole('heading', { name: 'Received Emails' })).toBeVisible()
    await expect(page.getByText('Address no longer works').filter({ visible: true })).toBeVisible()
    await expect(page.getByText('Sender unknown').filter({ visible: true })).toBeVisible()
    await expect(
      page.getByText('Too many emails in one day (212 emails)').filter({ visible: true }),
    ).toBeVisible()
    await expectAccessible(page)
    await page.goto('/manage-messages?list=received&reason=tooLarge')
    await expect(page.getByText('Sender unknown').filter({ visible: true })).toBeVisible()
    await expect(page.getByText(/robin\.with/).filter({ visible: true })).toHaveCount(0)
  },
)
