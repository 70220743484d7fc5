import { readFile } from 'node:fs/promises'
import { expectAccessible } from '../support/accessible.ts'
import { outbox } from '../support/api.ts'
import { logInAs, NEW_PASSWORD, newResident } from '../support/newcomers.ts'
import { expect, test } from '../support/test.ts'

test(
  'a resident confirms their password and downloads a copy of their data, which works once [DATA-01, DATA-03, DATA-04, DATA-09]',
  { tag: '@both' },
  async ({ open }) => {
    const person = await newResident()
    const page = await open('/update-profile', { session: await logInAs(person) })
    const card = page.getByRole('region', { name: 'Your data' })
    const isOld = { code: 'FORBIDDEN', message: 'Sign in again.', requestId: 'old', reauthenticate: true }
    // The first response says that the sign-in is too old, so that the page asks for the password.
    let isAsked = false
    await page.route('**/api/account/data-export', async (route) => {
      if (route.request().method() !== 'POST' || isAsked) return route.fallback()
      isAsked = true
      return route.fulfill({ status: 403, json: isOld })
    })
    await card.getByRole('button', { name: 'Download my data' }).press('Enter')
    const question = page.getByRole('dialog', { name: 'Confirm that it is you' })
    await question.getByRole('textbox', { name: 'Password' }).fill(NEW_PASSWORD)
    await question.getByRole('textbox', { name: 'Password' }).press('Enter')
    const fetchIt = card.getByRole('button', { name: 'Fetch my data' })
    await expect(fetchIt).toBeVisible()
    await expect(card.getByText(/^Your copy is ready: \d+ (B|KB|MB), until /)).toBeVisible()
    await expectAccessible(page)
    const subjects = (await outbox()).filter(({ to }) => to === person.email).map(({ subject }) => subject)
    expect(subjects).toContain('The copy of your data is ready')

    const saved = page.waitForEvent('download')
    await fetchIt.press('Enter')
    const download = await saved
    expect(download.suggestedFilename()).toBe('my-data.zip')
    const zip = await readFile(await download.path())
    expect(zip.toString('latin1')).toContain('README.txt')
    await expect(card.getByText('You have downloaded your last copy.')).toBeVisible()
    await expect(fetchIt).toBeHidden()

    await card.getByRole('button', { name: 'Show who has seen these details' }).press('Enter')
    await expect(card.getByText('Nobody has seen these details yet.')).toBeVisible()
    await expect(card.getByRole('button', { name: 'Download my data' })).toBeVisible()
  },
)

test(
  'a resident reads which roles have seen their phone number and vulnerable persons flag [DATA-08]',
  { tag: '@both' },
  async ({ open }) => {
    const page = await open('/update-profile', { as: 'eleanor' })
    await page.getByRole('button', { name: 'Show who has seen these details' }).press('Enter')
    const list = page.getByRole('list', { name: 'Who has seen your sensitive details' })
    await expect(list.getByText(/^Property manager saw /).first()).toBeVisible()
    await expectAccessible(page)
  },
)
