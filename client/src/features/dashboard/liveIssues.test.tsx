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
const VISITS: Dashboard['visits'] = [
  { issueId: 1, firmName, ...TODAY, hasBegun: false },
  { issueId: 2, firmName, startsAt: null, endsAt: null, hasBegun: false },
  { issueId: 5, firmName, ...TODAY, hasBegun: true },
  { issueId: 6, firmName, ...LATER, hasBegun: false },
]
const ISSUES: Issue[] = [
  buildIssue({ issueId: 1, jobId: 1, title: 'Tap drips', status: 'InProgress' }),
  buildIssue({ issueId: 2, jobId: 2, title: 'Gate sticks', status: 'AwaitingContract' }),
  buildIssue({ issueId: 3, jobId: 3, title: 'Lamp is out', status: 'Open', expectedBy: '2999-12-04' }),
  buildIssue({ issueId: 4, jobId: 4, title: 'Door squeaks', status: 'Open', expectedBy: null }),
  buildIssue({ issueId: 5, jobId: 5, title: 'Lift stops', status: 'InProgress' }),
  buildIssue({ issueId: 6, jobId: 6, title: 'Roof leaks', status: 'InProgress' }),
]

it('each live issue says what happens next [DASH-200]', async () => {
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
  for (const text of [
    `Blackwater is coming today, ${timeOf(TODAY.startsAt)} to ${timeOf(TODAY.endsAt)}.`,
    'Blackwater can come. Choose a time.',
    /^We aim to fix this by Wednesday 4 December 2999/,
    'Approved and open. Somebody will be asked to do the work.',
    'Blackwater is at work.',
    'Blackwater is coming on Wednesday 4 December 2999, 14:00 to 16:00.',
  ])
    expect((await card.findAllByText(text))[0]).toBeInTheDocument()
})
