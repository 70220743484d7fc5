import type { Incident, ManagedIncident } from '@doorstep/contract/incidents/schema'
import { screen, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, it } from 'vitest'
import { signIn } from '../../../test/estate.ts'
import { renderAlone, renderRoute } from '../../../test/renderRoute.tsx'
import { api, server } from '../../../test/server.ts'
import ManagedIncidentPage from './ManagedIncidentPage.tsx'
import { Updates } from './Updates.tsx'

const AT = '2026-07-04T09:00:00.000Z'
const updates: Incident['updates'] = [
  { id: 2, text: 'A new pump is ordered.', status: 'WorksOrdered', at: AT, isRedacted: false },
  { id: 1, text: '[removed] called us.', status: 'Investigating', at: AT, isRedacted: true },
]
const row: ManagedIncident = {
  id: 7,
  title: 'No water in Heron House',
  severity: 'Critical',
  status: 'WorksOrdered',
  developmentId: 1,
  developmentName: 'Ash Row Gardens',
  nextUpdateBy: null,
  ownerName: null,
  ownerId: null,
  reports: 0,
  createdAt: AT,
  endedAt: null,
  version: 3,
  nextStatuses: ['Resolved'],
  blocks: [],
  homes: [],
  updates: updates.map((update) => ({ ...update, author: 'Mia Manager', nextUpdateBy: null })),
  issues: [],
  firstUpdateAt: null,
  missedUpdates: 0,
}

let sent: unknown[]
beforeEach(() => {
  sent = []
  signIn(['incident:manage', 'incident:redact'], 'PMGR')
  server.use(
    http.get(api('/incidents/7/managed'), () => HttpResponse.json(row)),
    http.post(api('/incidents/7/redact'), async ({ request }) => {
      sent.push(await request.json(), request.headers.get('idempotency-key'))
      return HttpResponse.json(row)
    }),
  )
})

const open = () =>
  renderRoute({ path: '/manage-incidents/$incidentId', at: '/manage-incidents/7', page: ManagedIncidentPage })

describe('the redaction of an incident', () => {
  it('the redaction of an incident requires words and a reason, and then removes the words [INC-24]', async () => {
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: 'Redact text' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Redact text in this incident' }))
    await user.click(dialog.getByRole('button', { name: 'Remove permanently' }))
    const problems = within(await dialog.findByRole('alert')).getAllByRole('button')
    expect(problems.map(({ textContent }) => textContent)).toEqual([
      'Words are required.',
      'Reason is required.',
    ])
    await user.type(dialog.getByLabelText(/^Words/), 'Mr Reed')
    await user.type(dialog.getByLabelText(/^Reason/), 'He asked.')
    await user.click(dialog.getByRole('button', { name: 'Remove permanently' }))
    expect(await screen.findByText('Words removed.')).toBeInTheDocument()
    expect(sent).toEqual([{ words: 'Mr Reed', reason: 'He asked.' }, expect.any(String)])
  })

  it('the redaction of an incident is offered only to people who may redact [INC-25]', async () => {
    signIn(['incident:manage'], 'PMGR')
    open()
    expect(await screen.findByRole('button', { name: 'Write an update' })).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Redact text' })).not.toBeInTheDocument()
  })

  it('the redaction of an incident is mentioned next to the update for everybody who reads it [INC-23]', () => {
    renderAlone(<Updates updates={updates} />)
    const [kept, redacted] = screen.getAllByRole('listitem')
    expect(redacted).toHaveTextContent('Staff removed words from this update.')
    expect(kept).not.toHaveTextContent('Staff removed words')
  })
})
