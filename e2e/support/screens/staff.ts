import { send } from '../api.ts'
import { logInAs, newResident } from '../newcomers.ts'
import { closeDialog, visible } from '../screenSteps.ts'
import { expect } from '../test.ts'
import { alone, DIALOG, type Screen } from './screen.ts'

async function makeSomebodyWait() {
  await send(await logInAs(await newResident()), 'POST', '/account/erasure')
}

export const STAFF_SCREENS: Screen[] = [
  {
    as: 'manager',
    address: '/manage-users?status=Pending',
    parts: [
      { what: 'the users', reach: (page) => visible(page, 'button', /^Approve/) },
      {
        what: 'an invitation with problems',
        within: DIALOG,
        reach: async (page) => {
          await page.getByRole('button', { name: '+ Invite' }).click()
          await page.getByRole('button', { name: 'Send invitation' }).click()
          await expect(page.getByRole('alert').first()).toBeVisible()
        },
      },
    ],
  },
  {
    as: 'manager',
    address: '/manage-users?q=Amir',
    parts: [
      {
        what: 'the details of a user',
        within: DIALOG,
        reach: async (page) => {
          await page
            .getByRole('button', { name: 'Details of Amir Hosseini' })
            .filter({ visible: true })
            .click()
          await visible(page, 'heading', 'History')
        },
      },
    ],
  },
  {
    as: 'manager',
    address: '/user-properties-mapping',
    parts: alone('the role mapping, with a row edited', async (page) => {
      await page.getByRole('button', { name: /^Edit/ }).filter({ visible: true }).last().click()
      await page
        .getByRole('button', { name: /^Remove / })
        .filter({ visible: true })
        .first()
        .click()
      await visible(page, 'button', /^Keep /)
    }),
  },
  {
    as: 'manager',
    address: '/manage-users',
    before: makeSomebodyWait,
    parts: [
      {
        what: 'who waits to be erased',
        reach: (page) => expect(page.getByRole('list', { name: 'Requests to erase accounts' })).toBeVisible(),
      },
      {
        what: 'the refusal to erase, with a problem',
        within: DIALOG,
        reach: async (page) => {
          await page
            .getByRole('button', { name: /^Refuse to erase/ })
            .first()
            .click()
          await page.getByRole('button', { name: 'Refuse', exact: true }).click()
          await expect(page.getByRole('alert')).toBeVisible()
        },
      },
      {
        what: 'the question before somebody is erased',
        within: DIALOG,
        reach: async (page) => {
          await closeDialog(page)
          await page
            .getByRole('button', { name: /^Erase/ })
            .first()
            .click()
          await visible(page, 'button', 'Erase permanently')
        },
      },
    ],
  },
]
