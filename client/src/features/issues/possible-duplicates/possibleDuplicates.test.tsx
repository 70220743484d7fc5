import type { PossibleDuplicate } from '@doorstep/contract/issues/possible-duplicates/schema'
import type { Issue } from '@doorstep/contract/issues/schema'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { http, HttpResponse } from 'msw'
import { beforeEach, expect, it } from 'vitest'
import { openIssuePage, STAFF_NOTES, startConversation } from '../../../../test/conversation.tsx'
import { buildIssue, signIn } from '../../../../test/estate.ts'
import { renderRoute } from '../../../../test/renderRoute.tsx'
import { api, failure, server } from '../../../../test/server.ts'
import DeskPage from '../desk/DeskPage.tsx'

const LIFT: PossibleDuplicate = {
  issueId: 7,
  jobId: 1007,
  title: 'Elevator not working',
  status: 'InProgress',
  reportedAt: '2026-07-04T10:00:00.000Z',
  signs: ['asset', 'category', 'title'],
}
const DOORS: PossibleDuplicate = {
  ...LIFT,
  issueId: 6,
  jobId: 1006,
  title: 'Lift doors stay open',
  status: 'Closed',
  signs: ['area', 'category'],
}

let found: PossibleDuplicate[]
let reads: number

function start(part: Partial<Issue> = {}): void {
  signIn(['issue:moderate', 'issue:readDeadlines'], 'PMGR')
  const { issue } = startConversation({
    issue: { status: 'Submitted', userId: 99, can: ['issue:moderate', 'issue:writeNote'], ...part },
    readers: STAFF_NOTES,
  })
  server.use(
    http.get(api('/issues/queues'), () => HttpResponse.json([{ queue: 'approval', count: 1 }])),
    http.get(api('/Issues'), () => HttpResponse.json([issue], { headers: { 'x-total-count': '1' } })),
    http.get(api('/issues/:issueId/verdicts'), () =>
      HttpResponse.json({ verdicts: [], done: [], cameBackFrom: null, cameBackAs: null }),
    ),
    http.get(api('/issues/:issueId/possible-duplicates'), () => {
      reads += 1
      return HttpResponse.json(found)
    }),
  )
}

beforeEach(() => {
  found = [LIFT, DOORS]
  reads = 0
})

const openDesk = async () => {
  renderRoute({ path: '/work', at: '/work?queue=approval&issue=41', page: DeskPage })
  await screen.findByRole('region', { name: 'Conversation and history' })
}
const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key })

it('a submitted issue lists its possible duplicates for staff, with the facts that they have in common [DUP-08]', async () => {
  start()
  openIssuePage()
  const card = within(await screen.findByRole('region', { name: 'Possible duplicates' }))
  const [first, second] = card.getAllByRole('listitem').map((item) => within(item))
  expect(first?.getByRole('link', { name: 'Job 1007' })).toHaveAttribute('href', '/issues/7')
  expect(first?.getByText('Elevator not working')).toBeVisible()
  expect(first?.getByText('In Progress')).toBeVisible()
  expect(first?.getByText('Same asset · Same category · Similar title')).toBeVisible()
  expect(second?.getByText('Same area · Same category')).toBeVisible()
})

it.each([
  ['has no possible duplicates', {}, 1],
  ['is not Submitted', { status: 'Open' }, 0],
  ['is not theirs to manage', { can: [] }, 0],
] as const)(
  'staff see no list of possible duplicates for an issue that %s [DUP-08]',
  async (_, part, count) => {
    start(part as Partial<Issue>)
    if (count === 1) found = []
    openIssuePage()
    await screen.findByRole('region', { name: 'Conversation and history' })
    await waitFor(() => expect(reads).toBe(count))
    expect(screen.queryByRole('region', { name: 'Possible duplicates' })).toBeNull()
  },
)

it('an issue can be merged into an older open duplicate, after the dialog has shown the older issue [DUP-10]', async () => {
  start({ can: ['issue:moderate', 'issue:merge'] })
  let merged: unknown
  server.use(
    http.get(api('/issues/7'), () =>
      HttpResponse.json(buildIssue({ issueId: 7, jobId: 1007, title: 'Elevator not working' })),
    ),
    http.post(api('/issues/41/merge'), async ({ request }) => {
      merged = await request.json()
      return HttpResponse.json(buildIssue({ issueId: 41, jobId: 1041 }))
    }),
  )
  openIssuePage()
  const user = userEvent.setup()
  const card = within(await screen.findByRole('region', { name: 'Possible duplicates' }))
  expect(card.queryByRole('button', { name: 'Merge into issue 1006' })).toBeNull()
  await user.click(card.getByRole('button', { name: 'Merge into issue 1007' }))
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Merge issue 1041 into issue 1007' }))
  expect(dialog.getByText('Elevator not working')).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Merge' }))
  await waitFor(() => expect(merged).toEqual({ intoId: 7 }))
})

it('the d key at the desk opens the possible duplicates of an issue, each time the user presses the key [DUP-09]', async () => {
  start()
  renderRoute({ path: '/work', at: '/work?queue=approval', page: DeskPage })
  await screen.findByRole('link', { name: 'Kitchen tap drips' })
  press('j')
  press('d')
  const card = await screen.findByRole('region', { name: 'Possible duplicates' })
  await waitFor(() => expect(card).toHaveFocus())
  screen.getByRole('heading', { level: 2, name: 'Kitchen tap drips' }).focus()
  press('d')
  await waitFor(() => expect(card).toHaveFocus())
})

it('the d key at the desk says that an issue has no possible duplicates [DUP-09]', async () => {
  found = []
  start()
  await openDesk()
  press('d')
  expect(await screen.findByText('Issue 1041 has no possible duplicates.')).toBeInTheDocument()
})

it('the d key at the desk says that only Submitted issues have a list of possible duplicates [DUP-09]', async () => {
  start({ status: 'Open', statusLabel: 'Open' })
  await openDesk()
  press('d')
  expect(
    screen.getByText('Possible duplicates are shown for Submitted issues. Issue 1041 is Open.'),
  ).toBeInTheDocument()
})

it('the d key at the desk moves the focus to the error if the possible duplicates could not be loaded [DUP-08] [DUP-09]', async () => {
  start()
  let isBroken = true
  server.use(
    http.get(api('/issues/:issueId/possible-duplicates'), () =>
      isBroken ? HttpResponse.json(failure('INTERNAL', 'No.'), { status: 500 }) : HttpResponse.json(found),
    ),
  )
  await openDesk()
  press('d')
  const card = await screen.findByRole('region', { name: 'Possible duplicates' })
  await waitFor(() => expect(card).toHaveFocus())
  expect(within(card).getByText('We couldn’t load the possible duplicates. Try again.')).toBeVisible()
  isBroken = false
  await userEvent.setup().click(within(card).getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('link', { name: 'Job 1007' })).toBeVisible()
})
