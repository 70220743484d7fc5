import { ISSUE_QUEUES } from '@doorstep/contract/issues/queues/rules'
import type { Issue } from '@doorstep/contract/issues/schema'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, expect, it } from 'vitest'
import { buildIssue, signIn } from '../../../../test/estate.ts'
import { renderRoute } from '../../../../test/renderRoute.tsx'
import { api, failure, server } from '../../../../test/server.ts'
import DeskPage from './DeskPage.tsx'

const CAN: Issue['can'] = ['issue:edit', 'issue:addNote', 'issue:moderate', 'issue:setOwner', 'issue:pause']

let issue: Issue
let asked: string[]
let sent: [string, unknown][]

beforeEach(() => {
  issue = buildIssue({ status: 'Open', priority: 'Routine', can: CAN })
  issue = { ...issue, allowedStatuses: ['Open', 'InProgress', 'Resolved', 'Closed'] }
  asked = []
  sent = []
  signIn(['issue:moderate', 'issue:readDeadlines', 'issueView:list', 'issueView:save'], 'PMGR')
  server.use(
    http.get(api('/issues/queues'), () =>
      HttpResponse.json(ISSUE_QUEUES.map((queue) => ({ queue, count: 1 }))),
    ),
    http.get(api('/issues/views'), () => HttpResponse.json([], { headers: { 'x-total-count': '0' } })),
    http.get(api('/Issues'), ({ request }) => {
      asked.push(new URL(request.url).search)
      return HttpResponse.json([issue], { headers: { 'x-total-count': '1' } })
    }),
    http.get(api('/issues/:issueId'), () => HttpResponse.json(issue)),
    http.get(api('/issues/:issueId/events'), () => HttpResponse.json([])),
    http.get(api('/issues/:issueId/verdicts'), () =>
      HttpResponse.json({ verdicts: [], cameBackFrom: null, cameBackAs: null }),
    ),
    http.put(api('/Issues/update_issue/:issueId'), async ({ request }) => {
      sent.push(['update', await request.json()])
      return HttpResponse.json({ ...issue, version: 2 })
    }),
    http.post(api('/issues/:issueId/waiting'), () => {
      sent.push(['wait', null])
      return HttpResponse.json(issue)
    }),
    http.delete(api('/issues/:issueId/waiting'), () => {
      sent.push(['goOn', null])
      return HttpResponse.json(issue)
    }),
    http.post(api('/issues/views'), async ({ request }) => {
      sent.push(['view', await request.json()])
      const view = { id: 1, name: 'Late taps', query: {}, isShared: false, isOwn: true, ownerName: null }
      return HttpResponse.json({ ...view, count: 1, can: [] }, { status: 201 })
    }),
    http.put(api('/issues/:issueId/owner'), async ({ request }) => {
      sent.push(['owner', await request.json()])
      return HttpResponse.json(issue)
    }),
    http.get(api('/issues/:issueId/owners'), () =>
      HttpResponse.json([{ id: 9, name: 'Margaret Doyle' }], { headers: { 'x-total-count': '1' } }),
    ),
  )
})

const open = async (search = '?queue=mine') => {
  const view = renderRoute({ path: '/work', at: `/work${search}`, page: DeskPage })
  await screen.findByRole('link', { name: issue.title })
  return view
}
const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key })
const told = () => document.querySelector('[data-visible="true"] p')?.textContent

it('a desk list can be searched and sorted on the desk, and offers only the filters that apply to its queue [DESK-203]', async () => {
  const { user, search } = await open()
  press('f')
  const field = await screen.findByRole('textbox', { name: 'Title or description' })
  await waitFor(() => expect(field).toHaveFocus())
  // The queue contains only the reader's own issues, so the filters offer no choice of owner.
  expect(screen.getByRole('button', { name: /Priority$/ })).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: /Owner$/ })).not.toBeInTheDocument()
  await user.type(field, 'tap{Enter}')
  await waitFor(() => expect(search()).toMatchObject({ queue: 'mine', q: 'tap' }))
  await waitFor(() => expect(asked.at(-1)).toContain('q=tap'))
  await user.click(screen.getByRole('button', { name: 'Order: Emergency, vulnerable, due' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Oldest first' }))
  await waitFor(() => expect(asked.at(-1)).toContain('sort=createdAt'))
  // The link to an issue keeps the filters in the address.
  expect(screen.getByRole('link', { name: issue.title })).toHaveAttribute(
    'href',
    `/work?queue=mine&q=tap&sort=createdAt&issue=${issue.issueId}`,
  )
})

it('a desk list that could not be sorted shows the failure, but not the previous rows [DESK-203]', async () => {
  const { user } = await open()
  server.use(http.get(api('/Issues'), () => HttpResponse.json(failure('INTERNAL', 'No.'), { status: 500 })))
  await user.click(screen.getByRole('button', { name: 'Order: Emergency, vulnerable, due' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Oldest first' }))
  expect(await screen.findByText('Failed to fetch issues')).toBeVisible()
  expect(screen.queryByRole('link', { name: issue.title })).not.toBeInTheDocument()
})

it('a filtered list of the desk can be saved as a view on the desk [DESK-204]', async () => {
  const { user } = await open('?queue=overdue&q=tap')
  await user.click(screen.getByRole('button', { name: 'Save as view' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Save these filters' }))
  await user.type(dialog.getByRole('textbox', { name: /^Name/ }), 'Late taps')
  await user.click(dialog.getByRole('button', { name: 'Save view' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toMatchObject([
    'view',
    { name: 'Late taps', query: { due: 'overdue', q: 'tap', sort: 'urgency' }, isShared: false },
  ])
})

it('a list of the desk that is sorted but not filtered can also be saved as a view, and stays open [DESK-204]', async () => {
  const { user, search } = await open('?queue=mine')
  await user.click(screen.getByRole('button', { name: 'Order: Emergency, vulnerable, due' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Oldest first' }))
  await user.click(await screen.findByRole('button', { name: 'Save as view' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Save these filters' }))
  await user.type(dialog.getByRole('textbox', { name: /^Name/ }), 'Oldest of mine')
  await user.click(dialog.getByRole('button', { name: 'Save view' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(sent).toMatchObject([['view', { query: { owner: 'me', sort: 'createdAt' } }]])
  expect(search()).toEqual({ queue: 'mine', sort: 'createdAt' })
  expect(screen.getByRole('link', { name: issue.title })).toBeVisible()
})

it('a list of the desk without filters cannot be saved as a view [DESK-204]', async () => {
  await open()
  expect(screen.queryByRole('button', { name: 'Save as view' })).not.toBeInTheDocument()
})

it('a key opens the menu of status steps for an issue, and a letter in the menu starts a step with a comment [DESK-205]', async () => {
  const { user } = await open()
  for (const key of ['j', 's']) press(key)
  const menu = await screen.findByRole('menu', { name: 'Status of issue 1041' })
  expect(
    within(menu)
      .getAllByRole('menuitem')
      .map((one) => one.textContent),
  ).toEqual(['In Progressi', 'Resolvedr', 'Closedc'])
  fireEvent.keyDown(within(menu).getAllByRole('menuitem')[0] ?? menu, { key: 'i' })
  const dialog = await screen.findByRole('dialog', { name: 'Update Issue 1041' })
  const comments = within(dialog).getByLabelText('Comments *')
  await waitFor(() => expect(comments).toHaveFocus())
  await user.type(comments, 'Parts are here.')
  await user.keyboard('{Control>}{Enter}{/Control}')
  await screen.findByRole('alertdialog')
  await user.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toMatchObject(['update', { status: 'InProgress', notes: 'Parts are here.' }])
})

it('keys pause an issue and assign it to a colleague [DESK-205]', async () => {
  const { user } = await open()
  // A second press of the same key before the server has answered changes nothing.
  for (const key of ['j', 'w', 'w']) press(key)
  expect(
    await screen.findByText('Issue 1041 is waiting for the resident. Deadlines are paused.'),
  ).toBeVisible()
  press('t')
  const dialog = within(await screen.findByRole('dialog', { name: 'Owner of issue 1041' }))
  await user.click(await dialog.findByRole('combobox', { name: /Owner/ }))
  await user.click(await screen.findByRole('option', { name: 'Margaret Doyle' }))
  await user.click(dialog.getByRole('button', { name: 'Assign' }))
  await waitFor(() =>
    expect(sent).toEqual([
      ['wait', null],
      ['owner', { ownerId: 9 }],
    ]),
  )
})

it('the pause key ends a pause that is in progress [DESK-205]', async () => {
  issue = { ...issue, waitingSince: '2026-07-04T10:00:00.000Z' }
  await open()
  for (const key of ['j', 'w']) press(key)
  expect(await screen.findByText(/^Issue 1041 is no longer waiting for the resident/)).toBeVisible()
  expect(sent).toEqual([['goOn', null]])
})

it('the screen shows why the keys for changing the status, pausing and assigning to a colleague do nothing [DESK-206]', async () => {
  issue = { ...issue, can: [], allowedStatuses: ['Open'] }
  await open()
  const tell = (key: string) => {
    press(key)
    return told()
  }
  const first = 'Choose an issue first.'
  expect([tell('Enter'), tell('s'), tell('w')]).toEqual([first, first, first])
  press('j')
  expect([tell('s'), tell('w'), tell('t'), tell('j')]).toEqual([
    'The status of issue 1041 cannot be changed: it is Open.',
    'The deadlines of issue 1041 cannot be paused now.',
    'Issue 1041 cannot be assigned now.',
    'You are at the end of the list.',
  ])
  expect(sent).toEqual([])
})

it('the list of keys includes the product’s search [DESK-207]', async () => {
  await open()
  press('?')
  const sheet = within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts for the desk' }))
  const search = sheet.getByText('Search everything')
  expect(within(search.parentElement ?? search).getByRole('term')).toHaveTextContent('/')
  expect(sheet.getByText('Assign to a colleague')).toBeVisible()
})
