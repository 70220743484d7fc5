import type { ActiveAlert } from '@doorstep/contract/alerts/schema'
import type { Dashboard } from '@doorstep/contract/dashboard/schema'
import type { Issue } from '@doorstep/contract/issues/schema'
import type { Activity } from '@doorstep/contract/activities/schema'
import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, it } from 'vitest'
import { buildActivity, buildAlert, buildIssue, buildProperty, signIn } from '../../../test/estate.ts'
import { renderRoute } from '../../../test/renderRoute.tsx'
import { api, failure, server } from '../../../test/server.ts'
import { addDays, formatVisit, today } from '../../lib/dates.ts'
import DashboardPage from './DashboardPage.tsx'

const property = buildProperty()
const soonest = '/MaintenanceActivity/get_activites_by_property/:propertyId'

/** For each call: the text of its panel when the call fails, and when the call succeeds. */
const SHOWN: Record<string, [failed: string, shown: string]> = {
  '/alerts/active/:propertyId': ['Failed to load alerts', 'The water is off on Wednesday.'],
  [soonest]: ['Currently there is an issue displaying the activities', 'Boiler service'],
  '/dashboard': ['We couldn’t load the collection dates. Try again.', 'Tue 24 Nov'],
  '/Issues/user_issues': ['Failed to fetch issues', 'Kitchen tap drips'],
}

let recycling: Dashboard['recycling']
let question: Dashboard['question']
let appointment: Dashboard['appointment']
let activities: Activity[]
let alerts: ActiveAlert[]
let own: Issue[]
let asked: URLSearchParams[]

beforeEach(() => {
  question = undefined
  appointment = undefined
  recycling = { recyclingDate: null, wasteDate: null, others: [] }
  activities = []
  alerts = []
  own = []
  asked = []
  answerAll()
})

function answerAll() {
  const { siteName, developmentName, address } = property
  server.use(
    http.get(api('/dashboard/user-properties'), () => HttpResponse.json([property])),
    http.get(api('/dashboard'), () =>
      HttpResponse.json({
        siteName,
        developmentName,
        propertyAddress: address,
        alerts,
        maintenance: activities,
        recycling,
        ...(question && { question }),
        ...(appointment && { appointment }),
      }),
    ),
    http.get(api('/alerts/active/:propertyId'), () => HttpResponse.json(alerts)),
    http.get(api(soonest), ({ request }) => {
      asked.push(new URL(request.url).searchParams)
      return HttpResponse.json(activities)
    }),
    http.get(api('/Issues/user_issues'), ({ request }) => {
      const status = new URL(request.url).searchParams.get('status') ?? ''
      return HttpResponse.json(own.filter((issue) => status.split(',').includes(issue.status)))
    }),
    http.get(api('/Issues'), () => HttpResponse.json([])),
  )
}

const open = () => {
  signIn(['issue:report'])
  return renderRoute({ path: '/dashboard', at: '/dashboard', page: DashboardPage })
}
const region = (name: string) => screen.findByRole('region', { name })
const broken = (path: string) =>
  http.get(api(path), () => HttpResponse.json(failure('INTERNAL', 'No.'), { status: 500 }))

describe('a dashboard response as specified', () => {
  it('a dashboard response fills the collections, and shows N/A for a missing date [API-26] [SAFE-71]', async () => {
    server.use(
      http.get(api('/dashboard'), () =>
        HttpResponse.json({
          siteName: property.siteName,
          developmentName: property.developmentName,
          propertyAddress: property.address,
          alerts: [{ message: 'The water is off on Wednesday.' }],
          maintenance: [],
          recycling: { recyclingDate: '2099-11-24' },
        }),
      ),
    )
    open()
    await waitFor(() => expect(screen.getByText('Tue 24 Nov')).toBeVisible())
    expect(screen.getByText('N/A')).toBeVisible()
    expect(screen.queryByText(/We couldn’t load/)).not.toBeInTheDocument()
  })
})

describe('dashboard panels', () => {
  it('dashboard panels appear together with everything above them, so that nothing moves [PHONE-52] [VERDICT-19]', async () => {
    question = { issueId: 41, title: 'Kitchen tap drips', count: 1 }
    const times = { startsAt: '2026-12-01T08:00:00.000Z', endsAt: '2026-12-01T10:00:00.000Z' }
    appointment = { issueId: 42, title: 'Gate', firmName: 'Blackwater', more: 0, toChoose: 0, ...times }
    open()
    await region('Recycling and waste')
    expect(screen.getByRole('link', { name: 'Is it fixed?' })).toBeVisible()
    expect(screen.getByRole('region', { name: 'Appointment' })).toBeVisible()
  })

  it('the dashboard shows the alerts of the property [DASH-13]', async () => {
    alerts = [buildAlert({ message: 'The lift is out.', severity: 'Warning' })]
    open()
    expect(await region('Alerts')).toHaveTextContent(/Warning\. The lift is out\./)
  })

  it('dashboard panels are below a line that asks whether an issue is fixed [VERDICT-19]', async () => {
    question = { issueId: 41, title: 'Kitchen tap drips', count: 2 }
    const view = open()
    const way = await screen.findByRole('link', { name: 'Is it fixed?' })
    expect(way).toHaveAttribute('href', '/issues/41')
    expect(way.closest('p')).toHaveTextContent(
      '“Kitchen tap drips” was resolved. Is it fixed? 1 more waits for your answer.',
    )
    view.unmount()
    question = undefined
    open()
    await region('Recycling and waste')
    expect(screen.queryByRole('link', { name: 'Is it fixed?' })).toBeNull()
  })

  it('dashboard panels are below the next appointment or the offered times, with the number of other visits [APPOINT-14]', async () => {
    const next = { issueId: 41, title: 'Tap drips', firmName: 'Blackwater', more: 0, toChoose: 0 }
    const said = async (of: Dashboard['appointment']) => {
      appointment = of
      const view = open()
      const card = await region('Appointment')
      expect(within(card).getByRole('link')).toHaveAttribute('href', '/issues/41')
      const text = card.textContent
      view.unmount()
      return text
    }
    const tomorrow = addDays(today(), 1)
    const booked = { startsAt: `${tomorrow}T08:00:00.000Z`, endsAt: `${tomorrow}T10:00:00.000Z` }
    const day = `${formatVisit(booked)}Blackwater is coming for “Tap drips”. See, change or cancel the appointment`
    expect(day).toMatch(/^Tomorrow, /)
    expect(await said({ ...next, ...booked })).toBe(day)
    expect(await said({ ...next, ...booked, more: 2 })).toBe(`${day} · 2 more visits at your home`)
    expect(await said({ ...next, ...booked, more: 2, toChoose: 1 })).toBe(
      `${day} · 1 more waits for you to choose a time`,
    )
    expect(await said({ ...next, startsAt: null, endsAt: null })).toBe(
      'Choose a timeBlackwater can come for “Tap drips”. See the times',
    )
  })

  it('the activities panel lists five activities with their days, and marks overdue activities [DASH-17, DASH-18, DASH-20]', async () => {
    activities = [1, 2, 3, 4, 5, 6].map((id) => buildActivity({ id, activity: `Round ${id}` }))
    activities[0] = buildActivity({
      activity: 'Gate',
      nextScheduled: '2026-07-04T23:00:00.000Z',
      isOverdue: true,
    })
    open()
    const card = within(await region('Maintenance activities'))
    const table = within(await card.findByRole('table', { name: 'Maintenance activities' }))
    const rows = table.getAllByRole('rowheader').map((row) => row.textContent)
    expect(rows).toEqual([
      'GateLast done 20/06/2026',
      ...[2, 3, 4, 5].map((id) => `Round ${id}Last done 20/06/2026`),
    ])
    expect(table.getAllByRole('cell').map((cell) => cell.textContent)).toEqual([
      'Overdue05/07/2026',
      ...[2, 3, 4, 5].map(() => 'Next09/12/2026'),
    ])
    expect(Object.fromEntries(asked[0] ?? [])).toEqual({ limit: '5', status: 'active' })
  })

  it('the activities panel explains once what overdue means for residents, and only if something is overdue [PHONE-55]', async () => {
    activities = [1, 2].map((id) => buildActivity({ id, isOverdue: true }))
    const { unmount } = open()
    expect(await screen.findAllByText(/You don’t need to do anything/)).toHaveLength(1)
    unmount()
    activities = [buildActivity()]
    open()
    await screen.findByText('Boiler service')
    expect(screen.queryByText(/You don’t need to do anything/)).not.toBeInTheDocument()
  })

  it('the activities panel cuts the text of an activity at 100 characters [DASH-19]', async () => {
    activities = ['x'.repeat(101), 'y'.repeat(100)].map((activity, id) => buildActivity({ id, activity }))
    open()
    await waitFor(() => expect(screen.getByText(`${'x'.repeat(100)}...`)).toBeVisible())
    expect(screen.getByText('y'.repeat(100))).toBeVisible()
  })

  it('the activities panel offers the dates of the property to calendar programs', async () => {
    server.use(
      http.get(api('/properties/3/calendar'), () => HttpResponse.json({ createdAt: null })),
      http.post(api('/properties/3/calendar'), () =>
        HttpResponse.json({ url: 'https://here/api/calendar/x.ics', createdAt: '2026-11-21T10:00:00.000Z' }),
      ),
    )
    const { user } = open()
    const card = within(await region('Maintenance activities'))
    await user.click(card.getByRole('button', { name: 'Add to calendar' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Calendar feed' }))
    await user.click(await dialog.findByRole('button', { name: 'Create an address' }))
    expect(await dialog.findByLabelText('Private address')).toHaveValue('https://here/api/calendar/x.ics')
    expect(dialog.queryByLabelText('Property')).not.toBeInTheDocument()
  })

  it('the activities panel shows that the activities are loading, or that there are none [DASH-21, DASH-23]', async () => {
    const { promise: waiting, resolve: answer } = Promise.withResolvers<void>()
    server.use(
      http.get(api(soonest), async () => {
        await waiting
        return HttpResponse.json([])
      }),
    )
    open()
    await waitFor(() => expect(screen.getByText('Loading maintenance activities...')).toBeVisible())
    answer()
    await waitFor(() => expect(screen.getByText('No activities for this property')).toBeVisible())
    expect(screen.queryByText('Loading maintenance activities...')).not.toBeInTheDocument()
  })

  it('dashboard panels stay hidden while the content above them loads, but are shown if that content takes too long', async () => {
    server.use(http.get(api('/alerts/active/:propertyId'), () => new Promise(() => undefined)))
    open()
    const text = await screen.findByText('Loading maintenance activities...')
    expect(text).not.toBeVisible()
    await waitFor(() => expect(screen.getByRole('region', { name: 'Live issues' })).toBeVisible())
  })

  it('the collections panel shows the next collections, or N/A [DASH-24, DASH-25, DASH-26, DASH-27]', async () => {
    recycling = {
      recyclingDate: '2026-11-24',
      wasteDate: null,
      others: [{ stream: 'garden', date: '2026-12-01' }],
    }
    const { unmount } = open()
    const card = await region('Recycling and waste')
    await waitFor(() => expect(within(card).getByText('Tue 24 Nov')).toBeVisible())
    const waste = within(card).getByText('Waste').closest('div')
    expect(waste).toHaveTextContent(/N\/A/)
    expect(within(card).getByText('Garden waste').closest('div')).toHaveTextContent(/Tue 1 Dec/)
    unmount()
    recycling = { recyclingDate: null, wasteDate: '2027-01-01', others: [] }
    open()
    await waitFor(() => expect(screen.getByText('Fri 1 Jan')).toBeVisible())
    expect(screen.getByText('Recycling').closest('div')).toHaveTextContent(/N\/A/)
  })

  it('dashboard panels disappear with their property once the reader no longer has a role there [T04]', async () => {
    const other = buildProperty({ id: 4, name: 'House 9', address: '9 Mill Lane, York' })
    let properties = [property, other]
    activities = [buildActivity({ activity: 'Lift check' })]
    server.use(http.get(api('/dashboard/user-properties'), () => HttpResponse.json(properties)))
    const { client } = open()
    await waitFor(() => expect(screen.getByText('Lift check')).toBeVisible())
    properties = [other]
    const gone = () => HttpResponse.json(failure('NOT_FOUND', 'Not found.'), { status: 404 })
    for (const path of ['/alerts/active/3', soonest.replace(':propertyId', '3')])
      server.use(http.get(api(path), gone))
    server.use(
      http.get(api(soonest.replace(':propertyId', '4')), () =>
        HttpResponse.json([buildActivity({ activity: 'Thatch' })]),
      ),
    )
    // This call has the same effect as the live event for changed rights.
    await client.invalidateQueries()
    await waitFor(() => expect(screen.getByText('Thatch')).toBeVisible())
    expect(screen.queryByText('Lift check')).not.toBeInTheDocument()
    expect(localStorage.getItem('propertyId')).toBe('4')
  })

  it.each(Object.keys(SHOWN))(
    'dashboard panels stay independent: if %s fails, only its panel shows an error, and can be loaded again [DASH-22]',
    async (path) => {
      alerts = [buildAlert()]
      activities = [buildActivity()]
      recycling = { recyclingDate: '2026-11-24', wasteDate: '2026-11-27', others: [] }
      own = [buildIssue({ status: 'Open' })]
      server.use(broken(path))
      const { user } = open()
      const [text = '', wanted = ''] = SHOWN[path] ?? []
      await waitFor(() => expect(screen.getByText(text)).toBeVisible())
      const others = Object.entries(SHOWN).filter(([other]) => other !== path)
      for (const [, [, shown]] of others) expect(await screen.findAllByText(shown)).not.toHaveLength(0)
      expect(screen.getAllByRole('alert')).toHaveLength(1)
      answerAll()
      await user.click(within(screen.getByRole('alert')).getByRole('button', { name: 'Try again' }))
      expect(await screen.findAllByText(wanted)).not.toHaveLength(0)
      expect(screen.queryByText(text)).not.toBeInTheDocument()
    },
  )
})
