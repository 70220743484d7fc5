import type { Issue } from '@doorstep/contract/issues/schema'
import type { Mapping } from '@doorstep/contract/mappings/schema'
import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { read, report, send, unique, update } from '../support/api.ts'
import { reportThree, said, waiting } from '../support/desk.ts'
import { choose, fillReport, find, toast } from '../support/forms.ts'
import { newPortfolio } from '../support/portfolio.ts'
import { expect, test } from '../support/test.ts'

test(
  'a manager reports an issue at the desk for a resident on the phone [DESK-51]',
  { tag: '@both' },
  async ({ open }) => {
    const [mapping] = await read<Mapping[]>('manager', `/admin/user-property-mappings?role=TENANT&limit=1`)
    if (!mapping) throw new Error('Somebody lives there.')
    const page = await open('/work', { as: 'manager' })
    await page.getByRole('button', { name: 'Report for a resident' }).click()
    const where = page.getByRole('dialog', { name: 'Report for a resident' })
    await expectAccessible(page, '[role=dialog]')
    await find(where, /^Property/, mapping.propertyName, mapping.propertyName)
    const dialog = page.getByRole('dialog', { name: 'Report New Issue' })
    await find(dialog, /^Report for/, mapping.userName, mapping.userName)
    await choose(dialog, 'How did the resident tell you\\?', 'Phone')
    const title = unique('Boiler is cold')
    await fillReport(dialog, title)
    await dialog.getByRole('button', { name: 'Submit issue' }).click()
    await expect(toast(page, 'Issue reported successfully!')).toBeVisible()
    const [issue] = await read<Issue[]>('manager', `/Issues?q=${encodeURIComponent(title)}`)
    expect(issue).toMatchObject({ title, userId: mapping.userId, source: 'phone' })
  },
)

/** Presses keys and counts them. Typed text does not count. */
function keyboardOf(page: Page) {
  let count = 0
  return {
    press: async (key: string) => {
      count += 1
      await page.keyboard.press(key)
    },
    type: (text: string) => page.keyboard.type(text),
    /** Returns the number of keys pressed since the last call. */
    taken: () => {
      const keys = count
      count = 0
      return keys
    },
  }
}

type Keys = ReturnType<typeof keyboardOf>

/** The actions on an issue, by keyboard only. The page must announce the status message of each action. */
const STEPS: ((page: Page, keys: Keys) => Promise<void>)[] = [
  async (page, keys) => {
    await keys.press('a')
    await expect(page.getByRole('dialog').getByLabel('Comments')).toBeFocused()
    await keys.type('On Friday.')
    await keys.press('Control+Enter')
    await expect(page.getByRole('alertdialog')).toBeFocused()
    await keys.press('Control+Enter')
    await said(page, /^Approved issue \d+\. (Next: issue \d+|Nothing else)/)
  },
  async (page, keys) => {
    await keys.press('r')
    const comments = page.getByRole('dialog').getByLabel('Comments')
    await expect(comments).toBeFocused()
    await keys.press('Alt+1')
    await expect(comments).toHaveValue(/^Dear Nadia, job \d+ is for the council\.$/)
    await keys.press('Control+Enter')
    await expect(page.getByRole('alertdialog')).toBeFocused()
    await keys.press('Control+Enter')
    await said(page, /^Rejected issue \d+\. (Next: issue \d+|Nothing else)/)
  },
  async (page, keys) => {
    await keys.press('m')
    await expect(page.getByRole('region', { name: 'Handling' })).toContainText('(you)')
    await keys.press('j')
  },
  async (page, keys) => {
    await keys.press('p')
    await expect(page.getByRole('menu')).toBeVisible()
    await keys.press('u')
    await expect(page.getByRole('dialog').getByLabel('Reason')).toBeFocused()
    await keys.type('Dark.')
    await keys.press('Control+Enter')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await keys.press('j')
  },
]

const WAITING = 2 * STEPS.length

test('a manager handles each waiting issue with at most four key presses [DESK-42] [DESK-44] [DESK-48]', async ({
  open,
}) => {
  const { manager, propertyId } = await newPortfolio()
  await send(manager, 'POST', '/issues/saved-replies', {
    title: 'Council',
    text: 'Dear {firstName}, job {jobId} is for the council.',
    isShared: false,
  })
  for (let index = 0; index < WAITING; index += 1)
    await report(manager, { title: `Lamp ${index} is out`, propertyId })
  const page = await open('/work?queue=approval', { session: manager })
  await expect(waiting(page).getByRole('link')).toHaveCount(WAITING)
  const keys = keyboardOf(page)
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  const heading = page.getByRole('region', { name: 'Issue', exact: true }).getByRole('heading', { level: 2 })
  const counts: number[] = []
  for (let index = 0; index < WAITING; index += 1) {
    const title = await heading.first().innerText()
    await STEPS[index % STEPS.length]?.(page, keys)
    counts.push(keys.taken())
    // The heading of the next issue replaces the heading of this issue, and is announced.
    if (index < WAITING - 1) await expect(heading.first()).not.toHaveText(title)
  }
  expect(Math.max(...counts)).toBeLessThanOrEqual(4)
  const [approval] = await read<{ queue: string; count: number }[]>(manager, '/issues/queues').then((all) =>
    all.filter(({ queue }) => queue === 'approval'),
  )
  expect(approval?.count).toBe(WAITING - counts.filter((_, index) => index % STEPS.length < 2).length)
})

test('a manager decides several issues at once, with one comment and one confirmation [DESK-47] [DESK-49]', async ({
  open,
}) => {
  const portfolio = await newPortfolio()
  const { manager } = portfolio
  const issues = await reportThree(portfolio)
  const { id } = await send<{ id: number }>(manager, 'POST', '/issues/views', {
    name: 'What waits',
    query: { status: 'Submitted' },
    isShared: false,
  })
  const page = await open('/work', { session: manager })
  const views = page.getByRole('navigation', { name: 'Saved views' })
  await expect(views.getByRole('link', { name: /What waits/ })).toContainText('3')
  await views.getByRole('link', { name: /What waits/ }).click()
  await expect(page).toHaveURL(new RegExp(`view=${id}$`))
  const rows = page.getByRole('list', { name: 'What waits' })
  for (const { jobId } of issues)
    await rows.getByRole('checkbox', { name: `Choose issue ${jobId}` }).press('Space')
  const bar = page.getByRole('region', { name: 'Selected issues' })
  await expect(bar).toContainText('3 selected')
  await expectAccessible(page, 'main')
  await bar.getByRole('button', { name: 'Approve' }).click()
  const dialog = page.getByRole('dialog', { name: 'Approve 3 issues' })
  await expect(dialog).toBeVisible()
  // A colleague rejects one of the chosen issues while the dialog is open.
  await update('admin', issues[1]?.issueId ?? 0, { status: 'Rejected', notes: 'Not ours.' })
  await dialog.getByLabel('Comments').fill('All on Friday.')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('2 of 3 will be approved.')
  await expectAccessible(page, '[role=alertdialog]')
  const confirm = question.getByRole('button', { name: 'Approve 2 issues' })
  // Imitates the second click of a double click on Continue.
  await confirm.hover()
  await page.mouse.down({ clickCount: 2 })
  await page.mouse.up({ clickCount: 2 })
  await expect(confirm).toBeEnabled()
  await confirm.click()
  await expect(dialog).toContainText('2 of 3 approved.')
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await expect(bar).toHaveCount(0)
  const [first] = issues
  // A job opens the approved issue.
  await expect.poll(async () => (await read<Issue>(manager, `/issues/${first?.issueId}`)).status).toBe('Open')
})
