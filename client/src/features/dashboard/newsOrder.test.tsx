import type { ActiveAlert } from '@doorstep/contract/alerts/schema'
import { screen } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { expect, it } from 'vitest'
import { buildAlert, buildProperty, signIn } from '../../../test/estate.ts'
import { renderRoute } from '../../../test/renderRoute.tsx'
import { api, server } from '../../../test/server.ts'
import DashboardPage from './DashboardPage.tsx'

const INFO = buildAlert({ severity: 'Info' })

it.each([
  { alerts: [INFO], isAbove: false },
  { alerts: [INFO, buildAlert({ id: 2, severity: 'Warning' })], isAbove: true },
])(
  'alerts are above the question “Is it fixed?” only if one of the alerts is a warning: $isAbove [DASH-201]',
  async ({ alerts, isAbove }) => {
    answer(alerts)
    signIn(['issue:report'])
    renderRoute({ path: '/dashboard', at: '/dashboard', page: DashboardPage })
    const question = await screen.findByRole('link', { name: 'Is it fixed?' })
    const news = await screen.findByRole('region', { name: 'Alerts' })
    const order = question.compareDocumentPosition(news)
    expect((order & Node.DOCUMENT_POSITION_PRECEDING) !== 0).toBe(isAbove)
  },
)

function answer(alerts: ActiveAlert[]) {
  const { siteName, developmentName, address, ...property } = buildProperty()
  const dashboard = {
    siteName,
    developmentName,
    propertyAddress: address,
    alerts,
    maintenance: [],
    recycling: { recyclingDate: null, wasteDate: null, others: [] },
    question: { issueId: 41, title: 'Kitchen tap drips', count: 1 },
  }
  server.use(
    http.get(api('/dashboard/user-properties'), () =>
      HttpResponse.json([{ ...property, siteName, developmentName, address }]),
    ),
    http.get(api('/dashboard'), () => HttpResponse.json(dashboard)),
    http.get(api('/alerts/active/:propertyId'), () => HttpResponse.json(alerts)),
    http.get(api('/MaintenanceActivity/get_activites_by_property/:propertyId'), () => HttpResponse.json([])),
    http.get(api('/Issues/user_issues'), () => HttpResponse.json([])),
    http.get(api('/Issues'), () => HttpResponse.json([])),
  )
}
