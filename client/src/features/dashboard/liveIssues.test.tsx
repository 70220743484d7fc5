import type { Dashboard } from '@doorstep/contract/dashboard/schema'
import type { Issue } from '@doorstep/contract/issues/schema'
import { screen, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { expect, it } from 'vitest'
import { buildIssue, buildProperty, signIn } from '../../../test/estate.ts'
import { renderRoute } from '../../../test/renderRoute.tsx'
import { api, server } from '../../../test/server.ts'
import { timeOf, today } from '../../lib/dates.ts'
import DashboardPage from './DashboardPage.tsx'

const property = buildProperty()
const firmName = 'Blackwater'
const TODAY = { startsAt: `${today()}T14:00:00Z`, endsAt: `${today()}T16:00:00Z` }
const LATER = { startsAt: '2999-12-04T14:00:00Z', endsAt: '2999-12-04T16:00:00Z' }
const UNKNOWN = { startsAt: null, endsAt: null }
// The issues are in the order of the server: the booked visit of issue 6 comes before the request to another firm.
const VISITS: Dashboard['visits'] = [
  { issueId: 1, firmName, state: 'Booked', ...TODAY },
  { issueId: 2, firmName, state: 'Offered', ...UNKNOWN },
  { issueId: 5, firmName, state: 'Begun', ...TODAY },
  { issueId: 6, firmName, state: 'Booked', ...LATER },
  { issueId: 7, firmName, state: 'Accepted', ...UNKNOWN },
  { issueId: 8, firmName, state: 'Sent', ...UNKNOWN },
  { issueId: 6, firmName: 'Alba', state: 'Sent', ...UNKNOWN },
]
const ISSUES: Issue[] = [
  buildIssue({ issueId: 1, jobId: 1, title: 'Tap drips', status: 'InProgress', expectedBy: '2999-12-04' }),
  buildIssue({
    issueId: 2,
    jobId: 2,
    title: 'Gate sticks',
    status: 'AwaitingContract',
    expectedBy: '2999-12-04',
  }),
  buildIssue({ issueId: 3, jobId: 3, title: 'Lamp is out', status: 'Open', expectedBy: '2999-12-04' }),
  buildIssue({ issueId: 4, jobId: 4, title: 'Door squeaks', status: 'Open', expectedBy: null }),
  buildIssue({ issueId: 5, jobId: 5, title: 'Lift stops', status: 'InProgress' }),
  buildIssue({ issueId: 6, jobId: 6, title: 'Roof leaks', status: 'InProgress' }),
  buildIssue({
    issueId: 7,
    jobId: 7,
    title: 'Pane is cracked',
    status: 'AwaitingContract',
    expectedBy: '2999-12-04',
  }),
  buildIssue({ issueId: 8, jobId: 8, title: 'Lock sticks', status: 'AwaitingContract' }),
]

it('each live issue shows what happens next [DASH-200]', async () => {
  const { siteName, developmentName, address } = property
  signIn(['issue:report'])
  server.use(
    http.get(api('/dashboard/user-properties'), () => HttpResponse.json([property])),
    http.get(api('/dashboard'), () =>
      HttpResponse.json({
        siteName,
        developmentName,
        propertyAddress: address,
        alerts: [],
        maintenance: [],
        recycling: { recyclingDate: null, wasteDate: null },
        visits: VISITS,
      }),
    ),
    http.get(api('/alerts/active/:propertyId'), () => HttpResponse.json([])),
    http.get(api('/MaintenanceActivity/get_activites_by_property/:propertyId'), () => HttpResponse.json([])),
    http.get(api('/Issues/user_issues'), ({ request }) => {
      const status = new URL(request.url).searchParams.get('status') ?? ''
      return HttpResponse.json(ISSUES.filter((issue) => status.split(',').includes(issue.status)))
    }),
    http.get(api('/Issues'), () => HttpResponse.json([])),
  )
  renderRoute({ path: '/dashboard', at: '/dashboard', page: DashboardPage })
  const card = within(await screen.findByRole('region', { name: 'Live issues' }))
  const aim = 'We aim to fix this by Wednesday 4 December 2999.'
  const soon = `Blackwater is coming today, ${timeOf(TODAY.startsAt)} to ${timeOf(TODAY.endsAt)}.`
  for (const [title, text] of [
    ['Tap drips', soon],
    ['Gate sticks', 'Blackwater can come. Choose a time.'],
    ['Lamp is out', aim],
    ['Door squeaks', 'Approved and open. Somebody will be asked to do the work.'],
    ['Lift stops', 'Blackwater is at work.'],
    ['Roof leaks', 'Blackwater is coming on Wednesday 4 December 2999, 14:00 to 16:00.'],
    ['Pane is cracked', `Blackwater is coming. The time is not agreed yet. ${aim}`],
    ['Lock sticks', 'Blackwater has been asked to come.'],
  ] as const) {
    const row = await card.findByRole('row', { name: new RegExp(title) })
    expect(within(row).getAllByText(text)[0]).toBeInTheDocument()
  }
})
