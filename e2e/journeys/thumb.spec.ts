import type { Issue } from '@doorstep/contract/issues/schema'
import type { Locator, Page } from '@playwright/test'
import { read, unique } from '../support/api.ts'
import { PHOTO_PNG, SMALL_JPEG, stillness, toast } from '../support/forms.ts'
import { expect, test } from '../support/test.ts'

const asPhone = (page: Page) => page.setViewportSize({ width: 390, height: 844 })

/** Counts taps. Typing into a field that already has the focus needs no tap. */
function thumbOf(page: Page) {
  let taps = 0
  return {
    taps: () => taps,
    tap: async (target: Locator) => {
      taps += 1
      await stillness(page)
      await target.tap()
    },
  }
}

test(
  'a resident reports a dripping tap with one photo in at most twelve taps [PHONE-70]',
  { tag: '@phone' },
  async ({ open }) => {
    const page = await open('/dashboard', { as: 'patrick', before: asPhone })
    const { tap, taps } = thumbOf(page)
    const title = unique('Tap drips')
    await tap(page.getByRole('button', { name: 'Report New Issue' }).first())
    const dialog = page.getByRole('dialog', { name: 'Report New Issue' })
    await expect(dialog.getByLabel('Title')).toBeFocused()
    await page.keyboard.type(title)
    await tap(dialog.getByLabel('Description'))
    await page.keyboard.type('It drips all night.')
    await tap(dialog.getByRole('combobox', { name: 'What is wrong?' }))
    await page.keyboard.type('dripping')
    await tap(page.getByRole('option', { name: /^Plumbing .* Dripping/ }).first())
    const chosen = page.waitForEvent('filechooser')
    await tap(dialog.getByRole('button', { name: 'Choose files' }))
    await (await chosen).setFiles([PHOTO_PNG])
    await expect(dialog.getByRole('list', { name: 'Chosen photos' }).getByRole('listitem')).toHaveCount(1)
    await tap(dialog.getByRole('button', { name: 'Submit issue' }))
    await expect(toast(page, 'Issue reported successfully!')).toBeVisible()
    // Choosing a picture in the operating system's own dialog takes two more taps.
    expect(taps() + 2).toBeLessThanOrEqual(12)
    const [issue] = await read<Issue[]>('patrick', `/issues/user_issues?q=${encodeURIComponent(title)}`)
    expect(issue?.attachments).toHaveLength(1)
  },
)

test(
  'a resident reports a leak with two photos in at most twelve taps, and sees its job number [PHONE-50, PHONE-60, PHONE-70]',
  { tag: '@phone' },
  async ({ open }) => {
    const page = await open('/dashboard', { as: 'patrick', before: asPhone })
    const { tap, taps } = thumbOf(page)
    const title = unique('Water under the sink')
    await tap(page.getByRole('button', { name: 'Report New Issue' }).first())
    const dialog = page.getByRole('dialog', { name: 'Report New Issue' })
    await expect(dialog.getByLabel('Title')).toBeFocused()
    await page.keyboard.type(title)
    await tap(dialog.getByLabel('Description'))
    await page.keyboard.type('It drips into the cupboard.')
    await tap(dialog.getByRole('combobox', { name: 'What is wrong?' }))
    await page.keyboard.type('leak under sink')
    const category = page.getByRole('option', { name: 'Plumbing / Leak / Under the sink' })
    await tap(category)
    const chosen = page.waitForEvent('filechooser')
    await tap(dialog.getByRole('button', { name: 'Choose files' }))
    await (await chosen).setFiles([SMALL_JPEG, PHOTO_PNG])
    await expect(dialog.getByRole('list', { name: 'Chosen photos' }).getByRole('listitem')).toHaveCount(2)
    await tap(dialog.getByRole('button', { name: 'Submit issue' }))
    await expect(toast(page, 'Issue reported successfully!')).toBeVisible()
    expect(taps()).toBeLessThanOrEqual(12)
    const [issue] = await read<Issue[]>('patrick', `/issues/user_issues?q=${encodeURIComponent(title)}`)
    expect(issue).toMatchObject({
      category: 'Plumbing',
      subCategory: 'Leak',
      subSubCategory: 'Under the sink',
    })
    expect(issue?.attachments).toHaveLength(2)
    await page.reload()
    const line = page.getByText(`Your issue number is ${issue?.jobId}.`)
    await expect(line).toBeVisible()
    await tap(page.getByRole('link', { name: `See issue ${issue?.jobId}` }))
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(line).toHaveCount(0)
  },
)

test('an authenticator can be set up on the phone itself [PHONE-65]', { tag: '@phone' }, async ({ open }) => {
  const page = await open('/setup-mfa', { as: 'resident', before: asPhone })
  const here = page.getByRole('link', { name: 'Open in an app on this device' })
  await expect(here).toHaveAttribute('href', /^otpauth:\/\/totp\//)
  const [link, code] = [
    await here.boundingBox(),
    await page.getByRole('img', { name: /^QR code/ }).boundingBox(),
  ]
  expect(link?.y).toBeLessThan(code?.y ?? 0)
})
