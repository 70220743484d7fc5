import type { DashboardCounts } from '@doorstep/contract/dashboard/schema'
import type { Issue } from '@doorstep/contract/issues/schema'
import type { OwnProperty } from '@doorstep/contract/properties/schema'
import { PEOPLE, type Person } from '../support/accounts.ts'
import { firstProperty, move, outbox, read, report, unique } from '../support/api.ts'
import { choose, openReport, optionsOf, stillness, toast } from '../support/forms.ts'
import { expect, test } from '../support/test.ts'

const REPORTERS: Person[] = ['admin', 'manager', 'lease', 'agent', 'resident']
for (const person of REPORTERS) {
  test(`${person} finds the button to report [DASH-36]`, async ({ open }) => {
    const page = await open('/dashboard', { as: person })
    const dialog = await openReport(page)
    await expect(dialog.getByLabel('Title')).toBeVisible()
    const reportsForOthers = ['admin', 'manager', 'lease'].includes(person)
    await expect(dialog.getByRole('combobox', { name: 'Report for' })).toHaveCount(reportsForOthers ? 1 : 0)
  })
}

const STAFF: Person[] = ['admin', 'manager']
for (const person of STAFF) {
  test(`${person} sees counts of waiting work as links, without colour if there is none and red if it is late [STAFF-02]`, async ({
    open,
  }) => {
    const page = await open('/dashboard', { as: person })
    const waiting = page.getByRole('link', { name: /^Waiting for approval [\d,]+$/ })
    await expect(page.getByRole('link', { name: /^Applicants waiting [1-9]/ })).toBeVisible()
    const counts = await page
      .getByRole('region', { name: 'Your work' })
      .getByRole('listitem')
      .getByRole('link')
      .evaluateAll((links) =>
        links.map((link) => {
          const count = [...link.querySelectorAll('span')].find(({ textContent }) => /^\d/.test(textContent))
          const { color, fontWeight } = getComputedStyle(count ?? link)
          const [red = 0, green = 0, blue = 0] = (color.match(/\d+/g) ?? []).map(Number)
          const isLate = red > green + blue
          return {
            name: link.textContent,
            isNone: count?.textContent === '0',
            isLoud: fontWeight === '600',
            isLate,
          }
        }),
      )
    for (const { name, isNone, isLoud, isLate } of counts) {
      expect({ name, isLoud }).toEqual({ name, isLoud: !isNone })
      expect({ name, isLate }).toEqual({ name, isLate: !isNone && /overdue/i.test(name) })
    }
    expect(counts.filter(({ isLate }) => isLate)).not.toEqual([])
    await waiting.click()
    await expect(page).toHaveURL(/\/work\?queue=approval/)
  })
}

test("a manager's count of Submitted issues updates without a reload", async ({ open }) => {
  const page = await open('/dashboard', { as: 'manager2', isLive: true })
  const link = page.getByRole('link', { name: /^Waiting for approval [\d,]+$/ })
  await expect(link).toBeVisible()
  const count = async () => Number(/\d+/.exec((await link.innerText()).replaceAll(',', ''))?.[0])
  // Polls, because other journeys report and decide issues at the same time.
  const expectCounted = () =>
    expect(async () => {
      const { submittedIssues } = await read<DashboardCounts>('manager2', '/dashboard/counts')
      expect(await count()).toBe(submittedIssues)
    }).toPass({ timeout: 20_000 })
  await expectCounted()
  const issue = await report('sunita', { title: unique('Corridor light is out') })
  await expectCounted()
  await move('manager2', issue, 'Rejected')
  await expectCounted()
})

test('the dashboard shows a resident no counts', async ({ open }) => {
  const page = await open('/dashboard', { as: 'resident' })
  await expect(page.getByRole('region', { name: 'Logged issues' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Your work' })).toHaveCount(0)
})

test('a contractor moves a live job to Resolved with a note, and both the contractor and the resident still see it [DASH-36, KEEP-04]', async ({
  open,
}) => {
  const issue = await report('harriet', { title: unique('Stopcock turns without end') })
  await move('manager', issue, 'Approved')
  const resident = await open(`/issues/${issue.issueId}`, { as: 'harriet', isLive: true })
  await expect(resident.getByText('Approved and open.', { exact: false })).toBeVisible()
  const page = await open('/dashboard', {
    as: 'contractor',
    storage: { propertyId: String(issue.propertyId) },
  })
  const list = page.getByRole('region', { name: 'Issues at this property' })
  const row = list.getByRole('row', { name: issue.title })
  await expect(row).toBeVisible()
  await expect(page.getByRole('button', { name: 'Report New Issue' })).toHaveCount(0)

  const take = async (from: string[], step: string, note: string) => {
    await row.getByRole('button', { name: `Update issue ${issue.jobId}` }).click()
    const dialog = page.getByRole('dialog', { name: `Update Issue ${issue.jobId}` })
    await expect(dialog.getByLabel('Title')).toHaveCount(0)
    expect(await optionsOf(dialog, 'Status')).toEqual(from)
    await choose(dialog, 'Status', step)
    await expect(dialog.getByRole('button', { name: 'Save update' })).toBeDisabled()
    await dialog.getByLabel('Comments').fill(note)
    await dialog.getByRole('button', { name: 'Save update' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Save update' }).click()
    await expect(toast(page, 'Issue Updated Successfully!').first()).toBeVisible()
    await expect(dialog).toHaveCount(0)
  }
  await take(['Open', 'In Progress'], 'In Progress', 'On my way with a new one.')
  await expect(row).toContainText('In Progress')
  await row.getByRole('link', { name: issue.title }).click()
  await expect(page.getByRole('link', { name: /^\+447700900\d{3}$/ })).toBeVisible()
  await page.goBack()
  await take(['In Progress', 'Pending', 'Resolved'], 'Resolved', 'New stopcock fitted and tested.')
  // Contractors can't see finished jobs, but a job that they have just finished stays visible and read-only.
  await expect(row).toContainText('You moved this issue to Resolved.')
  await expect(row.getByRole('button')).toHaveCount(0)
  await row.getByRole('link', { name: issue.title }).click()
  await expect(page.locator('main')).toContainText('“New stopcock fitted and tested.”')
  await expect(page.getByText('This issue is no longer in your list.')).toBeVisible()
  // The only buttons left on the page show exact times.
  await expect(page.getByRole('main').getByRole('button', { name: /[A-Z]/ })).toHaveCount(0)
  await expect(page.getByRole('link', { name: /^\+447700900\d{3}$/ })).toHaveCount(0)
  await page.reload()
  await expect(page.getByText('This issue does not exist, or you do not have access to it.')).toBeVisible()

  await expect(resident.locator('main').getByText('Resolved', { exact: true }).first()).toBeVisible()
  await expect(resident.getByRole('region', { name: 'History' })).toContainText(
    'New stopcock fitted and tested.',
  )
  await resident.goto('/dashboard')
  await expect(
    resident.getByRole('region', { name: 'Earlier issues' }).getByRole('row', { name: issue.title }),
  ).toContainText('Resolved')
})

test('a letting agent sees the issues at their properties, without photos or names', async ({ open }) => {
  const issue = await report('simran', { title: unique('Balcony door sticks'), vulnerable: true })
  await move('manager', issue, 'Approved')
  const properties = await read<OwnProperty[]>('agent', '/dashboard/user-properties')
  expect(properties.map(({ id }) => id)).toContain(issue.propertyId)
  const page = await open('/dashboard', { as: 'agent', storage: { propertyId: String(issue.propertyId) } })
  const row = page
    .getByRole('region', { name: 'Issues at this property' })
    .getByRole('row', { name: issue.title })
  await expect(row).toContainText('Open')
  await expect(row.getByRole('button')).toHaveCount(0)
  await row.getByRole('link', { name: issue.title }).click()
  const details = page.getByRole('region', { name: 'Details' })
  await expect(details).not.toContainText('Reported by')
  await expect(details).not.toContainText('Vulnerable persons')
  await expect(details).not.toContainText(
    "To see the phone number and how to get in, you need a code. We send it to your firm's number by text message.",
  )
  await expect(page.getByRole('heading', { name: 'History' })).toHaveCount(0)
})

test('a manager reports an issue for an occupant', async ({ open }) => {
  const { id } = await firstProperty('vikram')
  const page = await open('/dashboard', { as: 'manager', storage: { propertyId: String(id) } })
  const title = unique('Fence panel is down')
  const dialog = await openReport(page)
  await dialog.getByRole('combobox', { name: 'Report for' }).fill('Vikram')
  const occupant = page.getByRole('option', { name: 'Vikram Desai' })
  await occupant.waitFor()
  await stillness(page)
  await occupant.click()
  await dialog.getByLabel('Title').fill(title)
  await dialog.getByLabel('Description').fill('He rang about it this morning.')
  await choose(dialog, 'Category', 'Something else')
  await dialog.getByRole('button', { name: 'Submit issue' }).click()
  await expect(toast(page, 'Issue reported successfully!')).toBeVisible()
  const [issue] = await read<Issue[]>('vikram', `/issues/user_issues?q=${encodeURIComponent(title)}`)
  expect(issue).toMatchObject({ title, reporterName: 'Vikram Desai', status: 'Submitted' })
  await expect
    .poll(async () => (await outbox()).some(({ to, text }) => to === PEOPLE.vikram && text.includes(title)))
    .toBe(true)
})
