import { expectAccessible } from '../support/accessible.ts'
import { move, report, unique } from '../support/api.ts'
import { choose, toast } from '../support/forms.ts'
import { expect, test } from '../support/test.ts'

const AIM = /^We aim to fix this by (Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day \d{1,2} [A-Z][a-z]+/

test(
  'a manager takes ownership of an issue, raises its priority with a reason and pauses it, and the resident reads what to expect [DUE-50] [DUE-51] [DUE-52] [DUE-53] [DUE-54] [DUE-55]',
  { tag: '@both' },
  async ({ open }) => {
    const title = unique('Tap will not close')
    const issue = await report('dorothy', { title })
    await move('manager', issue, 'Approved')
    const resident = await open(`/issues/${issue.issueId}`, { as: 'dorothy', isLive: true })
    await expect(resident.getByText(AIM)).toBeVisible()
    const routine = await resident.getByText(AIM).innerText()

    const manager = await open(`/issues/${issue.issueId}`, { as: 'manager' })
    const desk = manager.getByRole('region', { name: 'Handling' })
    await expect(desk).toContainText('OwnerNobody')
    await expect(desk).toContainText('PriorityRoutine')
    await expect(desk).toContainText('Completion')
    await desk.getByRole('button', { name: 'Assign to me' }).click()
    await expect(desk).toContainText('Daniel Whitfield (you)')
    // Checks only main, because the announcement of a button stays outside main for a while after the button has
    // disappeared.
    await expectAccessible(manager, 'main')

    await desk.getByRole('button', { name: 'More actions for this issue' }).click()
    await manager.getByRole('menuitem', { name: 'Change priority' }).click()
    const dialog = manager.getByRole('dialog', { name: `Priority of issue ${issue.jobId}` })
    await choose(dialog, 'Priority', 'Urgent')
    await dialog.getByRole('button', { name: 'Change priority' }).click()
    await expect(dialog.getByRole('alert')).toContainText('Reason is required.')
    await expectAccessible(manager, '[role=dialog]')
    await dialog.getByLabel('Reason').fill('The floor is wet already.')
    await dialog.getByRole('button', { name: 'Change priority' }).click()
    await expect(toast(manager, `The priority of issue ${issue.jobId} is Urgent.`)).toBeVisible()
    await expect(desk).toContainText('PriorityUrgent')
    const history = manager.getByRole('region', { name: 'Conversation and history' })
    await expect(history).toContainText('changed the priority to Urgent')
    await expect(history).toContainText('The floor is wet already.')

    // The resident sees the new deadline live, but not who changed it or why.
    await expect(resident.getByText(routine)).toHaveCount(0)
    await expect(resident.getByText(AIM)).toBeVisible()
    await expect(resident.getByRole('region', { name: 'Handling' })).toHaveCount(0)
    await expect(resident.getByText('The floor is wet already.')).toHaveCount(0)

    await desk.getByRole('button', { name: 'Pause: waiting for resident' }).click()
    await expect(desk).toContainText('Waiting for the resident since')
    await expect(resident.getByText('We are waiting for your answer.')).toBeVisible()
    await expectAccessible(resident)
    await desk.getByRole('button', { name: 'Stop waiting' }).click()
    await expect(resident.getByText(AIM)).toBeVisible()

    await manager.goto('/manage-logged-issues?owner=me&priority=Urgent')
    await expect(manager.getByRole('link', { name: title })).toBeVisible()
    await expect(manager.getByText('Daniel Whitfield').filter({ visible: true }).first()).toBeVisible()
    await expect(manager.getByRole('button', { name: /Owner: Me/ })).toBeVisible()
    await expect(manager.getByRole('button', { name: /Priority: Urgent/ })).toBeVisible()
  },
)
