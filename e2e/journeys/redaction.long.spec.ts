import type { Issue } from '@doorstep/contract/issues/schema'
import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { photosReady, read, report, send, unique } from '../support/api.ts'
import { redact } from '../support/conversation.ts'
import { expectDialogFitting } from '../support/fitting.ts'
import { photoFile, stillness, toast } from '../support/forms.ts'
import { expect, test } from '../support/test.ts'

const NAME = 'Mr Pemberton'
const AREAS = [{ left: 0, top: 0, width: 10, height: 10 }]

async function issueWithPhoto(): Promise<Issue> {
  const issue = await report('dorothy', {
    title: unique('Letters in the hall'),
    description: `${NAME} left his letters in the hall.`,
    files: [photoFile()],
  })
  await photosReady('dorothy', issue)
  return issue
}

const photoOf = async ({ issueId }: Issue) =>
  (await read<Issue>('dorothy', `/issues/${issueId}`)).attachments[0]
const reason = (page: Page) => page.getByRole('dialog').getByLabel('Reason')
const areaOn = (page: Page) => page.getByRole('button', { name: /^Area 1: / })

test(
  'a manager removes words, and they disappear at once from an open page of the issue [REDACT-01, REDACT-02, REDACT-07]',
  { tag: '@both' },
  async ({ open }) => {
    const issue = await issueWithPhoto()
    const page = await open(`/issues/${issue.issueId}`, { as: 'manager' })
    const reader = await open(`/issues/${issue.issueId}`, { as: 'dorothy' })
    await expect(reader.getByText(NAME)).toBeVisible()
    await expect(reader.getByRole('button', { name: /^Redact/ })).toHaveCount(0)
    await expect(reader.getByRole('button', { name: 'Actions for the report' })).toHaveCount(0)

    await redact(page, 'Redact text')
    const dialog = page.getByRole('dialog', { name: `Redact text in Issue ${issue.jobId}` })
    await expect(dialog.getByLabel('Words')).toBeFocused()
    await page.keyboard.type('Mr Nobody')
    await page.keyboard.press('Tab')
    await page.keyboard.type('He asked for it.')
    await expectAccessible(page, '[role=dialog]')
    await expectDialogFitting(dialog)
    const submit = dialog.getByRole('button', { name: 'Remove permanently' })
    await submit.press('Enter')
    await expect(
      dialog.getByText('These words are not in this issue. Copy the words from the issue.').first(),
    ).toBeVisible()
    await dialog.getByLabel('Words').fill(NAME.toUpperCase())
    await submit.press('Enter')
    await expect(toast(page, 'Words removed.')).toBeVisible()
    for (const shown of [page, reader]) {
      await expect(shown.getByText('[removed] left his letters in the hall.')).toBeVisible()
      await expect(shown.getByRole('region', { name: 'History' })).toContainText('removed private details')
    }
  },
)

test(
  'a manager blacks out an area of a photo by keyboard alone [REDACT-05, REDACT-06]',
  { tag: '@both' },
  async ({ open }) => {
    const issue = await issueWithPhoto()
    const before = await photoOf(issue)
    const page = await open(`/issues/${issue.issueId}`, { as: 'manager' })
    await redact(page, 'Redact photo')
    const dialog = page.getByRole('dialog', { name: `Redact part of a photo of Issue ${issue.jobId}` })
    await expect(dialog.getByRole('img', { name: 'photo.png' })).toBeVisible()
    await reason(page).fill('A letter can be read.')
    const submit = dialog.getByRole('button', { name: 'Redact permanently' })
    await submit.press('Enter')
    await dialog
      .getByRole('alert')
      .getByRole('button', { name: 'Mark the area to black out.' })
      .press('Enter')
    // The focus must reach the button before the next key is pressed.
    await expect(page.locator(':focus')).toContainText('Add an area')
    await page.keyboard.press('Tab')
    await expect(dialog.getByRole('button', { name: 'Add an area' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(areaOn(page)).toHaveCSS('background-color', 'rgb(0, 0, 0)')
    await areaOn(page).press('ArrowLeft')
    await areaOn(page).press('Shift+ArrowDown')
    await expect(areaOn(page)).toHaveAccessibleName(
      'Area 1: 39% from the left, 40% from the top, 20% wide, 21% high',
    )
    await dialog.getByLabel('Width (%)').fill('60')
    await expect(areaOn(page)).toHaveAccessibleName(/39% from the left, .*, 60% wide/)
    await expectAccessible(page, '[role=dialog]')
    await expectDialogFitting(dialog)
    await submit.press('Enter')
    await expect(toast(page, 'Photo blacked out.')).toBeVisible()
    await expect(dialog).toHaveCount(0)
    await expect(page.getByRole('region', { name: 'History' })).toContainText('removed private details')
    await expect(page.getByRole('button', { name: 'Open photo photo.png' })).toBeVisible()
    expect((await photoOf(issue))?.id).not.toBe(before?.id)
  },
)

test('a manager draws an area on a photo with the pointer, and sees a message if somebody else redacted it first [REDACT-06, REDACT-07]', async ({
  open,
}) => {
  const issue = await issueWithPhoto()
  const page = await open(`/issues/${issue.issueId}`, { as: 'manager', size: 'desktop' })
  await redact(page, 'Redact photo')
  const picture = page.getByRole('dialog').getByRole('img', { name: 'photo.png' })
  await expect.poll(async () => (await picture.boundingBox())?.height ?? 0).toBeGreaterThan(50)
  await stillness(page)
  const box = await picture.boundingBox()
  if (!box) throw new Error('The photo is not drawn.')
  await page.mouse.move(box.x + box.width * 0.2, box.y + box.height * 0.2)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width * 0.7, box.y + box.height * 0.6, { steps: 4 })
  await page.mouse.up()
  await expect(areaOn(page)).toHaveAccessibleName(/^Area 1: (19|20)/)
  await page.getByRole('button', { name: 'Remove area 1' }).click()
  await expect(areaOn(page)).toHaveCount(0)
  const { id } = (await photoOf(issue)) ?? {}
  await send('manager', 'POST', `/issues/${issue.issueId}/attachments/${id}/redact`, {
    areas: AREAS,
    reason: 'A face.',
  })
  const told = 'Somebody else has changed or removed this photo in the meantime.'
  await expect(page.getByRole('dialog').getByText(told)).toBeVisible()
})
