import type { IssueAccess } from '@doorstep/contract/issues/access/schema'
import type { Issue } from '@doorstep/contract/issues/schema'
import { expectAccessible } from '../support/accessible.ts'
import { read, unique } from '../support/api.ts'
import { choose, fillReport, openReport } from '../support/forms.ts'
import { expect, test } from '../support/test.ts'

const PERSON = 'meiLing'

test(
  'a resident reports the access details and changes them later, and staff read them [APPOINT-01] [APPOINT-02] [APPOINT-14]',
  { tag: '@both' },
  async ({ open }) => {
    const title = unique('Hall light flickers')
    const page = await open('/dashboard', { as: PERSON })
    const dialog = await openReport(page)
    await fillReport(dialog, title)
    await dialog.getByText('Getting in').click()
    await choose(
      dialog,
      String.raw`May somebody come in while nobody is home\?`,
      'No, only while somebody is in',
    )
    await dialog.getByRole('textbox', { name: /When is somebody in/ }).fill('Weekdays after 17:00')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Submit issue' }).click()
    await expect(dialog).toHaveCount(0)
    const issue = (await read<Issue[]>(PERSON, '/issues/user_issues')).find((one) => one.title === title)
    if (!issue) throw new Error('it was reported')

    await page.goto(`/issues/${issue.issueId}`)
    const card = page.getByRole('region', { name: 'Getting in' })
    await expect(card).toContainText('Weekdays after 17:00')
    await card.getByRole('button', { name: /Change/ }).click()
    const change = page.getByRole('dialog', { name: /^Access details/ })
    await change.getByRole('textbox', { name: /^Pets/ }).fill('A dog')
    await expectAccessible(page)
    await change.getByRole('button', { name: 'Save' }).click()
    await expect(card).toContainText('Pets: A dog')
    expect(await read<IssueAccess>('admin', `/issues/${issue.issueId}/access`)).toMatchObject({
      mayEnter: false,
      times: 'Weekdays after 17:00',
      pets: 'A dog',
    })

    const staff = await open(`/issues/${issue.issueId}`, { as: 'admin' })
    await expect(staff.getByRole('region', { name: 'Getting in' })).toContainText('A dog')
    await expectAccessible(staff)
  },
)
