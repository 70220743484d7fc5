import { readFileSync } from 'node:fs'
import type { Issue } from '@doorstep/contract/issues/schema'
import type { Locator } from '@playwright/test'
import { move, read, report, unique, update } from '../support/api.ts'
import { openComposer } from '../support/conversation.ts'
import { expectReason, PHOTO_HEIC, PHOTO_PNG, stillness } from '../support/forms.ts'
import { expect, test } from '../support/test.ts'

const fileOf = (path: string, name: string, type: string) => new File([readFileSync(path)], name, { type })
const PHOTOS = [
  fileOf(PHOTO_PNG, 'before.png', 'image/png'),
  fileOf(PHOTO_PNG, 'after.png', 'image/png'),
  fileOf(PHOTO_HEIC, 'phone.heic', 'image/heic'),
]

const width = (picture: Locator) =>
  picture.evaluate((element) => (element instanceof HTMLImageElement ? element.naturalWidth : 0))

async function preparedIssue(): Promise<Issue> {
  const issue = await report('dorothy', { title: unique('Stair edge is loose'), files: PHOTOS })
  await expect
    .poll(async () =>
      (await read<Issue>('dorothy', `/issues/${issue.issueId}`)).attachments.map(({ state }) => state),
    )
    .toEqual(['ready', 'ready', 'ready'])
  return issue
}

test(
  'the issue page shows the facts, the next steps and the history, oldest entry first',
  { tag: '@both' },
  async ({ open }) => {
    const issue = await report('dorothy', { title: unique('Lift stops short'), vulnerable: true })
    await move('manager', issue, 'Approved', 'InProgress')
    const page = await open(`/issues/${issue.issueId}`, { as: 'dorothy' })
    await expect(page).toHaveTitle(new RegExp(`^Issue ${issue.jobId}`))
    await expect(page.getByRole('heading', { level: 1, name: issue.title })).toBeVisible()
    await expect(page.getByText(`Issue ${issue.jobId}`, { exact: true })).toBeVisible()
    await expect(page.getByText('Somebody is working on the issue.')).toBeVisible()
    const details = page.getByRole('region', { name: 'Details' })
    await expect(details).toContainText('Flat 8, Heron House')
    await expect(details).toContainText('Plumbing / Taps / Dripping')
    // The page does not show reporters their own name.
    await expect(details).not.toContainText('Dorothy Pell')
    await expect(page.getByRole('switch', { name: 'A vulnerable person is affected' })).toBeChecked()
    const history = page.getByRole('region', { name: 'History' })
    await expect(history).toContainText(/You reported this.*Approved by/)
    await expect(history.getByRole('listitem')).toHaveText([
      /Approved by Daniel Whitfield.*Now Approved\.$/,
      /Work started by Daniel Whitfield.*Now InProgress\.$/,
    ])
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
      .toBeLessThanOrEqual(page.viewportSize()?.width ?? 0)
  },
)

test("the keyboard alone opens an issue's photos one by one [PHONE-20, PHONE-22]", async ({ open }) => {
  const issue = await preparedIssue()
  const page = await open(`/issues/${issue.issueId}`, { as: 'dorothy' })
  const tile = page.getByRole('button', { name: 'Open photo before.png' })
  await expect.poll(() => width(tile.locator('img'))).toBeGreaterThan(0)
  await tile.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Photo 1 of 3')).toBeVisible()
  await expect.poll(() => width(page.getByRole('img', { name: 'before.png' }))).toBe(640)
  await expect(page.getByRole('dialog').and(page.locator(':focus-within'))).toHaveCount(1)
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByText('Photo 1 of 3')).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('dialog', { name: 'after.png' })).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => width(page.getByRole('img', { name: 'phone.heic' }))).toBe(1280)
  await expect(page.getByRole('button', { name: 'Next photo' })).toBeDisabled()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(tile).toBeFocused()
})

test('a photo on a phone fills the width and has large buttons', { tag: '@phone' }, async ({ open }) => {
  const issue = await preparedIssue()
  const page = await open(`/issues/${issue.issueId}`, { as: 'dorothy' })
  await page.getByRole('button', { name: 'Open photo phone.heic' }).tap()
  const picture = page.getByRole('img', { name: 'phone.heic' })
  await expect.poll(() => width(picture)).toBe(1280)
  await stillness(page)
  const box = await picture.boundingBox()
  expect(box?.width).toBeGreaterThan(320)
  for (const name of ['Previous photo', 'Close']) {
    const button = await page.getByRole('button', { name }).boundingBox()
    expect(Math.min(button?.width ?? 0, button?.height ?? 0)).toBeGreaterThanOrEqual(44)
  }
  await page.getByRole('button', { name: 'Previous photo' }).tap()
  await expect(page.getByRole('img', { name: 'after.png' })).toBeVisible()
})

test(
  'the feedback button on a phone is hidden while a person can start or write a note, but not on other screens [PHONE-200]',
  { tag: '@phone' },
  async ({ open }) => {
    const { issueId } = await report('dorothy', { title: unique('Gate bangs') })
    const page = await open(`/issues/${issueId}`, { as: 'manager' })
    const feedback = page.locator('[data-float=feedback]')
    await expect(page.getByRole('button', { name: 'Write a note' })).toBeVisible()
    await expect(feedback).toBeAttached()
    await expect(feedback).toBeHidden()
    await openComposer(page)
    await expect(feedback).toBeHidden()
    await page.getByRole('navigation', { name: 'Bottom' }).getByRole('link', { name: 'Help' }).tap()
    await expect(feedback).toBeVisible()
  },
)

test('the server refuses the address of a photo without a session', async ({ request }) => {
  const { attachments } = await report('dorothy', {
    title: unique('Stair edge is worn'),
    files: PHOTOS.slice(0, 1),
  })
  expect(attachments).toHaveLength(1)
  for (const { url, thumbnailUrl } of attachments)
    for (const address of [url, thumbnailUrl]) expect((await request.get(address)).status()).toBe(401)
})

test('a manager has all actions on the issue page, and only a disabled Edit button after the issue has ended', async ({
  open,
}) => {
  const issue = await report('dorothy', { title: unique('Cellar floods') })
  const page = await open(`/issues/${issue.issueId}`, { as: 'manager', isLive: true })
  const actions = page.getByRole('main').getByRole('button', { name: /^(Approve|Reject|Edit|Withdraw)$/ })
  await expect(actions).toHaveText(['Approve', 'Edit', 'Reject'])
  await move('manager', issue, 'Rejected')
  await expect(actions).toHaveText(['Edit'])
  await expectReason(actions.first(), 'A rejected issue can no longer be edited.')
})

test('only managers and contractors see an internal note', async ({ open }) => {
  const issue = await report('dorothy', { title: unique('Smell in the hall') })
  await update('manager', issue.issueId, { notes: 'She rings every week.', internal: true })
  const manager = await open(`/issues/${issue.issueId}`, { as: 'manager' })
  await expect(manager.getByRole('region', { name: 'History' })).toContainText('Internal noteShe rings')
  const page = await open(`/issues/${issue.issueId}`, { as: 'dorothy' })
  await expect(page.getByRole('region', { name: 'History' }).getByRole('listitem')).toHaveCount(1)
  await expect(page.getByText('She rings every week.')).toHaveCount(0)
})
