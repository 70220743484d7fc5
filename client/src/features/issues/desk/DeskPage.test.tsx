import { ISSUE_QUEUES } from '@doorstep/contract/issues/queues/rules'
import type { Issue, IssueEvent } from '@doorstep/contract/issues/schema'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, expect, it } from 'vitest'
import { buildEvent } from '../../../../test/conversation.tsx'
import { buildIssue, ME, signIn } from '../../../../test/estate.ts'
import { FIRMS } from '../../../../test/orders.ts'
import { renderRoute } from '../../../../test/renderRoute.tsx'
import { api, failure, server } from '../../../../test/server.ts'
import DeskPage from './DeskPage.tsx'

const CAN: Issue['can'] = [
  'issue:edit',
  'issue:changeStatus',
  'issue:addNote',
  'issue:moderate',
  'issue:setOwner',
  'issue:setPriority',
]
const row = (issueId: number, title: string, part: Partial<Issue> = {}) =>
  buildIssue({ issueId, jobId: 1000 + issueId, title, priority: 'Routine', can: CAN, ...part })

let rows: Issue[]
let asked: string[]
let sent: [string, unknown][]
let events: Record<number, IssueEvent[]>
let answerList: () => Response

beforeEach(() => {
  rows = [row(41, 'Kitchen tap drips'), row(42, 'Hall light flickers'), row(43, 'Gate sticks')]
  asked = []
  sent = []
  events = {}
  answerList = () => HttpResponse.json(rows, { headers: { 'x-total-count': String(rows.length) } })
  signIn(['issue:moderate', 'issue:readDeadlines'], 'PMGR')
  const find = (id: unknown) => rows.find(({ issueId }) => issueId === Number(id))
  server.use(
    http.get(api('/issues/queues'), () =>
      HttpResponse.json(
        ISSUE_QUEUES.map((queue) => ({ queue, count: queue === 'approval' ? rows.length : 0 })),
      ),
    ),
    http.get(api('/Issues'), ({ request }) => {
      asked.push(new URL(request.url).search)
      return answerList()
    }),
    http.get(api('/issues/:issueId'), ({ params }) => HttpResponse.json(find(params['issueId']))),
    http.get(api('/issues/:issueId/verdicts'), () =>
      HttpResponse.json({ verdicts: [], done: [], cameBackFrom: null, cameBackAs: null }),
    ),
    http.get(api('/issues/:issueId/events'), ({ params }) =>
      HttpResponse.json(events[Number(params['issueId'])] ?? []),
    ),
    http.put(api('/Issues/update_issue/:issueId'), async ({ params, request }) => {
      const issue = find(params['issueId'])
      sent.push([`decide ${String(params['issueId'])}`, await request.json()])
      rows = rows.filter((one) => one !== issue)
      return HttpResponse.json({ ...issue, version: 2 })
    }),
    http.put(api('/issues/:issueId/owner'), async ({ params, request }) => {
      sent.push([`own ${String(params['issueId'])}`, await request.json()])
      return HttpResponse.json(find(params['issueId']))
    }),
    http.put(api('/issues/:issueId/priority'), async ({ params, request }) => {
      sent.push([`priority ${String(params['issueId'])}`, await request.json()])
      return HttpResponse.json(find(params['issueId']))
    }),
  )
})

const open = async (search = '?queue=approval') => {
  const view = renderRoute({ path: '/work', at: `/work${search}`, page: DeskPage })
  await screen.findByRole('link', { name: 'Hall light flickers' })
  return view
}
const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key })
const list = () => within(screen.getByRole('list', { name: 'Waiting for approval' }))
const titles = () =>
  list()
    .getAllByRole('link')
    .map((link) => link.textContent)

it('the desk shows the queues with their counts, and the first list that is not empty [DESK-40]', async () => {
  await open('')
  const nav = within(screen.getByRole('navigation', { name: 'Queues' }))
  expect(nav.getAllByRole('link').map((link) => link.textContent)).toEqual([
    'Emergencies0',
    'Needs reply0',
    'Waiting for approval3',
    'Overdue0',
    'Due this week0',
    'Mine0',
    'Unassigned0',
    'No activity0',
    'Check resolved0',
  ])
  expect(nav.getByRole('link', { name: /Waiting for approval/ })).toHaveAttribute('aria-current', 'page')
  expect(asked).toEqual(['?status=Submitted&sort=urgency&limit=100'])
  expect(titles()).toEqual(['Kitchen tap drips', 'Hall light flickers', 'Gate sticks'])
})

it('the desk shows costs to approve to people who decide on them, who can also open them with a letter key [DESK-01] [DESK-42]', async () => {
  signIn(['issue:moderate', 'issue:readDeadlines', 'order:exceedLimit'], 'ADMIN')
  const { search } = await open()
  const nav = within(screen.getByRole('navigation', { name: 'Queues' }))
  expect(await nav.findByRole('link', { name: /^Costs to approve/ })).toHaveAttribute(
    'href',
    '/work?queue=aboveLimit',
  )
  press('g')
  const menu = await screen.findByRole('menu', { name: 'Go to a queue' })
  fireEvent.keyDown(within(menu).getAllByRole('menuitem')[0] ?? menu, { key: 'l' })
  await waitFor(() => expect(search()).toEqual({ queue: 'aboveLimit' }))
  await waitFor(() => expect(asked.at(-1)).toBe('?aboveLimit=true&sort=urgency&limit=100'))
})

it('the desk moves through a list and into an issue by keyboard [DESK-41] [DESK-42]', async () => {
  const { search } = await open()
  press('j')
  expect(screen.getByRole('link', { name: 'Kitchen tap drips' })).toHaveFocus()
  press('j')
  press('k')
  press('k')
  expect(screen.getByText('You are at the start of the list.')).toBeInTheDocument()
  press('c')
  await waitFor(() => expect(search()).toEqual({ queue: 'approval', issue: '41' }))
  const heading = await screen.findByRole('heading', { level: 2, name: 'Kitchen tap drips' })
  await waitFor(() => expect(heading).toHaveFocus())
  press('j')
  await waitFor(() => expect(search()).toEqual({ queue: 'approval', issue: '42' }))
  expect(screen.getByText(/^Issue 1042: Hall light flickers/)).toBeInTheDocument()
  expect(await screen.findByRole('heading', { level: 2, name: 'Current status' })).toBeInTheDocument()
})

it('the desk decides about an issue by keyboard and continues with the next issue [DESK-42] [DESK-44]', async () => {
  const { user, search } = await open('?queue=approval&issue=41')
  press('a')
  const dialog = await screen.findByRole('dialog', { name: 'Approve Issue 1041' })
  const field = within(dialog).getByLabelText('Comments *')
  await waitFor(() => expect(field).toHaveFocus())
  // While somebody types in a field, letter keys are not shortcuts.
  await user.type(field, 'jar')
  await user.keyboard('{Control>}{Enter}{/Control}')
  await screen.findByRole('alertdialog')
  await user.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(() => expect(search()).toEqual({ queue: 'approval', issue: '42' }))
  expect(screen.getByText(/^Approved issue 1041. Next: issue 1042, Hall light flickers/)).toBeInTheDocument()
  expect(sent).toHaveLength(1)
  expect(sent[0]).toMatchObject(['decide 41', { status: 'Approved', notes: 'jar' }])
  await waitFor(() => expect(titles()).toEqual(['Hall light flickers', 'Gate sticks']))
})

it('the desk continues at the issue’s place in the list, even if the list updates before the answer arrives [DESK-44]', async () => {
  const answered = Promise.withResolvers<Issue>()
  server.use(
    http.put(api('/Issues/update_issue/:issueId'), async () => {
      rows = rows.filter(({ issueId }) => issueId !== 42)
      return HttpResponse.json(await answered.promise)
    }),
  )
  const { client, user, search } = await open('?queue=approval&issue=42')
  press('a')
  const dialog = await screen.findByRole('dialog', { name: 'Approve Issue 1042' })
  await user.type(within(dialog).getByLabelText('Comments *'), 'On Friday.')
  await user.keyboard('{Control>}{Enter}{/Control}')
  await screen.findByRole('alertdialog')
  await user.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(() => expect(rows).toHaveLength(2))
  await client.invalidateQueries({
    predicate: ({ queryKey }) => JSON.stringify(queryKey).includes('Submitted'),
  })
  const shown = () => screen.getAllByRole('link', { hidden: true }).map((link) => link.textContent)
  await waitFor(() => expect(shown()).not.toContain('Hall light flickers'))
  answered.resolve(row(42, 'Hall light flickers', { status: 'Approved', version: 2 }))
  await waitFor(() => expect(search()).toEqual({ queue: 'approval', issue: '43' }))
  expect(screen.getByText(/^Approved issue 1042. Next: issue 1043, Gate sticks/)).toBeInTheDocument()
})

it('the desk does not act twice on an issue that the user has handled, and continues below that issue [DESK-42]', async () => {
  const { client } = await open()
  for (const key of ['j', 'j', 'm']) press(key)
  await waitFor(() => expect(sent).toEqual([['own 42', { ownerId: 'me' }]]))
  rows = rows.filter(({ issueId }) => issueId !== 42)
  await client.invalidateQueries()
  await waitFor(() => expect(titles()).toEqual(['Kitchen tap drips', 'Gate sticks']))
  press('a')
  expect(await screen.findByText('Choose an issue first.')).toBeInTheDocument()
  press('j')
  await waitFor(() => expect(screen.getByRole('link', { name: 'Gate sticks' })).toHaveFocus())
})

it('the desk assigns an issue and changes its priority by keyboard, and undoes both changes [DESK-42] [DESK-46]', async () => {
  const { user } = await open('?queue=approval&issue=41')
  press('m')
  press('m')
  expect(await screen.findByText('Issue 1041 is assigned to you.')).toBeVisible()
  press('z')
  expect(await screen.findByText('Issue 1041 is assigned to nobody again.')).toBeVisible()
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument())
  press('p')
  const menu = await screen.findByRole('menu', { name: 'Priority of issue 1041' })
  fireEvent.keyDown(within(menu).getAllByRole('menuitem')[0] ?? menu, { key: 'u' })
  const dialog = await screen.findByRole('dialog', { name: 'Raise issue 1041 to Urgent' })
  await user.type(within(dialog).getByLabelText(/^Reason/), 'The floor is wet.')
  await user.keyboard('{Control>}{Enter}{/Control}')
  expect(await screen.findByText('The priority of issue 1041 is Urgent.')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('The priority of issue 1041 is Routine again.')).toBeVisible()
  expect(sent).toEqual([
    ['own 41', { ownerId: 'me' }],
    ['own 41', { ownerId: null }],
    ['priority 41', { priority: 'Urgent', reason: 'The floor is wet.' }],
    ['priority 41', { priority: 'Routine', reason: 'The previous change was undone.' }],
  ])
})

const MINE: Partial<Issue> = { ownerId: ME, ownerName: 'Priya Nair' }
const OPEN: Partial<Issue> = { status: 'Open', statusLabel: 'Open', can: [] }
const CANNOT = ['Issue 1041 cannot be approved: it is Open.', 'Issue 1041 cannot be assigned now.']
it.each([
  ['coz', {}, ['Choose an issue first.', 'Choose an issue first.', 'There is nothing to undo.']],
  ['jamp', OPEN, [...CANNOT, 'The priority of issue 1041 cannot be changed now.']],
  ['jm', MINE, ['Issue 1041 is already assigned to you.']],
  ['jo', {}, ['You cannot send a work order for issue 1041 now, because it is Submitted.']],
])(
  'the desk shows the user why a key does nothing: %s [DESK-42, DESK-54, ORDERUI-07]',
  async (keys, part, said) => {
    rows = rows.map((issue) => ({ ...issue, ...part }))
    await open()
    const told = Array.from(keys, (key) => {
      press(key)
      return document.querySelector('[data-visible="true"] p')?.textContent
    })
    expect(told.filter((text) => text !== undefined)).toEqual(said)
    expect([sent, screen.queryByRole('dialog')]).toEqual([[], null])
  },
)

it('the desk sends work orders by keyboard, for the chosen issue or the selected issues [DESK-42, ORDERUI-07]', async () => {
  rows = rows.map((issue) => ({ ...issue, status: 'Open' }))
  server.use(http.get(api('/issues/:issueId/firms'), () => HttpResponse.json(FIRMS)))
  const { user } = await open()
  for (const key of ['j', 'o']) press(key)
  const one = await screen.findByRole('dialog', { name: 'Work order for issue 1041' })
  await user.click(within(one).getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(one).not.toBeInTheDocument())
  for (const key of ['x', 'j', 'x', 'o']) press(key)
  expect(await screen.findByRole('dialog', { name: 'Work orders for 2 issues' })).toBeVisible()
})

it('the desk opens a queue when the user presses g and then the letter of the queue [DESK-42]', async () => {
  const { search } = await open()
  press('g')
  const menu = await screen.findByRole('menu', { name: 'Go to a queue' })
  fireEvent.keyDown(within(menu).getAllByRole('menuitem')[0] ?? menu, { key: 'o' })
  await waitFor(() => expect(search()).toEqual({ queue: 'overdue' }))
  await waitFor(() => expect(asked.at(-1)).toBe('?due=overdue&sort=urgency&limit=100'))
})

it('the desk lists its keys, and ignores them while they are switched off [DESK-42] [DESK-43]', async () => {
  const { user, search } = await open()
  const hint = screen.getByText('Press j and k to move through the list, and Enter to open an issue.')
  press('?')
  const sheet = within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts for the desk' }))
  expect(sheet.getByText('Assign to me')).toBeVisible()
  await user.click(sheet.getByRole('switch', { name: 'Keyboard shortcuts on this device' }))
  await user.click(sheet.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(hint).not.toBeInTheDocument()
  for (const key of ['j', '?']) press(key)
  expect(search()).toEqual({ queue: 'approval' })
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  expect(localStorage.getItem('deskKeys')).toBe('off')
})

it('the desk keeps the row of an issue that a colleague has handled, and names the colleague [DESK-45]', async () => {
  const { client, user } = await open('?queue=approval&issue=41')
  events[42] = [
    buildEvent({ actor: 'Margaret Doyle', kind: 'statusChanged', toStatus: 'Approved', note: null }),
  ]
  rows = [row(50, 'Water through the ceiling'), ...rows.filter(({ issueId }) => issueId !== 42)]
  await client.invalidateQueries()
  expect(await list().findByText('Handled by Margaret Doyle')).toBeVisible()
  expect(titles()).toEqual(['Kitchen tap drips', 'Hall light flickers', 'Gate sticks'])
  press('j')
  expect(await screen.findByRole('heading', { level: 2, name: 'Gate sticks' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Show 1 new issue' }))
  expect(titles()).toEqual(['Water through the ceiling', 'Kitchen tap drips', 'Gate sticks'])
})

it('the desk shows errors and empty lists [DESK-40]', async () => {
  answerList = () => HttpResponse.json(failure('INTERNAL', 'No.'), { status: 500 })
  const { user } = renderRoute({ path: '/work', at: '/work?queue=overdue', page: DeskPage })
  expect(await screen.findByText('Failed to fetch issues')).toBeVisible()
  answerList = () => HttpResponse.json([], { headers: { 'x-total-count': '0' } })
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Nothing here needs you now.')).toBeVisible()
  expect(screen.getByRole('heading', { level: 2, name: 'Overdue' })).toBeVisible()
})
