import type { ActiveAlert } from '@doorstep/contract/alerts/schema'
import type { OwnProperty } from '@doorstep/contract/properties/schema'
import { screen, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, it } from 'vitest'
import { buildAlert, buildProperty, signIn } from '../../../test/estate.ts'
import { renderRoute } from '../../../test/renderRoute.tsx'
import { api, server } from '../../../test/server.ts'
import DashboardPage from './DashboardPage.tsx'

const CANCELLED = {
  id: 7,
  title: 'No water in Heron House',
  reason: 'It was a drill.',
  cancelledAt: new Date().toISOString(),
}

let property: OwnProperty
let alerts: ActiveAlert[]
let asked: number

beforeEach(() => {
  property = buildProperty({ can: ['issue:report', 'incident:read'] })
  alerts = []
  asked = 0
  const dashboard = {
    siteName: property.siteName,
    developmentName: property.developmentName,
    propertyAddress: property.address,
    alerts: [],
    maintenance: [],
    recycling: { recyclingDate: null, wasteDate: null, others: [] },
  }
  server.use(
    http.get(api('/dashboard/user-properties'), () => HttpResponse.json([property])),
    http.get(api('/dashboard'), () => HttpResponse.json(dashboard)),
    http.get(api('/alerts/active/:propertyId'), () => HttpResponse.json(alerts)),
    http.get(api('/incidents/cancelled/3'), () => {
      asked += 1
      return HttpResponse.json([CANCELLED])
    }),
    http.get(api('/MaintenanceActivity/get_activites_by_property/:propertyId'), () => HttpResponse.json([])),
    http.get(api('/Issues/user_issues'), () => HttpResponse.json([])),
    http.get(api('/Issues'), () => HttpResponse.json([])),
  )
})

function open() {
  signIn(['issue:report'])
  renderRoute({ path: '/dashboard', at: '/dashboard', page: DashboardPage })
}
const bins = () => screen.findByRole('region', { name: 'Recycling and waste' })
const isBefore = (one: Node, other: Node): boolean =>
  (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0

describe('the dashboard', () => {
  it('the dashboard shows cancelled incidents with their reasons, above the bins and below open incidents [INC-62]', async () => {
    const incident = { id: 8, status: 'Investigating' as const, nextUpdateBy: null }
    alerts = [buildAlert({ severity: 'Warning', message: 'Lift out of order', incident })]
    open()
    const list = await screen.findByRole('list', { name: 'Cancelled incidents' })
    expect(within(list).getByText(/^Cancelled/)).toHaveTextContent('Cancelled just now')
    expect(within(list).getByText('It was a drill.')).toBeVisible()
    const link = within(list).getByRole('link', { name: 'No water in Heron House' })
    expect(link).toHaveAttribute('href', '/incidents/7')
    const openOnes = await screen.findByRole('region', { name: 'Open incidents' })
    expect(isBefore(openOnes, list)).toBe(true)
    expect(isBefore(list, await bins())).toBe(true)
  })

  it('the dashboard begins with open incidents, above all other content about the home [INC-15]', async () => {
    const incident = { id: 8, status: 'Investigating' as const, nextUpdateBy: null }
    alerts = [buildAlert({ severity: 'Info', message: 'Lights are off', incident })]
    open()
    const openOnes = await screen.findByRole('region', { name: 'Open incidents' })
    expect(within(openOnes).getByRole('link', { name: 'Lights are off' })).toBeVisible()
    expect(isBefore(openOnes, await screen.findByRole('list', { name: 'Cancelled incidents' }))).toBe(true)
    expect(isBefore(openOnes, await bins())).toBe(true)
  })

  it('the dashboard requests no cancelled incidents if the person cannot read incidents [INC-62]', async () => {
    property = buildProperty({ can: ['issue:list'] })
    open()
    await bins()
    expect(asked).toBe(0)
  })
})
