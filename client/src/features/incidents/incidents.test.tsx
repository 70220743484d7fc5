import type { ActiveAlert } from '@doorstep/contract/alerts/schema'
import type { Incident, ManagedIncident } from '@doorstep/contract/incidents/schema'
import { screen, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, it } from 'vitest'
import { buildAlert, signIn } from '../../../test/estate.ts'
import { buildDevelopment } from '../../../test/estateRows.ts'
import { renderAlone, renderRoute } from '../../../test/renderRoute.tsx'
import { api, failure, server } from '../../../test/server.ts'
import { paths } from '../../paths.ts'
import { AlertsBanner } from '../alerts/AlertsBanner.tsx'
import { SelectionBar } from '../issues/bulk/SelectionBar.tsx'
import IncidentPage from './IncidentPage.tsx'
import ManagedIncidentPage, { durationText } from './ManagedIncidentPage.tsx'
import ManageIncidentsPage from './ManageIncidentsPage.tsx'
import { KnownIncidents } from '../alerts/OpenIncidents.tsx'

const LATER = '2999-01-01T16:00:00.000Z'
const OPENED = '2026-07-04T09:00:00.000Z'
const incident: Incident = {
  id: 7,
  title: 'No water in Heron House',
  severity: 'Critical',
  status: 'WorksOrdered',
  siteName: 'Ash Row',
  nextUpdateBy: LATER,
  createdAt: OPENED,
  endedAt: null,
  updates: [
    {
      id: 2,
      text: 'A new pump is ordered.',
      status: 'WorksOrdered',
      at: '2026-07-04T09:25:00.000Z',
      isRedacted: false,
    },
    { id: 1, text: 'A pump has failed.', status: 'Investigating', at: OPENED, isRedacted: false },
  ],
  can: [],
}
const ROW: ManagedIncident = {
  id: 7,
  title: incident.title,
  severity: 'Critical',
  status: 'WorksOrdered',
  developmentId: 1,
  developmentName: 'Ash Row Gardens',
  nextUpdateBy: LATER,
  ownerName: 'Ola Owner',
  ownerId: 99,
  reports: 2,
  createdAt: OPENED,
  endedAt: null,
  version: 3,
  nextStatuses: ['Investigating', 'Monitoring', 'Resolved', 'Cancelled'],
  blocks: [{ id: 5, name: 'Heron House' }],
  homes: [],
  updates: incident.updates.map((update) => ({ ...update, author: 'Mia Manager', nextUpdateBy: LATER })),
  issues: [{ issueId: 11, jobId: 41, title: 'Taps are dry', status: 'Open' }],
  firstUpdateAt: '2026-07-04T09:25:00.000Z',
  missedUpdates: 1,
}
const alertOf = (id: number, severity: ActiveAlert['severity'], title: string): ActiveAlert =>
  buildAlert({
    id,
    severity,
    message: title,
    incident: { id: id + 100, status: 'Investigating', nextUpdateBy: LATER },
  })

let row: ManagedIncident
let alerts: ActiveAlert[]
let sent: { path: string; body: unknown }[]
let refusal: (() => Response) | undefined

beforeEach(() => {
  row = ROW
  alerts = []
  sent = []
  refusal = undefined
  signIn(['incident:manage'])
  const write = async ({ request }: { request: Request }) => {
    sent.push({
      path: new URL(request.url).pathname.replace('/api', ''),
      body: await request.json().catch(() => null),
    })
    return refusal?.() ?? HttpResponse.json(row)
  }
  server.use(
    http.get(api('/alerts/active/3'), () => HttpResponse.json(alerts)),
    http.get(api('/incidents'), () => HttpResponse.json([row], { headers: { 'x-total-count': '1' } })),
    http.get(api('/incidents/7'), () => HttpResponse.json(incident)),
    http.get(api('/incidents/7/managed'), () => HttpResponse.json(row)),
    http.get(api('/properties/developments'), () => HttpResponse.json([buildDevelopment()])),
    http.get(api('/developments'), () => HttpResponse.json([buildDevelopment()])),
    http.get(api('/developments/choices'), () => HttpResponse.json([buildDevelopment()])),
    http.post(api('/incidents'), write),
    http.post(api('/incidents/7/updates'), write),
    http.post(api('/incidents/7/take'), write),
    http.put(api('/incidents/7/issues'), write),
  )
})

const openManaged = () =>
  renderRoute({ path: '/manage-incidents/$incidentId', at: '/manage-incidents/7', page: ManagedIncidentPage })

describe('open incidents', () => {
  it('open incidents appear before the other alerts in the banner, most severe first, and never rotate with them [INC-15, INC-07]', async () => {
    alerts = [
      alertOf(1, 'Critical', 'No water'),
      alertOf(2, 'Warning', 'Lift out of order'),
      buildAlert({ id: 3, message: 'New racks.' }),
    ]
    renderAlone(<AlertsBanner propertyId={3} everyMs={5000} />)
    const region = await screen.findByRole('region', { name: 'Open incidents' })
    const links = within(region).getAllByRole('link')
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['No water', '/incidents/101'],
      ['Lift out of order', '/incidents/102'],
    ])
    expect(within(region).getAllByText('Investigating')).toHaveLength(2)
    const others = screen.getByRole('region', { name: 'Alerts' })
    expect(region.compareDocumentPosition(others)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
    expect(within(others).getByText('New racks.')).toBeVisible()
    expect(within(others).queryByText('No water')).toBeNull()
  })

  it('open incidents appear at the top of the report form, which explains that nobody needs to report them again [INC-16]', async () => {
    alerts = [alertOf(1, 'Critical', 'No water'), buildAlert({ id: 3, message: 'New racks.' })]
    renderAlone(<KnownIncidents propertyId={3} />)
    expect(await screen.findByText(/so you don’t need to report them again\./)).toBeVisible()
    expect(screen.getByRole('link', { name: 'No water' })).toBeVisible()
    expect(screen.queryByText('New racks.')).toBeNull()
  })
})

describe('the page of an incident', () => {
  it('the page of an incident shows the status, the promise and all updates, newest first, to the people affected [INC-06, INC-17]', async () => {
    renderRoute({ path: '/incidents/$incidentId', at: '/incidents/7', page: IncidentPage })
    const updates = within(await screen.findByRole('list', { name: 'Updates' }))
    expect(updates.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      expect.stringContaining('A new pump is ordered.'),
      expect.stringContaining('A pump has failed.'),
    ])
    expect(screen.getByText('Next update by 4pm on Tuesday 1 January 2999')).toBeVisible()
    expect(screen.queryByRole('link', { name: 'Manage this incident' })).toBeNull()
    expect(screen.queryByText(/Mia/)).toBeNull()
  })

  it('the page of an incident shows a message if the incident does not exist or affects other homes [INC-05]', async () => {
    server.use(
      http.get(api('/incidents/7'), () =>
        HttpResponse.json(failure('NOT_FOUND', 'Not found.'), { status: 404 }),
      ),
    )
    renderRoute({ path: '/incidents/$incidentId', at: '/incidents/7', page: IncidentPage })
    expect(
      await screen.findByText(/This incident does not exist, or you do not have access to it\./),
    ).toBeVisible()
  })
})

describe('the incidents of staff', () => {
  it('staff see a list of incidents with owner, promise and number of reports, and open new incidents with a form [INC-18]', async () => {
    const { user } = renderRoute({
      path: '/manage-incidents',
      at: '/manage-incidents',
      page: ManageIncidentsPage,
    })
    const line = within(await screen.findByRole('row', { name: /No water/ }))
    expect(line.getByText('Ola Owner')).toBeVisible()
    expect(line.getByText('Works ordered')).toBeVisible()
    await user.click(screen.getByRole('button', { name: '+ Open Incident' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Open Incident' }))
    await user.click(dialog.getByRole('button', { name: 'Open and tell everybody affected' }))
    expect((await dialog.findAllByText('Choose a development.')).length).toBeGreaterThan(0)
    expect(sent).toEqual([])
  })

  it('an incident can be opened from issues chosen at the desk, with their job numbers and a next update promised in two hours [INC-18]', async () => {
    const bar = { count: 2, onAct: () => {}, onOrder: () => {}, onClear: () => {} }
    renderAlone(<SelectionBar {...bar} incidentHref={`${paths.manageIncidents}?jobs=41,42`} />)
    const address = screen.getByRole('link', { name: 'Open an incident' }).getAttribute('href') ?? ''
    renderRoute({ path: '/manage-incidents', at: address, page: ManageIncidentsPage })
    const dialog = within(await screen.findByRole('dialog', { name: 'Open Incident' }))
    expect(dialog.getByRole('textbox', { name: /Reports/ })).toHaveValue('41,42')
    // The number pad of a phone has no comma.
    expect(dialog.getByRole('textbox', { name: /Reports/ })).not.toHaveAttribute('inputmode', 'numeric')
    expect(dialog.getByLabelText(/Next update by/)).not.toHaveValue('')
  })

  it('the page of an incident shows staff the authors, the reports and the figures, and lets staff take the incident on [INC-13, INC-14]', async () => {
    const { user } = openManaged()
    expect(await screen.findByText('Heron House (Ash Row Gardens)')).toBeVisible()
    expect(screen.getByText('2 reports')).toBeVisible()
    expect(screen.getByText('25 minutes')).toBeVisible()
    expect(screen.getAllByText(', Mia Manager')).toHaveLength(2)
    expect(screen.getByRole('link', { name: '41 Taps are dry' })).toHaveAttribute('href', '/issues/11')
    await user.click(screen.getByRole('button', { name: 'Assign to me' }))
    await expect.poll(() => sent).toEqual([{ path: '/incidents/7/take', body: null }])
    expect(durationText(OPENED, '2026-07-04T12:10:00.000Z')).toBe('3 h 10 min')
  })

  it('an incident gathers issues by job numbers on any keyboard, because the number pad of a phone has no comma [INC-11]', async () => {
    const { user } = openManaged()
    await user.click(await screen.findByRole('button', { name: 'Change reports' }))
    const box = await screen.findByRole('textbox', { name: /Job numbers/ })
    expect(box).not.toHaveAttribute('inputmode', 'numeric')
    await user.clear(box)
    await user.type(box, '41, 42')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await expect.poll(() => sent.at(-1)?.body).toEqual({ jobIds: [41, 42], was: [41] })
  })

  it('the update form sends the version that was read, and keeps what was typed after a refusal [INC-04, INC-18]', async () => {
    const { user } = openManaged()
    await user.click(await screen.findByRole('button', { name: 'Write an update' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Write an update' }))
    await user.type(dialog.getByRole('textbox', { name: /Text/ }), 'The pump runs.')
    await user.click(dialog.getByRole('button', { name: /Status/ }))
    await user.click(await screen.findByRole('option', { name: 'Resolved' }))
    refusal = () => {
      refusal = undefined
      return HttpResponse.json(failure('CONFLICT', 'Somebody else has changed this incident.'), {
        status: 409,
      })
    }
    await user.click(dialog.getByRole('button', { name: 'Tell everybody affected' }))
    expect(await dialog.findByText(/Somebody else has changed this incident\./)).toBeVisible()
    expect(dialog.getByRole('textbox', { name: /Text/ })).toHaveValue('The pump runs.')
    await user.click(dialog.getByRole('button', { name: 'Tell everybody affected' }))
    expect(await screen.findByText('Update sent.')).toBeVisible()
    expect(sent.at(-1)).toEqual({
      path: '/incidents/7/updates',
      body: {
        text: 'The pump runs.',
        status: 'Resolved',
        severity: 'Critical',
        nextUpdateBy: null,
        version: 3,
      },
    })
  })

  it('the reports form adds a colleague’s reports after a refusal, so that saving again works [INC-04, INC-11]', async () => {
    const { user } = openManaged()
    await user.click(await screen.findByRole('button', { name: 'Change reports' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Change reports' }))
    await user.type(dialog.getByRole('textbox', { name: /Job numbers/ }), ', 43')
    const added = { issueId: 12, jobId: 42, title: 'No water', status: 'Open' as const }
    refusal = () => {
      refusal = undefined
      const current = { ...ROW, issues: [...ROW.issues, added] }
      return HttpResponse.json(failure('CONFLICT', 'Changed in the meantime.', { current }), { status: 409 })
    }
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    expect(await dialog.findByText(/Changed in the meantime\./)).toBeVisible()
    expect(dialog.getByRole('textbox', { name: /Job numbers/ })).toHaveValue('41, 43, 42')
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Reports changed.')).toBeVisible()
    expect(sent.map(({ body }) => body)).toEqual([
      { jobIds: [41, 43], was: [41] },
      { jobIds: [41, 43, 42], was: [41, 42] },
    ])
  })

  it('an incident resolves its issues only after a dry run that shows the result for each issue [INC-12]', async () => {
    row = { ...ROW, status: 'Resolved', endedAt: OPENED, nextUpdateBy: null, nextStatuses: ['Investigating'] }
    const bodies: unknown[] = []
    const outcome = { issueId: 11, jobId: 41, title: 'Taps are dry', status: 'Resolved', before: null }
    server.use(
      http.post(api('/incidents/7/resolve-issues'), async ({ request }) => {
        bodies.push(await request.json())
        return HttpResponse.json({ results: [{ ...outcome, outcome: 'done', message: 'Resolved' }] })
      }),
    )
    const { user } = openManaged()
    await user.click(await screen.findByRole('button', { name: 'Resolve these issues' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Resolve these issues' }))
    await user.type(dialog.getByRole('textbox', { name: /Comments/ }), 'The pump runs.')
    await user.click(dialog.getByRole('button', { name: 'Continue' }))
    const question = within(await screen.findByRole('alertdialog', { name: 'Resolve 1 issue?' }))
    expect(bodies).toEqual([{ comment: 'The pump runs.', dryRun: true }])
    await user.click(question.getByRole('button', { name: 'Resolve 1 issue' }))
    await expect
      .poll(() => bodies)
      .toEqual([{ comment: 'The pump runs.', dryRun: true }, { comment: 'The pump runs.' }])
  })
})
