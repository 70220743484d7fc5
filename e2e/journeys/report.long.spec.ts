import { copyFileSync, mkdirSync, readFileSync, truncateSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Issue } from '@doorstep/contract/issues/schema'
import type { Locator, Page } from '@playwright/test'
import { read, unique } from '../support/api.ts'
import {
  ANIMATION_GIF,
  choose,
  chooseFiles,
  fillReport,
  openReport,
  PHOTO_HEIC,
  PHOTO_PNG,
  select,
  SMALL_JPEG,
  stillness,
  toast,
} from '../support/forms.ts'
import { expect, test } from '../support/test.ts'

const LIMIT = 5_242_880
const TOO_MANY = 'You can upload a maximum of 3 files.'
const TOO_LARGE = 'Each file must be less than 5 MB.'
const DUPLICATE = 'Some files were already uploaded and were skipped.'
const WRONG_TYPE = 'Only JPG, PNG, GIF and HEIC files are allowed.'

const chosen = (dialog: Locator) => dialog.getByRole('list', { name: 'Chosen photos' }).getByRole('listitem')
const submit = (dialog: Locator) => dialog.getByRole('button', { name: 'Submit issue' }).click()
const problem = (dialog: Locator) => dialog.getByRole('alert')

/** Pads a picture to an exact size. Decoders ignore bytes after its end. */
function pictureOf(name: string, bytes: number, picture = ANIMATION_GIF): string {
  const path = test.info().outputPath(String(bytes), name)
  mkdirSync(dirname(path), { recursive: true })
  copyFileSync(picture, path)
  truncateSync(path, bytes)
  return path
}

async function reportsOf(title: string): Promise<Issue[]> {
  return read<Issue[]>('patrick', `/issues/user_issues?q=${encodeURIComponent(title)}`)
}

async function openAs(open: (address: string, opening: { as: 'patrick' }) => Promise<Page>) {
  const page = await open('/dashboard', { as: 'patrick' })
  return { page, dialog: await openReport(page) }
}

async function dropFiles(page: Page, target: Locator, files: string[]): Promise<void> {
  await target.scrollIntoViewIfNeeded()
  await stillness(page)
  const box = await target.boundingBox()
  const devtools = await page.context().newCDPSession(page)
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await devtools.send('Input.dispatchDragEvent', {
      type,
      x: (box?.x ?? 0) + 5,
      y: (box?.y ?? 0) + 5,
      data: { items: [], files, dragOperationsMask: 1 },
    })
}

test('the report form asks for each required field in plain words [ISSUE-01, ISSUE-03, ISSUE-04, ISSUE-07, ISSUE-08, ISSUE-11, ISSUE-12]', async ({
  open,
}) => {
  const { dialog } = await openAs(open)
  await submit(dialog)
  await expect(problem(dialog)).toBeFocused()
  await expect(problem(dialog)).toContainText('There is a problem')
  for (const text of ['Title is required.', 'Description is required.', 'Category is required.'])
    await expect(problem(dialog).getByRole('button', { name: text })).toBeVisible()
  await problem(dialog).getByRole('button', { name: 'Description is required.' }).click()
  await expect(dialog.getByLabel('Description')).toBeFocused()
})

test('the fields of the report form have enough room below many open incidents on a small phone [ISSUE-202]', async ({
  open,
}) => {
  const alerts = Array.from({ length: 8 }, (_, at) => ({
    id: at + 1,
    severity: 'Warning',
    message: `Lift ${at + 1} is out of order`,
    startsAt: null,
    expiresAt: null,
    siteName: 'Kennet Wharf',
    isActive: true,
    incident: { id: at + 1, status: 'Investigating', nextUpdateBy: null },
  }))
  const page = await open('/dashboard', {
    as: 'patrick',
    before: async (opened) => {
      await opened.setViewportSize({ width: 360, height: 640 })
      await opened.route('**/api/alerts/active/*', (route) => route.fulfill({ json: alerts }))
    },
  })
  const dialog = await openReport(page)
  await expect(dialog.getByRole('region', { name: 'Open incidents' })).toBeVisible()
  const room = await dialog
    .locator('form')
    .evaluate((form) => form.firstElementChild?.getBoundingClientRect().height ?? 0)
  expect(room).toBeGreaterThan(120)
})

test('the report form checks the length of title and description [ISSUE-05, ISSUE-06, ISSUE-09, ISSUE-10]', async ({
  open,
}) => {
  const { page, dialog } = await openAs(open)
  await dialog.getByLabel('Title').fill('Door')
  await dialog.getByLabel('Description').fill('    Off.    ')
  await submit(dialog)
  await expect(problem(dialog)).toContainText('Title must be 5 to 100 characters.')
  await expect(problem(dialog)).toContainText('Description must be 5 to 5000 characters.')
  const title = unique('Door').padEnd(100, 'x')
  await dialog.getByLabel('Title').fill(title.slice(0, -1))
  await dialog.getByLabel('Title').press('End')
  await dialog.getByLabel('Title').pressSequentially('x!')
  await expect(dialog.getByLabel('Title')).toHaveValue(title)
  await dialog.getByLabel('Description').fill('   Door.   ')
  await choose(dialog, 'Category', 'Something else')
  await submit(dialog)
  await expect(toast(page, 'Issue reported successfully!')).toBeVisible()
  expect(await reportsOf(title)).toMatchObject([{ title, description: 'Door.', status: 'Submitted' }])
})

test('each category level appears and is required only where it has choices [ISSUE-13, ISSUE-14, ISSUE-15, ISSUE-16]', async ({
  open,
}) => {
  const { page, dialog } = await openAs(open)
  const title = unique('Smell of gas in the meter cupboard')
  await fillReport(dialog, title)
  await expect(select(dialog, 'Subcategory')).toHaveCount(0)
  await choose(dialog, 'Category', 'Plumbing')
  await submit(dialog)
  await expect(problem(dialog)).toContainText('Subcategory is required.')
  await expect(select(dialog, 'Sub-subcategory')).toHaveCount(0)
  await choose(dialog, 'Subcategory', 'Taps')
  await submit(dialog)
  await expect(problem(dialog)).toContainText('Sub-subcategory is required.')
  await choose(dialog, 'Category', 'Something else')
  await expect(select(dialog, 'Subcategory')).toHaveCount(0)
  await submit(dialog)
  await expect(toast(page, 'Issue reported successfully!')).toBeVisible()
  expect(await reportsOf(title)).toMatchObject([{ category: 'Something else', subCategory: null }])
})

test('the report form accepts three files and refuses a fourth [ISSUE-19, ISSUE-20]', async ({ open }) => {
  const { dialog } = await openAs(open)
  await chooseFiles(dialog, [SMALL_JPEG, PHOTO_PNG, PHOTO_HEIC, ANIMATION_GIF])
  await expect(chosen(dialog)).toHaveCount(3)
  await expect(problem(dialog)).toContainText(TOO_MANY)
  await expect(problem(dialog).getByRole('listitem')).toContainText('animation.gif')
  await dialog.getByRole('button', { name: 'Remove photo.png' }).click()
  await expect(chosen(dialog)).toHaveCount(2)
  await expect(problem(dialog)).toHaveCount(0)
  await chooseFiles(dialog, ANIMATION_GIF)
  await expect(chosen(dialog)).toHaveCount(3)
})

test('a file of 5,242,880 bytes is too large, and one byte less is accepted [ISSUE-21, ISSUE-22]', async ({
  open,
}) => {
  const { page, dialog } = await openAs(open)
  const title = unique('Poster is torn')
  await fillReport(dialog, title)
  await chooseFiles(dialog, [pictureOf('large.gif', LIMIT), pictureOf('fits.gif', LIMIT - 1)])
  await expect(problem(dialog)).toContainText(TOO_LARGE)
  await expect(problem(dialog).getByRole('listitem')).toHaveText('large.gif5.0 MB')
  await expect(chosen(dialog)).toHaveCount(1)
  await expect(chosen(dialog)).toContainText('fits.gif')
  await submit(dialog)
  await expect(toast(page, 'Issue reported successfully!')).toBeVisible()
  const [issue] = await reportsOf(title)
  expect(issue?.attachments).toMatchObject([{ name: 'fits.gif', size: LIMIT - 1 }])
})

for (const [name, picture] of [
  ['kitchen window after the storm 0012.jpg', SMALL_JPEG],
  ['screenshot.png', PHOTO_PNG],
] as const) {
  test(`${name} that is too large is made smaller and sent [KEEP-60]`, { tag: '@both' }, async ({ open }) => {
    const { page, dialog } = await openAs(open)
    const title = unique('Window is broken')
    await fillReport(dialog, title)
    const large = pictureOf(name, LIMIT, picture)
    await chooseFiles(dialog, [large, pictureOf('fits.gif', 200_000)])
    await dialog.getByRole('button', { name: `Make smaller: ${name}` }).click()
    await expect(problem(dialog)).toHaveCount(0)
    await expect(chosen(dialog)).toHaveCount(2)
    await expect(chosen(dialog).last()).toContainText(/made smaller from 5\.0 MB/)
    await chooseFiles(dialog, large)
    await expect(problem(dialog)).toContainText(DUPLICATE)
    await submit(dialog)
    await expect(toast(page, 'Issue reported successfully!')).toBeVisible()
    const [issue] = await reportsOf(title)
    expect(issue?.attachments.map((file) => file.name)).toEqual(['fits.gif', name])
    expect(issue?.attachments[1]?.size).toBeLessThan(LIMIT)
  })
}

test('the report form accepts only known picture types, whatever the file name says [ISSUE-23]', async ({
  open,
}) => {
  const { page, dialog } = await openAs(open)
  const text = { mimeType: 'image/png', buffer: Buffer.from('<svg/>') }
  await chooseFiles(dialog, [
    { ...text, name: 'plan.pdf' },
    { ...text, name: 'logo.svg' },
    { name: 'SHOT.GIF', mimeType: 'image/gif', buffer: readFileSync(ANIMATION_GIF) },
  ])
  await expect(problem(dialog)).toContainText(WRONG_TYPE)
  await expect(chosen(dialog)).toHaveCount(1)
  // The file name ends in .png, but the server checks the content.
  await chooseFiles(dialog, { ...text, name: 'trick.png' })
  await fillReport(dialog, unique('Trick picture'))
  await submit(dialog)
  await expect(problem(dialog)).toContainText(WRONG_TYPE)
  await expect(chosen(dialog)).toHaveCount(2)
  await expect(toast(page, 'Issue reported')).toHaveCount(0)
})

test('the report form skips a file that has already been added [ISSUE-24, ISSUE-25]', async ({ open }) => {
  const { dialog } = await openAs(open)
  await chooseFiles(dialog, [PHOTO_PNG, SMALL_JPEG])
  await chooseFiles(dialog, PHOTO_PNG)
  await expect(problem(dialog)).toContainText(DUPLICATE)
  await expect(chosen(dialog)).toHaveCount(2)
  // A file with the same name but another size counts as another file.
  await chooseFiles(dialog, pictureOf('photo.png', 5_000))
  await expect(chosen(dialog)).toHaveCount(3)
})

test('photos can be dropped onto the report dialog [ISSUE-18]', async ({ open }) => {
  const { page, dialog } = await openAs(open)
  await dropFiles(page, dialog.getByText('Add photos', { exact: true }), [PHOTO_PNG, ANIMATION_GIF])
  await expect(chosen(dialog)).toHaveText([/photo\.png/, /animation\.gif/])
})

test('the report form offers the camera on a phone only', { tag: '@both' }, async ({ open }, { project }) => {
  const { dialog } = await openAs(open)
  const camera = dialog.getByRole('button', { name: 'Take a photo' })
  await expect(dialog.getByRole('button', { name: 'Choose files' })).toBeVisible()
  await expect(camera).toBeVisible({ visible: project.name === 'phone' })
})

test('a manager sees that a report affects a vulnerable person [ISSUE-17, ISSUE-26, ISSUE-36, ISSUE-47]', async ({
  open,
}) => {
  const { page, dialog } = await openAs(open)
  const title = unique('No heating with a newborn')
  await fillReport(dialog, title)
  await dialog.getByText('A vulnerable person is affected').click()
  await submit(dialog)
  await expect(toast(page, 'Issue reported successfully!')).toBeVisible()
  const row = page.getByRole('region', { name: 'Logged issues' }).getByRole('row', { name: title })
  await expect(row).toContainText('Submitted')
  const [issue] = await reportsOf(title)
  expect(await read('manager', `/issues/${issue?.issueId}`)).toMatchObject({ vulnerablePersons: true })
})
