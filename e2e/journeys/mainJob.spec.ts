import type { Locator, Page } from '@playwright/test'
import { PEOPLE } from '../support/accounts.ts'
import { unique } from '../support/api.ts'
import { submit } from '../support/entry.ts'
import { choose, chooseFiles, openReport, PHOTO_HEIC, PHOTO_JPEG, toast } from '../support/forms.ts'
import { expect, test } from '../support/test.ts'

const PERSON = 'ngozi'
const COMMENT = 'Thank you for the photos. Rob comes on Tuesday morning.'

/** Slows uploads down, so that the progress bars are visible. */
async function slowUpload(page: Page, bytesPerSecond: number): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: bytesPerSecond,
  })
}

async function fillWithPhotos(dialog: Locator, title: string): Promise<void> {
  await dialog.getByLabel('Title').fill(title)
  await dialog.getByLabel('Description').fill('Water comes through the ceiling light whenever it rains.')
  await choose(dialog, 'Category', 'Plumbing')
  await choose(dialog, 'Subcategory', 'Leak')
  await choose(dialog, 'Sub-subcategory', 'From the ceiling')
  await dialog.getByText('A vulnerable person is affected').click()
  await chooseFiles(dialog, [PHOTO_JPEG, PHOTO_HEIC])
  const chosen = dialog.getByRole('list', { name: 'Chosen photos' }).getByRole('listitem')
  await expect(chosen).toHaveCount(2)
  const jpeg = chosen.filter({ hasText: 'photo-4mb.jpg' })
  await expect(jpeg).toContainText('3.9 MB')
  await expect.poll(() => naturalWidth(jpeg.locator('img'))).toBeGreaterThan(0)
  // Browsers cannot show HEIC, so the preview is an icon with the name and the size.
  const heic = chosen.filter({ hasText: 'photo.heic' })
  await expect(heic).toContainText('163 KB')
  await expect(heic.locator('svg').first()).toBeVisible()
  await expect(heic.locator('img')).toHaveCount(0)
}

const naturalWidth = (image: Locator) =>
  image.evaluate((element) => (element instanceof HTMLImageElement ? element.naturalWidth : 0))

async function expectInViewer(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: `Open photo ${name}` }).click()
  const picture = page.getByRole('dialog', { name }).getByRole('img', { name })
  await expect.poll(() => naturalWidth(picture)).toBeGreaterThan(0)
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

test(
  'a resident reports an issue with photos, a manager approves it, and both see it live [ISSUE-47, ISSUE-18, ISSUE-36, LOGGED-18, LOGGED-34]',
  { tag: '@phone' },
  async ({ open }) => {
    const title = unique('Water through the ceiling light')
    // No other test reports in this category. A new report would move the row while the test clicks it.
    const manager = await open('/manage-logged-issues?category=From+the+ceiling', {
      as: 'manager',
      size: 'desktop',
      isLive: true,
    })
    await expect(manager.getByRole('navigation', { name: 'Pages' })).toBeVisible()
    const row = manager.getByRole('row', { name: title })
    const loads: string[] = []

    const resident = await open('/login')
    await submit(resident, PEOPLE[PERSON])
    await expect(
      resident.getByRole('heading', { name: /^Good (morning|afternoon|evening), Ngozi Eze$/ }),
    ).toBeVisible()
    for (const page of [manager, resident]) page.on('load', () => loads.push(page.url()))
    const dialog = await openReport(resident)
    await fillWithPhotos(dialog, title)
    await slowUpload(resident, 150_000)
    await dialog.getByRole('button', { name: 'Submit issue' }).click()
    for (const name of ['photo-4mb.jpg', 'photo.heic'])
      await expect(dialog.getByRole('progressbar', { name: `Sending ${name}` })).toBeVisible()
    const bar = dialog.getByRole('progressbar', { name: 'Sending photo-4mb.jpg' })
    await expect.poll(async () => Number(await bar.getAttribute('aria-valuenow'))).toBeGreaterThan(0)
    await slowUpload(resident, -1)
    await expect(toast(resident, 'Issue reported successfully!')).toBeVisible()
    await expect(dialog).toHaveCount(0)
    await expect(row.getByText('Submitted')).toBeVisible()
    await expect(row.getByRole('cell', { name: 'Yes', exact: true })).toBeVisible()

    await resident.getByRole('link', { name: title }).click()
    await expect(resident.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(resident.getByText('Waiting for the property manager to look at the issue.')).toBeVisible()

    await row.getByRole('button', { name: /^Approve issue/ }).click()
    const approval = manager.getByRole('dialog', { name: /^Approve Issue \d+$/ })
    await approval.getByLabel('Comments').fill(COMMENT)
    await approval.getByRole('button', { name: 'Approve', exact: true }).click()
    const question = manager.getByRole('alertdialog')
    await expect(question).toContainText('Are you sure, you want to approve the issue?')
    await question.getByRole('button', { name: 'Approve issue' }).click()

    await expect(toast(manager, 'Issue Updated Successfully!')).toBeVisible()
    await expect(resident.getByText('Approved and open.')).toBeVisible()
    await expect(resident.getByRole('figure', { name: 'Latest note' })).toContainText(COMMENT)
    await expect(row.getByText('Open', { exact: true })).toBeVisible()

    await expect(resident.getByRole('button', { name: 'Open photo photo.heic' })).toBeVisible()
    await expectInViewer(resident, 'photo-4mb.jpg')
    await expectInViewer(resident, 'photo.heic')
    expect(loads).toEqual([])

    await resident.goto('/dev/outbox')
    const mail = resident.getByRole('listitem').filter({ hasText: `Your report is approved: ${title}` })
    await expect(mail).toContainText(`To ${PEOPLE[PERSON]}`)
    await expect(mail).toContainText(COMMENT)
    await mail.getByRole('link', { name: /\/issues\/\d+$/ }).click()
    await expect(resident.getByRole('heading', { level: 1, name: title })).toBeVisible()
  },
)
