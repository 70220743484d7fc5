import type { Alert } from '@doorstep/contract/alerts/schema'
import { screen, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, it } from 'vitest'
import { buildAlert, signIn } from '../../../test/estate.ts'
import { buildDevelopment } from '../../../test/estateRows.ts'
import { renderRoute } from '../../../test/renderRoute.tsx'
import { api, server } from '../../../test/server.ts'
import ManageAlertsPage from './ManageAlertsPage.tsx'

const AT = '2026-07-04T09:05:07.000Z'
const row: Alert = {
  ...buildAlert({}),
  developmentId: 1,
  block: { id: 6, name: 'Heron House' },
  state: 'active',
  createdAt: AT,
  updatedAt: AT,
  version: 4,
  can: ['alert:update'],
}
let sent: unknown[] = []

beforeEach(() => {
  sent = []
  signIn(['alert:create'])
  server.use(
    http.get(api('/alerts/reach'), ({ request }) => {
      const isBlock = new URL(request.url).searchParams.get('blockId') === '6'
      return HttpResponse.json(isBlock ? { people: 5, properties: 4 } : { people: 12, properties: 9 })
    }),
    http.get(api('/alerts'), () => HttpResponse.json([row], { headers: { 'x-total-count': '1' } })),
    http.get(api('/properties/developments'), () => HttpResponse.json([buildDevelopment()])),
    http.get(api('/developments'), () => HttpResponse.json([buildDevelopment()])),
    http.get(api('/blocks'), () =>
      HttpResponse.json([{ id: 6, name: 'Heron House', developmentName: 'Ash Row' }]),
    ),
    http.post(api('/alerts'), async ({ request }) => {
      sent.push(await request.json())
      return HttpResponse.json(row)
    }),
  )
})

const open = () => renderRoute({ path: '/manage-alerts', at: '/manage-alerts', page: ManageAlertsPage })

describe('an alert to a block', () => {
  it('an alert can be addressed to one block of the site, and the form shows how many people the alert reaches [SHARED-226]', async () => {
    const { user } = open()
    await screen.findByRole('row', { name: /Heron House/ })
    await user.click(screen.getByRole('button', { name: '+ Add Alert' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Add Alert' }))
    await user.type(dialog.getByLabelText(/^Message/), 'The lift is out.')
    await user.click(dialog.getByRole('combobox', { name: /^Site Name/ }))
    await user.click(await screen.findByRole('option', { name: /Ash Row/ }))
    await user.click(await dialog.findByRole('combobox', { name: /^Block/ }))
    await user.click(await screen.findByRole('option', { name: /Heron House/ }))
    expect(await dialog.findByText('Reaches 5 people at 4 properties.')).toBeInTheDocument()
    await user.click(dialog.getByRole('button', { name: 'Add' }))
    expect(await screen.findByText('Alert added.')).toBeInTheDocument()
    expect(sent).toEqual([{ message: 'The lift is out.', severity: 'Info', siteName: 'Ash Row', blockId: 6 }])
  })

  it('the list of alerts names the block of an alert [SHARED-226]', async () => {
    open()
    const line = within(await screen.findByRole('row', { name: /The water is off/ }))
    expect(line.getByText('Heron House, Ash Row')).toBeInTheDocument()
  })
})
