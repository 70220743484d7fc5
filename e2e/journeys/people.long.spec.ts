import type { Page } from '@playwright/test'
import { outbox } from '../support/api.ts'
import { greeting, submit } from '../support/entry.ts'
import { choose, find, toast } from '../support/forms.ts'
import { logInAs, NEW_PASSWORD, newcomer, newResident } from '../support/newcomers.ts'
import { PDF, fillSignup } from '../support/signup.ts'
import { expect, test } from '../support/test.ts'

async function narrow(page: Page, email: string) {
  await page.getByRole('textbox', { name: 'Name or email' }).fill(email)
  await expect(page.getByText('1 user', { exact: true })).toBeVisible()
}

test(
  'an applicant sends a PDF as proof of address, and a manager reads the PDF and approves the applicant [USERS-07]',
  { tag: '@both' },
  async ({ open }) => {
    const person = newcomer()
    const name = `${person.firstName} ${person.lastName}`
    const page = await open('/signup')
    await fillSignup(page, person, {
      name: person.proofName.replace('.png', '.pdf'),
      mimeType: 'application/pdf',
      buffer: PDF,
    })
    await page.getByRole('button', { name: 'Sign up' }).click()
    await expect(page.getByText('Access is granted once your account is validated.')).toBeVisible()

    const staff = await open('/manage-users?status=Pending', { as: 'manager' })
    await narrow(staff, person.email)
    await staff
      .getByRole('button', { name: `Details of ${name}` })
      .filter({ visible: true })
      .click()
    const details = staff.getByRole('dialog', { name })
    await details.getByRole('button', { name: 'Open the proof' }).click()
    const drawn = staff.getByRole('img', { name: 'Page 1 of 1' })
    await expect(drawn).toHaveAttribute('data-state', 'drawn')
    // The drawn PDF page has dark pixels on white.
    const inks = await drawn.evaluate((canvas: HTMLCanvasElement) => {
      const { data } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? {
        data: [],
      }
      return [...data].filter((value, index) => index % 4 === 0 && value < 100).length
    })
    expect(inks).toBeGreaterThan(20)
    await expect(staff.locator('iframe, object, embed')).toHaveCount(0)
    await staff.getByRole('dialog').last().getByRole('button', { name: 'Close' }).last().click()

    await details.getByRole('button', { name: `Approve ${name}` }).click()
    const question = staff.getByRole('alertdialog', { name: `Approve ${name}?` })
    await expect(question.getByRole('combobox', { name: /Property/ })).toHaveValue(/Flat 12/)
    await question.getByRole('button', { name: 'Approve' }).click()
    await expect(toast(staff, 'User approved.')).toBeVisible()
    await expect(details.getByText('Approved', { exact: true })).toBeVisible()

    await page.goto('/login')
    await submit(page, person.email, NEW_PASSWORD)
    await expect(greeting(page)).toContainText(name)
    await expect(page.getByText('Lock House').first()).toBeVisible()
  },
)

test(
  'a name in a list opens the person’s page, and Back returns to the filtered list [HOME-12]',
  { tag: '@both' },
  async ({ open }) => {
    const { firstName, lastName, email } = await newResident()
    const page = await open('/manage-users?status=Approved', { as: 'manager' })
    await narrow(page, email)
    const name = page.getByRole('link', { name: `${firstName} ${lastName}` }).filter({ visible: true })
    await name.click()
    await expect(page).toHaveURL(/\/people\/\d+$/)
    await expect(page.getByRole('heading', { level: 1, name: `${firstName} ${lastName}` })).toBeVisible()
    await page.getByRole('link', { name: 'Back', exact: true }).click()
    await expect(page).toHaveURL(/\/manage-users\?/)
    await expect(page.getByText('1 user', { exact: true })).toBeVisible()
    await expect(name).toBeVisible()
  },
)

async function inviteLink(email: string): Promise<string> {
  const message = (await outbox()).find(({ to, text }) => to === email && text.includes('/accept-invite?'))
  const link = /https?:\/\/\S+\/accept-invite\?token=\S+/.exec(message?.text ?? '')?.[0]
  return link ? new URL(link).pathname + new URL(link).search : ''
}

test('an invited person creates an account and is given another role [MAPPING-15, MAPPING-25]', async ({
  open,
}) => {
  const person = newcomer()
  const name = `${person.firstName} ${person.lastName}`
  const staff = await open('/manage-users', { as: 'manager' })
  await staff.getByRole('button', { name: '+ Invite' }).click()
  const dialog = staff.getByRole('dialog', { name: 'Invite somebody' })
  await dialog.getByLabel('Email').fill(person.email)
  await dialog.getByLabel('First name').fill(person.firstName)
  await dialog.getByLabel('Last name').fill(person.lastName)
  await choose(dialog, 'Role', 'Contractor')
  await find(dialog, /Properties/, 'Flat 12, Lock House', /^Flat 12, Lock House/)
  await expect(dialog.getByRole('list', { name: 'Chosen properties' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Send invitation' }).click()
  await expect(toast(staff, `Invitation sent to ${person.email}.`)).toBeVisible()

  let link = ''
  await expect.poll(async () => (link = await inviteLink(person.email))).not.toBe('')
  const page = await open(link)
  await expect(page).toHaveURL('/accept-invite')
  await expect(page.getByText('Contractor')).toBeVisible()
  await page.getByLabel('Mobile number').fill(`0${person.mobile}`)
  await page.getByLabel(/^Password/).fill(NEW_PASSWORD)
  await page.getByLabel(/^Confirm password/).fill(NEW_PASSWORD)
  await page.getByRole('button', { name: 'Accept the invitation' }).click()
  await expect(page.getByText('Your account is ready.')).toBeVisible()
  await page.getByRole('link', { name: 'Go to sign-in' }).click()
  await submit(page, person.email, NEW_PASSWORD)
  await expect(greeting(page)).toContainText(name)

  await staff.goto('/user-properties-mapping')
  await staff.getByRole('button', { name: '+ Add Property Mapping' }).click()
  const assign = staff.getByRole('dialog', { name: 'Assign Role' })
  await find(assign, /User/, person.email, person.email)
  await find(assign, /Property/, 'Flat 12, Lock House', /^Flat 12, Lock House/)
  await choose(assign, 'Role', 'Resident')
  await assign.getByRole('button', { name: 'Submit' }).click()
  await expect(toast(staff, 'User role has been mapped to property successfully')).toBeVisible()

  await find(staff.getByRole('search'), /^User/, person.email, person.email)
  const row = staff.getByRole('row', { name: new RegExp(person.email) })
  await row.getByRole('button', { name: /^Edit/ }).click()
  await row.getByRole('button', { name: 'Remove Contractor' }).click()
  await row.getByRole('button', { name: /^Save/ }).click()
  await expect(toast(staff, 'Role removed.')).toBeVisible()
  await expect(staff.getByRole('button', { name: /^(Remove|Keep) / })).toHaveCount(1)
})

test('a manager exports a list of users, and a deactivated resident is logged out at once [USERS-09]', async ({
  open,
}) => {
  const person = await newResident()
  const page = await open('/dashboard', { session: await logInAs(person), isLive: true })
  await expect(greeting(page)).toBeVisible()
  const staff = await open('/manage-users', { as: 'manager' })
  await narrow(staff, person.email)
  const [download] = await Promise.all([
    staff.waitForEvent('download'),
    staff.getByRole('button', { name: 'Export CSV' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/\.csv$/)
  await staff
    .getByRole('button', { name: /^Deactivate/ })
    .filter({ visible: true })
    .click()
  const question = staff.getByRole('alertdialog')
  await question.getByLabel('Reason (optional)').fill('Moved out.')
  await question.getByRole('button', { name: 'Deactivate' }).click()
  await expect(toast(staff, 'User suspended.')).toBeVisible()
  await expect(page).toHaveURL(/\/login/)
  await expect
    .poll(async () =>
      (await outbox()).some(({ to, text }) => to === person.email && text.includes('Moved out.')),
    )
    .toBe(true)
})
