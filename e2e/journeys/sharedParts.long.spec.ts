import type { Issue } from '@doorstep/contract/issues/schema'
import type { Order } from '@doorstep/contract/orders/schema'
import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { read, send, type Session } from '../support/api.ts'
import { newBuilding } from '../support/buildings.ts'
import { writeNote } from '../support/conversation.ts'
import { mailedOrderLink, newFirm } from '../support/firms.ts'
import { choose, openReport, stillness } from '../support/forms.ts'
import { readQr } from '../support/qr.ts'
import { expect, test } from '../support/test.ts'

const TITLE = 'Lift 1 out of order'
const NEWS = 'The engineer has ordered a new motor. It comes on Thursday.'
const PRIVATE = 'My neighbour broke it'

/**
 * Chooses the building's lift with the keyboard. Returns the number of key presses needed for the place and the area.
 */
async function chooseLift(dialog: Locator, block: string): Promise<number> {
  const shared = dialog.getByRole('radio', { name: `In the shared areas of ${block}` })
  await shared.press('Space')
  await expect(shared).toBeChecked()
  const lift = dialog.getByRole('radio', { name: 'Lift', exact: true })
  await lift.press('Space')
  await expect(lift).toBeChecked()
  return 2
}

const inBuilding = (page: Page) => page.getByRole('region', { name: 'In your building' })

async function approveForBuilding(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^Approve/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog', { name: /^Approve Issue/ })
  const title = dialog.getByLabel('Title for the building')
  await expect(title).toHaveValue('Lift 1: Out of service')
  await title.fill(TITLE)
  await dialog.getByLabel('Comments').fill('We have called the lift firm.')
  await expectAccessible(page, '[role=dialog]')
  await dialog.getByRole('button', { name: 'Approve', exact: true }).click()
  await page.getByRole('button', { name: 'Approve issue' }).click()
  await expect(
    page.getByText('Residents of the building see this issue under the title below.'),
  ).toBeVisible()
}

/** Sends a work order to a firm, which accepts the work order through its link. */
async function repair(manager: Session, issueId: number, homeId: number): Promise<void> {
  const { firmId, ...firm } = await newFirm(homeId)
  await send<Order>(manager, 'POST', `/issues/${issueId}/orders`, {
    firmId,
    words: 'Please repair lift 1.',
    send: true,
  })
  const link = await mailedOrderLink(firm)
  await send(manager, 'POST', '/order-links/accept', { token: link.slice(link.indexOf('#') + 1) })
}

test(
  'residents report a broken lift, follow the issue, read what happens and say whether it is fixed [SHARED-236]',
  { tag: '@both' },
  async ({ open }) => {
    const { manager, block, residents, homeId } = await newBuilding()
    const [reporter, follower] = residents

    const first = await open('/dashboard', { session: reporter })
    const dialog = await openReport(first)
    expect(await chooseLift(dialog, block.name)).toBeLessThanOrEqual(3)
    await choose(dialog, 'Which item\\? \\(optional\\)', 'Lift 1')
    await dialog.getByLabel('Title').fill(PRIVATE)
    await dialog.getByLabel('Description').fill('It stands on the third floor since this morning.')
    await choose(dialog, 'Category', 'Lifts')
    await choose(dialog, 'Subcategory', 'Out of service')
    await expectAccessible(first, '[role=dialog]')
    await dialog.getByRole('button', { name: 'Submit issue' }).click()
    await expect(dialog).toHaveCount(0)
    const [issue] = await read<Issue[]>(reporter, '/Issues/user_issues')
    if (!issue) throw new Error('Nothing was reported.')

    const second = await open('/dashboard', { session: follower })
    const again = await openReport(second)
    await chooseLift(again, block.name)
    await expect(again.getByText('Lift 1: Out of service')).toBeVisible()
    await expectAccessible(second, '[role=dialog]')
    await again.getByRole('button', { name: 'This affects me too' }).press('Enter')
    await expect(again).toHaveCount(0)
    await expect(inBuilding(second).getByRole('link', { name: 'Lift 1: Out of service' })).toBeVisible()

    const staff = await open(`/issues/${issue.issueId}`, { session: manager })
    await expect(staff.getByText('1 other person follows this issue.')).toBeVisible()
    await approveForBuilding(staff)
    await expectAccessible(staff)
    await repair(manager, issue.issueId, homeId)
    await writeNote(manager, issue.issueId, NEWS, 'building')

    await inBuilding(second).getByRole('link', { name: TITLE }).press('Enter')
    await expect(second.getByRole('heading', { level: 1, name: TITLE })).toBeVisible()
    await expect(second.getByText(NEWS)).toBeVisible()
    await expect(second.getByText(PRIVATE)).toHaveCount(0)
    await expectAccessible(second)

    const step = `/issues/update_issue/${issue.issueId}`
    await send(manager, 'PUT', step, { status: 'InProgress', notes: 'The firm is here.' })
    await send(manager, 'PUT', step, {
      status: 'Resolved',
      notes: 'The motor is new.',
      cancelOrders: true,
      orderWords: 'Thank you, it is done.',
    })
    await first.goto(`/issues/${issue.issueId}`)
    await first.getByRole('button', { name: 'Yes, it is fixed' }).press('Enter')
    await expect(first.getByText('Thank you for your answer.')).toBeVisible()

    await second.getByRole('button', { name: 'No, not fixed' }).press('Enter')
    await second.getByLabel('What is still wrong?').fill('It stops on the second floor.')
    await expectAccessible(second)
    await second.getByRole('button', { name: 'Send answer' }).press('Enter')
    await expect(second.getByText(/^In Progress · you follow this/)).toBeVisible()
  },
)

test(
  'a code on the notice board opens the report form with the place and area filled in, after sign-in [SHARED-236]',
  { tag: '@both' },
  async ({ open }) => {
    const { manager, block, placeId, areaId, residents } = await newBuilding()
    const staff = await open(`/manage-blocks/${block.id}`, { session: manager })
    await staff.getByRole('link', { name: 'Print a sheet for the notice board' }).click()
    const code = staff.getByRole('img', { name: /^Code for Lift:/ })
    await code.scrollIntoViewIfNeeded()
    const { pathname } = new URL(await readQr(code))
    expect(pathname).toBe(`/report-here/${placeId}/${areaId}`)
    await expectAccessible(staff)

    const stranger = await open(pathname)
    await expect(stranger).toHaveURL(/^[^?]*\/login\?returnTo=/)
    const page = await open(pathname, { session: residents[0] })
    await expect(page.getByRole('radio', { name: `In the shared areas of ${block.name}` })).toBeChecked()
    await expect(page.getByRole('radio', { name: 'Lift', exact: true })).toBeChecked()
    await stillness(page)
    await expectAccessible(page)
  },
)
