import type { KindChoice } from '@doorstep/contract/notifications/schema'
import { expectAccessible } from '../support/accessible.ts'
import { PEOPLE } from '../support/accounts.ts'
import { move, outbox, read, report, send, unique, update } from '../support/api.ts'
import { expect, test } from '../support/test.ts'

test(
  'a manager is notified of a report at once, and a notification read on one device is marked as read on another [FORYOU-20]',
  { tag: '@both' },
  async ({ open }, { project }) => {
    const page = await open('/dashboard', { as: 'manager2', isLive: true })
    const other = await open('/notifications', { as: 'manager2', isLive: true })
    await expect(other.getByRole('heading', { name: 'For you' })).toBeVisible()
    const issue = await report('stranger', { title: unique('Letterbox is bent') })
    // An owner rule adds a second notification for the new owner.
    const line = other
      .getByRole('listitem')
      .filter({ hasText: issue.title })
      .filter({ hasText: 'New report' })
    await expect(line).toContainText('Unread')

    if (project.name === 'phone') {
      const bottom = page.getByRole('navigation', { name: 'Bottom' })
      await bottom.getByRole('link', { name: /^Notifications\W+\d+\+? unread$/ }).click()
    } else {
      const main = page.getByRole('navigation', { name: 'Main' })
      await main.getByRole('button', { name: /^Notifications, \d+\+? unread$/ }).click()
      await expect(page.getByRole('dialog', { name: 'Notifications' })).toBeVisible()
    }
    const news = page
      .getByRole('list', { name: 'For you' })
      .getByRole('link', { name: issue.title })
      .filter({ hasText: 'New report' })
    await expectAccessible(page)
    await news.click()
    await expect(page.getByRole('heading', { level: 1, name: issue.title })).toBeVisible()
    await expect(line).toBeVisible()
    await expect(line).not.toContainText('Unread')
  },
)

test('a signed-out person stops emails with a button on the page linked in the email, and opening that page alone changes nothing [FORYOU-15]', async ({
  open,
}) => {
  const choice = async () =>
    (await read<KindChoice[]>('vikram', '/account/mail-choices')).find(({ kind }) => kind === 'mineChanged')
  await send('vikram', 'PUT', '/account/mail-choices', { kind: 'mineChanged', choice: 'atOnce' })
  const issue = await report('vikram', { title: unique('Shelf is loose') })
  await move('manager', issue, 'Approved')
  await update('manager', issue.issueId, { notes: 'A joiner comes on Monday.' })
  const mail = async () =>
    (await outbox()).find(({ to, subject }) => to === PEOPLE.vikram && subject?.startsWith('A new note'))
  await expect.poll(mail).toBeTruthy()
  const link = /https?:\/\/\S+(\/unsubscribe\?token=\S+)/.exec((await mail())?.text ?? '')?.[1] ?? ''
  expect(link).not.toBe('')

  const page = await open(link)
  await expect(page).toHaveURL('/unsubscribe')
  await expect(
    page.getByText('Press the button to stop emails about changes to your own reports.'),
  ).toBeVisible()
  await expectAccessible(page)
  expect((await choice())?.choice).toBe('atOnce')
  await page.getByRole('button', { name: 'Stop these emails' }).click()
  await expect(
    page.getByText('You will no longer get emails about changes to your own reports.'),
  ).toBeVisible()
  expect((await choice())?.choice).toBe('never')
})
