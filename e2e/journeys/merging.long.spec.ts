import type { Issue } from '@doorstep/contract/issues/schema'
import { HANDLED_TOGETHER } from '@doorstep/contract/issues/merging/texts'
import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { read, send, type Session } from '../support/api.ts'
import { newBuilding } from '../support/buildings.ts'
import { writeNote } from '../support/conversation.ts'
import { expect, test } from '../support/test.ts'

const OLDER = 'The lift is broken'
const YOUNGER = 'Broken lift on the third floor'
const NEWS = 'The engineer comes on Thursday.'

/** Reports a fault of the same lift twice, for two residents of its building. */
async function twoReports() {
  const { manager, placeId, areaId, residents } = await newBuilding()
  const report = (person: Session, title: string): Promise<Issue> => {
    const form = new FormData()
    const fields = { Title: title, Description: 'It does not move.', CategoryId: '10', SubCategoryId: '1001' }
    for (const [name, value] of Object.entries({ ...fields, PropertyId: placeId, AreaId: areaId }))
      form.append(name, String(value))
    return send(person, 'POST', '/issues/report', form)
  }
  const older = await report(residents[0], OLDER)
  const younger = await report(residents[1], YOUNGER)
  return { manager, residents, older, younger }
}

const duplicates = (page: Page) => page.getByRole('region', { name: 'Possible duplicates' })

/**
 * Merges the younger issue from the list of possible duplicates. Confirms the merge only after the dialog shows the
 * older issue.
 */
async function merge(page: Page, younger: Issue, older: Issue): Promise<void> {
  await duplicates(page)
    .getByRole('button', { name: `Merge into issue ${older.jobId}` })
    .press('Enter')
  const name = `Merge issue ${younger.jobId} into issue ${older.jobId}`
  const dialog = page.getByRole('alertdialog', { name })
  await expect(dialog.getByText(OLDER)).toBeVisible()
  await expectAccessible(page, '[role=alertdialog]')
  await dialog.getByRole('button', { name: 'Merge', exact: true }).press('Enter')
  await expect(dialog).toHaveCount(0)
}

test(
  'a manager merges a report into an earlier one, its reporter reads the news of the earlier issue, and the manager undoes the merge [MERGE-62]',
  { tag: '@both' },
  async ({ open }) => {
    const { manager, residents, older, younger } = await twoReports()
    const staff = await open(`/issues/${younger.issueId}`, { session: manager })
    await expect(duplicates(staff).getByText(OLDER)).toBeVisible()
    await expectAccessible(staff)
    await merge(staff, younger, older)
    const merged = staff.getByRole('region', { name: `Merged into issue ${older.jobId}` })
    await expect(merged.getByRole('link', { name: OLDER })).toBeVisible()
    await expect(duplicates(staff)).toHaveCount(0)
    await expectAccessible(staff)
    await writeNote(manager, older.issueId, NEWS, 'followers')

    const resident = await open(`/issues/${younger.issueId}`, { session: residents[1] })
    await expect(resident.getByText(HANDLED_TOGETHER)).toBeVisible()
    await expect(resident.getByText(OLDER)).toHaveCount(0)
    await expectAccessible(resident)
    await resident.getByRole('link', { name: 'See the updates' }).press('Enter')
    await expect(resident.getByText(NEWS)).toBeVisible()

    await merged.getByRole('button', { name: 'Undo the merge' }).press('Enter')
    await expect(merged).toHaveCount(0)
    await expect(duplicates(staff)).toBeVisible()
    await resident.goto(`/issues/${younger.issueId}`)
    await expect(resident.getByRole('heading', { level: 1, name: YOUNGER })).toBeVisible()
    await expect(resident.getByText(HANDLED_TOGETHER)).toHaveCount(0)
    const listed = await read<Issue[]>(residents[1], '/Issues/user_issues')
    expect(listed.map(({ issueId }) => issueId)).toEqual([younger.issueId])
  },
)

test('a manager merges a report from the desk with the key d [DUP-09] [MERGE-62]', async ({ open }) => {
  const { manager, older, younger } = await twoReports()
  const page = await open('/work?queue=approval', { session: manager })
  const list = page.getByRole('list', { name: 'Waiting for approval' })
  await expect(list.getByRole('link')).toHaveCount(2)
  await list.getByRole('link', { name: YOUNGER }).press('Enter')
  await expect(page.getByRole('heading', { level: 2, name: YOUNGER })).toBeVisible()
  await page.keyboard.press('d')
  await expect(duplicates(page)).toBeFocused()
  await expectAccessible(page)
  await merge(page, younger, older)
  await expect(list.getByRole('link')).toHaveCount(1)
})
