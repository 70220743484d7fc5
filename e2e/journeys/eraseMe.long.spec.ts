import { expectAccessible } from '../support/accessible.ts'
import { outbox } from '../support/api.ts'
import { problem, submit } from '../support/entry.ts'
import { expectDialogFitting } from '../support/fitting.ts'
import { toast } from '../support/forms.ts'
import { logInAs, NEW_PASSWORD, newResident } from '../support/newcomers.ts'
import { expect, test } from '../support/test.ts'

test(
  'a resident requests and cancels erasure, reads why staff refused a request, and is erased after a new request [ERASE-01, ERASE-02, ERASE-10, ERASE-11]',
  { tag: '@both' },
  async ({ open }) => {
    const person = await newResident()
    const page = await open('/update-profile', { session: await logInAs(person) })
    const card = page.getByRole('region', { name: 'Delete my account' })
    const ask = async () => {
      await card.getByRole('button', { name: 'Ask to erase your account' }).press('Enter')
      const question = page.getByRole('alertdialog', { name: 'Ask to erase your account?' })
      await expectDialogFitting(question)
      await question.getByRole('button', { name: 'Ask to erase your account' }).press('Enter')
      await expect(card.getByText(/^On .* We will email you the decision\.$/)).toBeVisible()
    }
    await ask()
    // The reload removes the announcement about the button that has disappeared.
    await page.reload()
    await expect(card.getByRole('button', { name: 'Withdraw request' })).toBeVisible()
    await expectAccessible(page)
    await card.getByRole('button', { name: 'Withdraw request' }).press('Enter')
    const takeBack = page.getByRole('alertdialog', { name: 'Withdraw request?' })
    await takeBack.getByRole('button', { name: 'Withdraw request' }).press('Enter')
    await expect(card.getByRole('button', { name: 'Ask to erase your account' })).toBeVisible()
    await ask()

    const staff = await open('/manage-users', { as: 'manager' })
    const waiting = staff
      .getByRole('list', { name: 'Requests to erase accounts' })
      .getByRole('listitem')
      .filter({ hasText: person.email })
    await waiting.getByRole('button', { name: /^Refuse to erase/ }).press('Enter')
    const refusal = staff.getByRole('dialog', { name: /^Refuse to erase/ })
    await refusal.getByRole('textbox', { name: /^Reason/ }).fill('A claim at court.')
    await expectAccessible(staff)
    await expectDialogFitting(refusal)
    await refusal.getByRole('button', { name: 'Refuse' }).press('Enter')
    await expect(toast(staff, 'Request refused.')).toBeVisible()
    await expect(waiting).toHaveCount(0)

    await page.reload()
    await expect(card.getByText(/^A claim at court\./)).toBeVisible()
    await expectAccessible(page)
    await ask()

    await staff.reload()
    await expectAccessible(staff)
    await waiting.getByRole('button', { name: /^Erase/ }).press('Enter')
    const erase = staff.getByRole('alertdialog', { name: /^Erase .*\?$/ })
    await expectDialogFitting(erase)
    await erase.getByRole('button', { name: 'Erase permanently' }).press('Enter')
    await expect(toast(staff, 'Account erased.')).toBeVisible()
    await expect(waiting).toHaveCount(0)

    await expect(page).toHaveURL(/\/login/)
    await submit(page, person.email, NEW_PASSWORD)
    await expect(problem(page)).toBeVisible()
    const subjects = (await outbox()).filter(({ to }) => to === person.email).map(({ subject }) => subject)
    expect(subjects).toEqual(['Your account was erased'])
  },
)
