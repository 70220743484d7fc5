import type { Alert } from '@doorstep/contract/alerts/schema'
import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, it } from 'vitest'
import { buildAlert, signIn } from '../../../test/estate.ts'
import { buildDevelopment } from '../../../test/estateRows.ts'
import { renderRoute } from '../../../test/renderRoute.tsx'
import { api, failure, server } from '../../../test/server.ts'
import { addDays, dayText, today } from '../../lib/dates.ts'
import ManageAlertsPage from './ManageAlertsPage.tsx'

const row = (part: Partial<Alert>): Alert => ({
  ...buildAlert(part),
  developmentId: 1,
  state: 'active',
  createdAt: '2026-07-04T09:05:07.000Z',
  updatedAt: '2026-07-04T09:05:07.000Z',
  version: 4,
  can: ['alert:update'],
  ...part,
})
const rows = [
  row({ expiresAt: '2099-03-04T23:59:59.999Z', severity: 'Warning' }),
  row({ id: 2, message: 'The lift is out.', isActive: false, state: 'inactive' }),
  row({ id: 3, message: 'For everybody.', siteName: null, developmentId: null, can: [] }),
]
let asked: URLSearchParams[] = []
let sent: { call: string; body: Record<string, unknown> }[] = []
let list: () => Response
let refusals: (() => Response)[] = []

beforeEach(() => {
  asked = []
  sent = []
  refusals = []
  list = () => HttpResponse.json(rows, { headers: { 'x-total-count': '3' } })
  signIn(['alert:create'])
  const write = async ({ request }: { request: Request }) => {
    const call = `${request.method} ${new URL(request.url).pathname.replace('/api', '')}`
    // The page always sends a JSON object.
    sent.push({ call, body: (await request.json()) as Record<string, unknown> })
    return refusals.shift()?.() ?? HttpResponse.json(rows[0])
  }
  server.use(
    http.get(api('/alerts/reach'), ({ request }) => {
      const site = new URL(request.url).searchParams.get('siteName')
      return HttpResponse.json(
        site === 'Ash Row' ? { people: 12, properties: 1 } : { people: 1, properties: 9 },
      )
    }),
    http.get(api('/alerts'), ({ request }) => {
      asked.push(new URL(request.url).searchParams)
      return list()
    }),
    http.get(api('/properties/developments'), () => HttpResponse.json([buildDevelopment()])),
    http.get(api('/developments'), () => HttpResponse.json([buildDevelopment()])),
    http.post(api('/alerts'), write),
    http.put(api('/alerts/:id'), write),
    http.post(api('/alerts/:id/toggle'), write),
  )
})

const open = (search = '') =>
  renderRoute({ path: '/manage-alerts', at: `/manage-alerts${search}`, page: ManageAlertsPage })
type User = ReturnType<typeof open>['user']
const rowOf = async (name: RegExp) => within(await screen.findByRole('row', { name }))
const add = async (user: User) => {
  await rowOf(/The lift/)
  await user.click(screen.getByRole('button', { name: '+ Add Alert' }))
  return within(await screen.findByRole('dialog', { name: 'Add Alert' }))
}

describe('the list of alerts', () => {
  it('the list of alerts shows the severity, site and expiry of each alert [ALERTS-01, ALERTS-10, ROUTE-21]', async () => {
    open()
    const first = await rowOf(/The water is off/)
    expect(screen.getByRole('heading', { name: 'Manage Alerts', level: 1 })).toBeInTheDocument()
    for (const text of ['Warning', 'Ash Row', 'Active']) expect(first.getByText(text)).toBeInTheDocument()
    expect(first.getByText(/Expires:/).parentElement).toHaveTextContent('Expires: 04/03/2099')
    expect((await rowOf(/For everybody/)).getByText('All sites')).toBeInTheDocument()
    expect((await rowOf(/For everybody/)).getByRole('switch')).toBeDisabled()
  })

  it('the list of alerts is filtered by words, severity, status and development, and keeps the filters in the address', async () => {
    const { user, search } = open('?developmentId=1&state=active')
    await rowOf(/The lift/)
    await user.type(screen.getByLabelText('Message or site'), 'lift')
    await user.click(screen.getByRole('button', { name: /All Severities/ }))
    await user.click(await screen.findByRole('option', { name: 'Critical' }))
    await waitFor(() =>
      expect(Object.fromEntries(asked.at(-1) ?? [])).toEqual({
        sort: '-createdAt',
        limit: '25',
        q: 'lift',
        severity: 'Critical',
        state: 'active',
        developmentId: '1',
      }),
    )
    expect(search()).toEqual({ developmentId: '1', state: 'active', q: 'lift', severity: 'Critical' })
  })

  it('the list of alerts shows a message if there are no alerts [ALERTS-13]', async () => {
    list = () => HttpResponse.json([])
    open()
    expect(await screen.findByText('No alerts found.')).toBeInTheDocument()
  })

  it('the list of alerts shows that the user can no longer see alerts [ALERTS-14]', async () => {
    list = () => HttpResponse.json(failure('FORBIDDEN', 'Not for you.'), { status: 403 })
    open()
    expect(await screen.findByText('Access Denied.')).toBeInTheDocument()
  })

  it.each([
    [/The water/, 1, false, 'The alert is now inactive.'],
    [/The lift/, 2, true, 'The alert is now active.'],
  ])('the list of alerts switches an alert %s [ALERTS-11, ALERTS-12]', async (name, id, isActive, toast) => {
    const { user } = open()
    await user.click((await rowOf(name)).getByRole('switch'))
    expect(await screen.findByText(toast)).toBeInTheDocument()
    expect(sent).toEqual([{ call: `POST /alerts/${id}/toggle`, body: { isActive } }])
    await waitFor(() => expect(asked.length).toBeGreaterThan(1))
  })

  it('an alert that was switched on or off keeps its new state while the list reloads [ALERTS-11]', async () => {
    const { user } = open()
    const control = (await rowOf(/The water/)).getByRole('switch')
    const answer = Promise.withResolvers<Response>()
    server.use(
      http.get(api('/alerts'), ({ request }) => {
        asked.push(new URL(request.url).searchParams)
        return answer.promise
      }),
    )
    await user.click(control)
    await waitFor(() => expect(asked).toHaveLength(2))
    expect(control).not.toBeChecked()
    expect(control).toBeDisabled()
    answer.resolve(HttpResponse.json([row({ isActive: false, state: 'inactive' })]))
    await waitFor(() => expect(control).toBeEnabled())
    expect(control).not.toBeChecked()
  })
})

describe('the alert form', () => {
  it('the alert form requires a message, a site and a future expiry [ALERTS-04, ALERTS-05, ALERTS-08, ALERTS-09]', async () => {
    const { user } = open()
    const dialog = await add(user)
    await user.type(dialog.getByLabelText(/^Expiry/), addDays(today(), -1))
    await user.click(dialog.getByRole('button', { name: 'Add' }))
    const summary = within(await dialog.findByRole('alert'))
    expect(summary.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'Message is required.',
      'Expiry must be later than now.',
      'Choose a site.',
    ])
    expect(dialog.getByLabelText(/^Message/)).toBeRequired()
    expect(sent).toEqual([])
  })

  it('the alert form previews the alert and its reach, then adds it [ALERTS-02, ALERTS-06, ALERTS-07]', async () => {
    const { user } = open()
    const dialog = await add(user)
    await user.type(dialog.getByLabelText(/^Message/), 'No water on Friday.')
    await user.click(dialog.getByRole('button', { name: /Severity/ }))
    const options = await screen.findAllByRole('option')
    expect(options.map(({ textContent }) => textContent)).toEqual(['Info', 'Warning', 'Critical'])
    await user.click(screen.getByRole('option', { name: 'Critical' }))
    await user.click(dialog.getByRole('combobox', { name: /^Site Name/ }))
    await user.click(await screen.findByRole('option', { name: /Ash Row/ }))
    const day = addDays(today(), 3)
    await user.type(dialog.getByLabelText(/^Expiry/), day)
    const preview = dialog.getByRole('region', { name: 'Preview' })
    expect(await within(preview).findByText('Reaches 12 people at 1 property.')).toBeInTheDocument()
    expect(preview).toHaveTextContent(`Critical. No water on Friday. Expires: ${dayText(day)}`)
    await user.click(dialog.getByRole('button', { name: 'Add' }))
    expect(await screen.findByText('Alert added.')).toBeInTheDocument()
    expect(sent).toEqual([
      {
        call: 'POST /alerts',
        body: {
          message: 'No water on Friday.',
          severity: 'Critical',
          siteName: 'Ash Row',
          blockId: null,
          expiresAt: day,
        },
      },
    ])
  })

  it('the alert form selects no site at first, and shows the number of people before an alert for all sites [KEEP-01]', async () => {
    signIn(['alert:create', 'alert:addressAll'])
    const { user } = open()
    const dialog = await add(user)
    const site = dialog.getByRole('combobox', { name: /^Site Name/ })
    expect(site).toHaveValue('')
    expect(dialog.getByText('Choose a site to see how many people the alert reaches.')).toBeInTheDocument()
    await user.type(dialog.getByLabelText(/^Message/), 'Hello.')
    await user.click(dialog.getByRole('button', { name: 'Add' }))
    expect(await dialog.findByRole('button', { name: 'Choose a site.' })).toBeInTheDocument()
    await user.click(site)
    await user.click(await screen.findByRole('option', { name: 'All sites' }))
    expect(site).toHaveValue('All sites')
    expect(await dialog.findByText('Reaches 1 person at 9 properties.')).toBeInTheDocument()
    await user.click(dialog.getByRole('button', { name: 'Add' }))
    const question = within(await screen.findByRole('alertdialog'))
    expect(question.getByText('1 person will see the alert, at 9 properties.')).toBeInTheDocument()
    await user.click(question.getByRole('button', { name: 'Cancel' }))
    expect(sent).toEqual([])
    await user.click(dialog.getByRole('button', { name: 'Add' }))
    await user.click(await screen.findByRole('button', { name: 'Add for all sites' }))
    await screen.findByText('Alert added.')
    expect(sent.map(({ body }) => body)).toEqual([
      { message: 'Hello.', severity: 'Info', siteName: '', blockId: null },
    ])
  })

  it('the alert form offers "All sites" only to people who can add alerts for all sites', async () => {
    const { user } = open()
    const dialog = await add(user)
    await user.click(dialog.getByRole('combobox', { name: /^Site Name/ }))
    expect(await screen.findByRole('option', { name: /Ash Row/ })).toBeInTheDocument()
    expect(screen.queryByRole('option', { name: 'All sites' })).not.toBeInTheDocument()
  })

  it('the alert form can save again after another person’s change, and leaves the dates unchanged [ALERTS-03]', async () => {
    const current = { ...rows[0], severity: 'Critical', version: 9 }
    refusals = [() => HttpResponse.json(failure('CONFLICT', 'Changed.', { current }), { status: 409 })]
    const { user } = open()
    await user.click((await rowOf(/The water/)).getByRole('button', { name: /^Edit/ }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit Alert' }))
    await user.type(dialog.getByLabelText(/^Message/), ' Sorry.')
    await user.click(dialog.getByRole('button', { name: 'Update' }))
    expect(await dialog.findByText(/Somebody else has changed this alert/)).toBeInTheDocument()
    await user.click(dialog.getByRole('button', { name: 'Update' }))
    expect(await screen.findByText('Alert updated.')).toBeInTheDocument()
    expect(sent[1]?.body).toEqual({
      message: 'The water is off on Wednesday. Sorry.',
      severity: 'Critical',
      siteName: 'Ash Row',
      blockId: null,
      version: 9,
    })
  })

  it('the alert form shows another person’s change at once, and keeps the typed text [KEEP-02]', async () => {
    const { user, client } = open()
    await user.click((await rowOf(/The water/)).getByRole('button', { name: /^Edit/ }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit Alert' }))
    await user.type(dialog.getByLabelText(/^Message/), ' Sorry.')
    list = () => HttpResponse.json([{ ...rows[0], severity: 'Critical', version: 9 }])
    await client.invalidateQueries()
    expect(await dialog.findByText(/Somebody else has changed this alert/)).toBeInTheDocument()
    expect(dialog.getByLabelText(/^Message/)).toHaveFocus()
    await user.click(dialog.getByRole('button', { name: 'Update' }))
    expect(await screen.findByText('Alert updated.')).toBeInTheDocument()
    expect(sent[0]?.body).toMatchObject({
      message: 'The water is off on Wednesday. Sorry.',
      severity: 'Critical',
      version: 9,
    })
  })

  it('the alert form offers the typed text for copying if somebody has deleted the alert [KEEP-02]', async () => {
    refusals = [() => HttpResponse.json(failure('NOT_FOUND', 'Not found.'), { status: 404 })]
    const { user } = open()
    await user.click((await rowOf(/The water/)).getByRole('button', { name: /^Edit/ }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit Alert' }))
    await user.type(dialog.getByLabelText(/^Message/), ' Sorry.')
    await user.click(dialog.getByRole('button', { name: 'Update' }))
    expect(
      await dialog.findByText('This alert no longer exists, or you can no longer change it'),
    ).toBeInTheDocument()
    await user.click(dialog.getByRole('button', { name: 'Copy your changes' }))
    expect(await navigator.clipboard.readText()).toBe('Message: The water is off on Wednesday. Sorry.')
  })

  it('the alert form sends nothing if nothing changed, and shows a message instead [KEEP-03]', async () => {
    const { user } = open()
    await user.click((await rowOf(/The water/)).getByRole('button', { name: /^Edit/ }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit Alert' }))
    await user.click(dialog.getByRole('button', { name: 'Update' }))
    expect(await screen.findByText('Nothing has changed.')).toBeInTheDocument()
    expect(screen.queryByText('Alert updated.')).not.toBeInTheDocument()
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(sent).toEqual([])
  })
})
