import type { Issue } from '@doorstep/contract/issues/schema'
import type { Locator } from '@playwright/test'
import { PEOPLE } from '../support/accounts.ts'
import { expectAccessible } from '../support/accessible.ts'
import { logIn, outbox, read, report, unique } from '../support/api.ts'
import { fillReport, openReport, toast } from '../support/forms.ts'
import { openGateway, type Gateway } from '../support/gateway.ts'
import { reloadCutOff } from '../support/keeping.ts'
import { expect, test } from '../support/test.ts'

const PERSON = 'sunita'
const WAITS = '1 report waits for the network'

let gateway: Gateway
test.beforeEach(async () => {
  gateway = await openGateway()
})
test.afterEach(() => gateway.shut())

const reportsOf = (title: string) =>
  read<Issue[]>(PERSON, `/issues/user_issues?q=${encodeURIComponent(title)}`)
const dials = (scope: Locator) =>
  scope
    .getByRole('link', { name: /^Call / })
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')))

test('an emergency report written offline shows numbers to call, is sent once, opens automatically and alerts managers @phone [EMERG-03]', async ({
  open,
}) => {
  const title = unique('Pipe under the bath has burst')
  const session = await logIn(PERSON)
  const page = await open('/dashboard', {
    session,
    keepsPage: true,
    origin: gateway.origin,
  })
  await reloadCutOff(page, gateway)

  const dialog = await openReport(page)
  const question = dialog.getByRole('region', { name: 'Emergency' })
  await question.getByText('Yes', { exact: true }).click()
  await question.getByRole('button', { name: 'Smell of gas' }).click()
  expect(await dials(question)).toContain('tel:0800111999')
  await question.getByRole('button', { name: 'Water that cannot be stopped' }).click()
  const numbers = await dials(question)
  expect(numbers[0]).toMatch(/^tel:01\d+$/)
  expect(numbers).toContain('tel:999')
  await expectAccessible(page)
  await fillReport(dialog, title)
  await dialog.getByRole('button', { name: 'Submit issue' }).click()
  await expect(toast(page, 'You are offline. Your report is kept')).toBeVisible()
  await page.getByRole('button', { name: 'Show' }).click()
  const waiting = page.getByRole('list', { name: 'Waiting reports' })
  await expect(waiting).toContainText('This report has not been sent yet.')
  expect(await dials(waiting)).toEqual(numbers)

  await gateway.open()
  await page.context().setOffline(false)
  await expect(page.getByText(WAITS)).toHaveCount(0)
  await expect
    .poll(async () =>
      (await reportsOf(title)).map(({ status, emergencyKind }) => `${emergencyKind} ${status}`),
    )
    .toEqual(['water Open'])
  const [issue] = await reportsOf(title)
  const told = (await outbox()).filter(({ text }) => text.includes(`/issues/${issue?.issueId}`))
  const alarms = told.filter(({ subject }) => subject?.startsWith('Emergency: Water that cannot be stopped'))
  // Each manager of the development gets one message.
  expect(alarms.map(({ to }) => to).toSorted()).toEqual(['fiona.gallagher@example.com', PEOPLE.manager2])
  await page.goto(`/issues/${issue?.issueId}`)
  await expect(page.getByText('Opened without waiting: emergency').first()).toBeVisible()
  await expect(page.getByText('Emergency', { exact: true }).first()).toBeVisible()
})

test('staff end an emergency with a reason [EMERG-08]', async ({ open }) => {
  const { issueId } = await report(PERSON, { title: unique('Tap drips'), emergency: 'water' })
  const page = await open(`/issues/${issueId}`, { as: 'admin' })
  await page.getByRole('button', { name: 'Not an emergency' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Not an emergency' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Reason is required.')
  await expectAccessible(page)
  await dialog.getByLabel('Reason').fill('The tap drips, and nothing is wet.')
  await dialog.getByRole('button', { name: 'Not an emergency' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Not an emergency' })).toHaveCount(0)
  await expect(page.getByText('said that this issue is not an emergency').first()).toBeVisible()
  await expect(page.getByText('The tap drips, and nothing is wet.').first()).toBeVisible()
})
