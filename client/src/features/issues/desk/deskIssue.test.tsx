import type { IssueMerges } from '@doorstep/contract/issues/merging/schema'
import { ISSUE_QUEUES } from '@doorstep/contract/issues/queues/rules'
import type { Issue } from '@doorstep/contract/issues/schema'
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, expect, it } from 'vitest'
import { openIssuePage, STAFF_NOTES, startConversation } from '../../../../test/conversation.tsx'
import { buildIssue, signIn } from '../../../../test/estate.ts'
import { renderRoute } from '../../../../test/renderRoute.tsx'
import { api, server } from '../../../../test/server.ts'
import DeskPage from './DeskPage.tsx'

const CAN: Issue['can'] = [
  'issue:moderate',
  'issue:writeNote',
  'issue:setOwner',
  'issue:setContact',
  'issue:setVulnerableFlag',
  'issue:redact',
]
const CARDS = [
  'Handling',
  'Work orders',
  'Details',
  'Is it fixed?',
  'Contact',
  'Vulnerable persons',
  'Getting in',
  'Keys and access notes',
  'Data retention',
]

const MERGED_AT = '2026-07-05T09:00:00.000Z'
const MERGES: IssueMerges = {
  into: {
    issueId: 40,
    jobId: 1040,
    title: 'Tap drips again',
    status: 'InProgress',
    reportedOn: '2026-07-01',
    expectedBy: null,
    posts: [],
  },
  mergedAt: MERGED_AT,
  undoableUntil: '2026-08-02T09:00:00.000Z',
  merged: [],
}

beforeEach(() => {
  signIn(['issue:moderate', 'issue:readDeadlines', 'accessNote:read', 'retention:read'], 'ADMIN')
  const { issue } = startConversation({ issue: { userId: 99, can: CAN }, readers: STAFF_NOTES })
  const list = (rows: unknown[]) =>
    HttpResponse.json(rows, { headers: { 'x-total-count': String(rows.length) } })
  server.use(
    http.get(api('/issues/queues'), () =>
      HttpResponse.json(ISSUE_QUEUES.map((queue) => ({ queue, count: 1 }))),
    ),
    http.get(api('/Issues'), () => list([issue])),
    http.get(api('/issues/:issueId/verdicts'), () =>
      HttpResponse.json({
        verdicts: [{ answer: 'no', stars: null, words: 'It drips.', at: '2026-07-05T10:00:00.000Z' }],
        done: [],
        cameBackFrom: null,
        cameBackAs: null,
      }),
    ),
    http.get(api('/issues/:issueId/orders'), () => HttpResponse.json([])),
    http.get(api('/issues/:issueId/quotes'), () => HttpResponse.json([])),
    http.get(api('/properties/:propertyId/occupants'), () => list([{ id: 22, name: 'Sam Reed' }])),
    http.get(api('/issues/:issueId/access'), () =>
      HttpResponse.json({ mayEnter: true, times: 'After six', pets: null, isChangeable: false }),
    ),
    http.get(api('/places/:placeId/access-notes'), () =>
      HttpResponse.json([{ accessNoteId: 3, placeId: 3, name: 'Front door', can: [] }]),
    ),
    http.get(api('/retention/holds'), () => HttpResponse.json([])),
  )
})

const cardsIn = async (place: HTMLElement) => {
  for (const name of CARDS) await within(place).findByRole('region', { name })
  return within(place)
    .getAllByRole('heading', { level: 2 })
    .map((heading) => heading.textContent)
}

it('an issue at the desk has every card of its own page, with the same content, and the Handling card first [DESK-41] [DESK-230]', async () => {
  const { baseElement } = openIssuePage()
  const onPage = await cardsIn(baseElement)
  cleanup()
  renderRoute({ path: '/work', at: '/work?queue=mine&issue=41', page: DeskPage })
  const pane = await screen.findByRole('region', { name: 'Issue' })
  const atDesk = await cardsIn(pane)
  expect(onPage.filter((name) => !atDesk.includes(name))).toEqual([])
  expect(within(pane).getByText('Someone is home: After six')).toBeVisible()
  expect(within(pane).getByRole('switch', { name: 'A vulnerable person is affected' })).toBeVisible()
  const handling = within(pane).getByRole('region', { name: 'Handling' })
  const state = within(pane).getByRole('heading', { name: 'Current status' })
  expect(handling.compareDocumentPosition(state)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  // A separate card shows the vulnerable persons flag, so the details of the issue leave the flag out.
  expect(within(pane).getAllByText('Vulnerable persons')).toHaveLength(1)
})

it('a merged issue at the desk names the issue that it was merged into, instead of its own status and steps [MERGE-16]', async () => {
  const merged = buildIssue({ status: 'Open', can: ['issue:redact', 'issue:unmerge'], mergedAt: MERGED_AT })
  server.use(
    // A merged issue is not in any list.
    http.get(api('/Issues'), () => HttpResponse.json([], { headers: { 'x-total-count': '0' } })),
    http.get(api('/issues/41'), () => HttpResponse.json(merged)),
    http.get(api('/issues/:issueId/merges'), () => HttpResponse.json(MERGES)),
  )
  renderRoute({ path: '/work', at: '/work?queue=mine&issue=41', page: DeskPage })
  const pane = within(await screen.findByRole('region', { name: 'Issue' }))
  expect(await pane.findByRole('region', { name: 'Merged into issue 1040' })).toBeVisible()
  await pane.findByRole('region', { name: 'Conversation and history' })
  expect(pane.queryByRole('heading', { name: 'Current status' })).not.toBeInTheDocument()
  for (const name of ['Edit', 'Close issue', 'Send a work order', 'Ask for quotes', 'Assign to me'])
    expect(pane.queryByRole('button', { name })).not.toBeInTheDocument()
  expect(pane.getByRole('button', { name: 'Undo the merge' })).toBeVisible()
  fireEvent.keyDown(document.body, { key: 'o' })
  expect(
    await screen.findByText(
      'You cannot send a work order for issue 1041 now, because it is merged into another issue.',
    ),
  ).toBeVisible()
  fireEvent.keyDown(document.body, { key: 's' })
  expect(
    await screen.findByText('The status of issue 1041 cannot be changed: it is merged into another issue.'),
  ).toBeVisible()
})
