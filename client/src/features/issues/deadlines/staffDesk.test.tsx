import type { Issue } from '@doorstep/contract/issues/schema'
import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, expect, it } from 'vitest'
import { buildIssue, ME, signIn } from '../../../../test/estate.ts'
import { renderAlone } from '../../../../test/renderRoute.tsx'
import { api, failure, server } from '../../../../test/server.ts'
import { StaffDesk } from './StaffDesk.tsx'

const STAFF: Issue['can'] = ['issue:setOwner', 'issue:setPriority', 'issue:pause']
const HOUR = 3_600_000
let sent: unknown[]
let answers: (() => Response)[]

beforeEach(() => {
  sent = []
  answers = []
  signIn(['issue:readDeadlines'])
  const write = async ({ request }: { request: Request }) => {
    const text = await request.text()
    const call = `${request.method} ${new URL(request.url).pathname.replace('/api', '')}`
    sent.push(text === '' ? [call] : [call, JSON.parse(text)])
    return answers.shift()?.() ?? HttpResponse.json(buildIssue())
  }
  server.use(
    http.put(api('/issues/41/owner'), write),
    http.put(api('/issues/41/priority'), write),
    http.post(api('/issues/41/waiting'), write),
    http.delete(api('/issues/41/waiting'), write),
    http.get(api('/issues/41/owners'), () =>
      HttpResponse.json([{ id: 9, name: 'Priya Nair' }], { headers: { 'x-total-count': '1' } }),
    ),
  )
})

const show = (part: Partial<Issue> = {}) =>
  renderAlone(<StaffDesk issue={buildIssue({ status: 'Open', priority: 'Routine', can: STAFF, ...part })} />)
const press = (name: string | RegExp) => screen.getByRole('button', { name })
const menu = async (user: ReturnType<typeof show>['user'], name: string) => {
  await user.click(press('More actions for this issue'))
  await user.click(await screen.findByRole('menuitem', { name }))
}
const fact = (name: string) => screen.getByText(name).closest('div')

it('an issue can be assigned to the user or to another person, or be left unassigned [DUE-50]', async () => {
  const { user, unmount } = show()
  expect(fact('Owner')).toHaveTextContent('Nobody')
  await user.click(press('Assign to me'))
  expect(await screen.findByText('This issue is now assigned to you.')).toBeVisible()
  await menu(user, 'Assign to somebody else')
  const dialog = within(await screen.findByRole('dialog', { name: 'Owner of issue 1041' }))
  await user.click(dialog.getByRole('button', { name: 'Assign' }))
  expect(within(await dialog.findByRole('alert')).getByText('Choose a person from the list.')).toBeVisible()
  await user.type(await dialog.findByRole('combobox', { name: /Owner/ }), 'Priya')
  await user.click(await screen.findByRole('option', { name: 'Priya Nair' }))
  await user.click(dialog.getByRole('button', { name: 'Assign' }))
  expect(await screen.findByText('Issue 1041 is now assigned to Priya Nair.')).toBeVisible()
  unmount()
  const second = show({ ownerId: ME, ownerName: 'Sam Reed' })
  expect(fact('Owner')).toHaveTextContent('Sam Reed (you)')
  expect(screen.queryByRole('button', { name: 'Assign to me' })).not.toBeInTheDocument()
  await menu(second.user, 'Assign to nobody')
  expect(await screen.findByText('This issue is now assigned to nobody.')).toBeVisible()
  expect(sent).toEqual([
    ['PUT /issues/41/owner', { ownerId: 'me' }],
    ['PUT /issues/41/owner', { ownerId: 9 }],
    ['PUT /issues/41/owner', { ownerId: null }],
  ])
})

it('the row at the desk has the owner, priority, deadline and access, and all actions in one menu [DESK-230]', async () => {
  server.use(
    http.get(api('/issues/41/access'), () =>
      HttpResponse.json({ mayEnter: null, times: 'Mornings', pets: 'A dog', isChangeable: false }),
    ),
  )
  const issue = buildIssue({ status: 'Open', priority: 'Routine', can: STAFF })
  const { user } = renderAlone(<StaffDesk issue={issue} isRow />)
  expect(await screen.findByText('Someone is home: Mornings Pets: A dog')).toBeVisible()
  expect(screen.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
    'Owner',
    'Priority',
    'Due',
    'Access',
  ])
  expect(screen.getAllByRole('button')).toHaveLength(1)
  await menu(user, 'Assign to me')
  expect(await screen.findByText('This issue is now assigned to you.')).toBeVisible()
})

it('only one action on an issue runs at a time, also from the menu [DUE-50]', async () => {
  let answer = () => {}
  server.use(
    http.put(api('/issues/41/owner'), async ({ request }) => {
      sent.push(await request.json())
      await new Promise<void>((resolve) => (answer = resolve))
      return HttpResponse.json(buildIssue())
    }),
  )
  const { user } = show({ ownerId: 9, ownerName: 'Priya Nair' })
  await user.click(press('Assign to me'))
  await waitFor(() => expect(sent).toHaveLength(1))
  await menu(user, 'Assign to nobody')
  answer()
  expect(await screen.findByText('This issue is now assigned to you.')).toBeVisible()
  expect(sent).toEqual([{ ownerId: 'me' }])
})

it('the priority changes with a reason, which is kept after a refusal [DUE-51]', async () => {
  answers.push(() => HttpResponse.json(failure('INTERNAL', 'No.'), { status: 500 }))
  const { user } = show()
  expect(fact('Priority')).toHaveTextContent('Routine')
  await menu(user, 'Change priority')
  const dialog = within(await screen.findByRole('dialog', { name: 'Priority of issue 1041' }))
  await user.click(dialog.getByRole('button', { name: /Priority$/ }))
  await user.click(await screen.findByRole('option', { name: 'Urgent' }))
  await user.click(dialog.getByRole('button', { name: 'Change priority' }))
  expect(within(await dialog.findByRole('alert')).getByText('Reason is required.')).toBeVisible()
  await user.type(dialog.getByLabelText(/^Reason/), 'The floor is wet.')
  await user.click(dialog.getByRole('button', { name: 'Change priority' }))
  expect(await dialog.findByText('We couldn’t change the priority. Try again.')).toBeVisible()
  expect(dialog.getByLabelText(/^Reason/)).toHaveValue('The floor is wet.')
  await user.click(dialog.getByRole('button', { name: 'Change priority' }))
  expect(await screen.findByText('The priority of issue 1041 is Urgent.')).toBeVisible()
  expect(sent.at(-1)).toEqual([
    'PUT /issues/41/priority',
    { priority: 'Urgent', reason: 'The floor is wet.' },
  ])
})

it('the dialog that ends an emergency shows that the reporter will see the reason [DUE-51]', async () => {
  const { user } = show({ priority: 'Emergency' })
  await menu(user, 'Change priority')
  const dialog = within(await screen.findByRole('dialog', { name: 'Priority of issue 1041' }))
  expect(dialog.getByText('The reason is kept in the history, where only staff can see it.')).toBeVisible()
  await user.click(dialog.getByRole('button', { name: /Priority$/ }))
  await user.click(await screen.findByRole('option', { name: 'Urgent' }))
  expect(
    dialog.getByText('The reason is kept in the history and emailed to the person who reported the issue.'),
  ).toBeVisible()
})

it.each([
  ['Raise to Urgent', 'Change priority', 'Urgent'],
  ['Leave the priority at Routine', 'Leave the priority at Routine', 'Routine'],
])('staff can settle a proposal to raise the priority: %s [DUE-51]', async (button, submit, priority) => {
  const { user } = show({ proposedPriority: 'Urgent', vulnerablePersons: true })
  expect(screen.getByText('Raise the priority to Urgent?')).toBeVisible()
  await user.click(press(button))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByLabelText(/^Reason/), 'Two small children.')
  await user.click(dialog.getByRole('button', { name: submit }))
  expect(await screen.findByText(`The priority of issue 1041 is ${priority}.`)).toBeVisible()
  expect(sent).toEqual([['PUT /issues/41/priority', { priority, reason: 'Two small children.' }]])
})

it('waiting for the resident pauses the deadline, and an error appears if this change cannot be saved [DUE-52]', async () => {
  answers.push(() => HttpResponse.json(failure('CONFLICT', 'It is over.'), { status: 409 }))
  const { user, unmount } = show()
  await user.click(press('Pause: waiting for resident'))
  expect(await screen.findByRole('alert')).toHaveTextContent('We couldn’t change the issue.It is over.')
  await user.click(press('Pause: waiting for resident'))
  expect(await screen.findByText('Deadlines are paused until the resident answers.')).toBeVisible()
  unmount()
  const second = show({ waitingSince: new Date(Date.now() - HOUR).toISOString() })
  expect(screen.getByText(/^Waiting for the resident since/)).toBeVisible()
  await second.user.click(press('Stop waiting'))
  expect(await screen.findByText('Deadlines are running again.')).toBeVisible()
  expect(sent).toEqual([
    ['POST /issues/41/waiting'],
    ['POST /issues/41/waiting'],
    ['DELETE /issues/41/waiting'],
  ])
})

it('the deadline shows in words which work is due and which work is late [DUE-53]', () => {
  const at = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString()
  const { unmount } = show({ dueAt: at(72), dueKind: 'complete' })
  expect(fact('Completion')).toHaveTextContent('Due in 3 days')
  unmount()
  show({ dueAt: at(-48), dueKind: 'answer' })
  expect(fact('First answer')).toHaveTextContent('Overdue, due 2 days ago')
})

it('actions that are not allowed now are hidden [DUE-50] [DUE-51] [DUE-52]', () => {
  show({ can: [], proposedPriority: 'Urgent', ownerId: 9, ownerName: 'Priya Nair' })
  expect(fact('Owner')).toHaveTextContent('Priya Nair')
  expect(screen.queryAllByRole('button')).toEqual([])
})

it('the two frequent actions are buttons, and the others are in one menu [DUE-50] [DUE-51] [DUE-52]', async () => {
  const { user } = show({ can: [...STAFF, 'issue:merge'], ownerId: 9, ownerName: 'Priya Nair' })
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Assign to me',
    'Pause: waiting for resident',
    'More',
  ])
  await user.click(press('More actions for this issue'))
  expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual([
    'Assign to somebody else',
    'Assign to nobody',
    'Change priority',
    'Merge into another issue…',
  ])
})
