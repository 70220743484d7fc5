import type { Permission, RoleName } from '@doorstep/contract/access'
import type { Issue } from '@doorstep/contract/issues/schema'
import type { OwnProperty } from '@doorstep/contract/properties/schema'
import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { buildIssue, buildProperty, signIn } from '../../../test/estate.ts'
import { renderRoute } from '../../../test/renderRoute.tsx'
import { api, failure, server } from '../../../test/server.ts'
import { storePropertyId } from '../../lib/preferences.ts'
import DashboardPage from './DashboardPage.tsx'

const first = buildProperty()
const second = buildProperty({ id: 4, name: 'House 9', address: '9 Mill Lane, York' })

let properties: OwnProperty[]
let own: Issue[]
let visible: Issue[]
let asked: { own: URLSearchParams[]; visible: URLSearchParams[] }

beforeEach(() => {
  properties = [first, second]
  own = []
  visible = []
  asked = { own: [], visible: [] }
  const matching = (issues: Issue[], params: URLSearchParams) =>
    issues.filter(({ status }) => params.get('status')?.split(',').includes(status))
  server.use(
    http.get(api('/dashboard/user-properties'), () => HttpResponse.json(properties)),
    http.get(api('/dashboard'), ({ request }) => {
      const id = Number(new URL(request.url).searchParams.get('propertyId'))
      const property = properties.find((row) => row.id === id) ?? first
      return HttpResponse.json({
        siteName: property.siteName,
        developmentName: property.developmentName,
        propertyAddress: property.address,
        alerts: [],
        maintenance: [],
        recycling: { recyclingDate: null, wasteDate: null, others: [] },
      })
    }),
    http.get(api('/alerts/active/:propertyId'), () => HttpResponse.json([])),
    http.get(api('/MaintenanceActivity/get_activites_by_property/:propertyId'), () => HttpResponse.json([])),
    http.get(api('/Issues/user_issues'), ({ request }) => {
      const params = new URL(request.url).searchParams
      asked.own.push(params)
      return HttpResponse.json(matching(own, params))
    }),
    http.get(api('/Issues'), ({ request }) => {
      const params = new URL(request.url).searchParams
      asked.visible.push(params)
      return HttpResponse.json(matching(visible, params))
    }),
  )
})

const open = (permissions: Permission[] = ['issue:report'], role?: RoleName) => {
  signIn(permissions, role)
  return renderRoute({ path: '/dashboard', at: '/dashboard', page: DashboardPage })
}

const region = (name: string) => screen.findByRole('region', { name })

describe('the dashboard', () => {
  it('the dashboard greets the user by the stored name, and shows the development and the address [DASH-04, DASH-11, DASH-12]', async () => {
    open()
    expect(
      await screen.findByRole('heading', { name: /^Good (morning|afternoon|evening), Priya Nair$/ }),
    ).toBeVisible()
    expect(await screen.findByText('Ash Row Gardens')).toBeInTheDocument()
    expect(screen.getByText('14 Canal Street, Leeds')).toBeInTheDocument()
  })

  it('the dashboard selects the first property and stores it [DASH-05, DASH-07, DASH-08]', async () => {
    open()
    expect(await screen.findByRole('button', { name: /Switch Property/ })).toHaveAccessibleName(
      expect.stringContaining('Flat 12 - 14 Canal Street, Leeds'),
    )
    expect(localStorage.getItem('propertyId')).toBe('3')
    expect(localStorage.getItem('lastSelectedPropertyId')).toBe('3')
  })

  it('the dashboard keeps the stored property while the user can access it, and otherwise selects the first property', async () => {
    storePropertyId(4)
    const { unmount } = open()
    expect(await screen.findByText('9 Mill Lane, York')).toBeInTheDocument()
    unmount()
    storePropertyId(99)
    open()
    expect(await screen.findByText('14 Canal Street, Leeds')).toBeInTheDocument()
    expect(localStorage.getItem('propertyId')).toBe('3')
  })

  it('the dashboard switches to another property, and shows a message about it [DASH-06, DASH-09]', async () => {
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: /Switch Property/ }))
    await user.click(await screen.findByRole('option', { name: 'House 9 - 9 Mill Lane, York' }))
    expect(await screen.findByText('Switched to House 9')).toBeInTheDocument()
    expect(await screen.findByText('9 Mill Lane, York')).toBeInTheDocument()
    expect(localStorage.getItem('propertyId')).toBe('4')
    await waitFor(() => expect(asked.visible.at(-1)?.get('propertyId')).toBe('4'))
  })

  it('the dashboard calls a property without a name Unknown Property [DASH-10]', async () => {
    properties = [buildProperty({ name: '' })]
    open()
    expect(
      await screen.findByRole('button', { name: /Unknown Property - 14 Canal Street/ }),
    ).toBeInTheDocument()
  })

  it('the dashboard shows what to do if the user has no property', async () => {
    properties = []
    open()
    expect(await screen.findByText('You are not linked to a property yet.')).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Report New Issue' })).not.toBeInTheDocument()
  })

  it('the dashboard shows staff how to add the first property', async () => {
    properties = []
    open(['property:create'])
    expect(await screen.findByText('There is no active property yet.')).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Manage Properties' })).toHaveAttribute(
      'href',
      '/manage-properties',
    )
    expect(screen.queryByText('You are not linked to a property yet.')).not.toBeInTheDocument()
  })
})

describe('live issues', () => {
  it('live issues are the user’s own issues, with the newest number first and times to the second [DASH-28, DASH-29, DASH-30, DASH-31]', async () => {
    own = [
      buildIssue({ issueId: 1, jobId: 999, title: 'Oldest', status: 'Open' }),
      buildIssue({ issueId: 2, jobId: 1010, title: 'Newest', status: 'Pending' }),
      buildIssue({ issueId: 3, jobId: 1001, title: 'Between', status: 'AwaitingContract' }),
      buildIssue({ issueId: 4, jobId: 1002, title: 'Done', status: 'Resolved' }),
    ]
    open()
    const card = await region('Live issues')
    const titles = (await within(card).findAllByRole('rowheader')).map(
      (cell) => within(cell).getByRole('link').textContent,
    )
    expect(titles).toEqual(['Newest', 'Between', 'Oldest'])
    expect(within(within(card).getByRole('table')).getAllByText('04-07-2026 10:05:07')).toHaveLength(3)
    expect(asked.own[0]?.get('status')).toBe('Open,InProgress,AwaitingContract,Pending')
  })

  it('live issues name the home of each issue only for people with several homes [PHONE-53]', async () => {
    own = [buildIssue({ status: 'Open', propertyName: 'House 9' })]
    const { unmount } = open()
    expect(await within(await region('Live issues')).findAllByText(/House 9/)).not.toHaveLength(0)
    unmount()
    properties = [first]
    open()
    const card = within(await region('Live issues'))
    await card.findAllByText('Kitchen tap drips')
    expect(card.queryByText(/House 9/)).not.toBeInTheDocument()
  })

  it('the live issues panel shows a message if there are no live issues [DASH-45]', async () => {
    open()
    expect(await within(await region('Live issues')).findByText('No issues found.')).toBeInTheDocument()
  })
})

describe('logged issues', () => {
  it('logged issues are the Submitted issues of the property, newest number first [DASH-32, DASH-33, DASH-34]', async () => {
    visible = [
      buildIssue({ issueId: 1, jobId: 999, title: 'Older' }),
      buildIssue({ issueId: 2, jobId: 1000, title: 'Newer' }),
    ]
    open()
    const card = await region('Logged issues')
    const titles = (await within(card).findAllByRole('rowheader')).map((cell) => cell.textContent)
    expect(titles).toEqual(['Newer', 'Older'])
    const query = asked.visible.find((params) => params.get('status') === 'Submitted')
    expect(query?.get('propertyId')).toBe('3')
  })

  it('logged issues offer Edit to the reporter, and show others a greyed-out Edit button with the reason [DASH-37, DASH-38]', async () => {
    visible = [
      buildIssue({ issueId: 1, jobId: 1001, can: ['issue:edit'] }),
      buildIssue({ issueId: 2, jobId: 1002, userId: null }),
    ]
    open()
    const card = within(await region('Logged issues'))
    expect((await card.findAllByRole('button', { name: 'Edit issue 1001' }))[0]).not.toHaveAttribute(
      'aria-disabled',
    )
    expect(card.getAllByRole('button', { name: 'Edit issue 1002' })[0]).toHaveAttribute(
      'aria-disabled',
      'true',
    )
  })

  it('logged issues have different messages for no issues and for no matches [DASH-35, DASH-45, DASH-46]', async () => {
    const { user, search } = open()
    const card = await region('Logged issues')
    expect(await within(card).findByText('No issues reported yet.')).toBeInTheDocument()
    await user.type(within(card).getByLabelText('Search'), 'lift')
    expect(await within(card).findByText('No issues found.')).toBeInTheDocument()
    expect(search()['q']).toBe('lift')
    expect(asked.visible.at(-1)?.get('q')).toBe('lift')
  })

  it('logged issues can be filtered by category [DASH-35]', async () => {
    const { user } = open()
    const card = await region('Logged issues')
    await user.click(within(card).getByRole('button', { name: /All categories/ }))
    await user.click(await screen.findByRole('option', { name: 'Plumbing' }))
    await waitFor(() => expect(asked.visible.at(-1)?.get('category')).toBe('Plumbing'))
  })

  it('logged issues offer a report button if the property allows it [DASH-36]', async () => {
    const { unmount } = open()
    expect((await screen.findAllByRole('button', { name: 'Report New Issue' })).length).toBeGreaterThan(0)
    unmount()
    properties = [buildProperty({ can: ['issue:list'] })]
    open()
    await within(await region('Issues at this property')).findByText('No issues found.')
    expect(screen.queryByRole('button', { name: 'Report New Issue' })).not.toBeInTheDocument()
    for (const name of ['Live issues', 'Logged issues'])
      expect(screen.queryByRole('region', { name })).not.toBeInTheDocument()
  })

  it('logged issues show an error if they cannot be read [DASH-47]', async () => {
    server.use(
      http.get(api('/Issues'), () => HttpResponse.json(failure('FORBIDDEN', 'No.'), { status: 403 })),
    )
    open()
    expect(
      await within(await region('Logged issues')).findByText('Failed to fetch issues'),
    ).toBeInTheDocument()
  })
})

describe('the dashboard for people who see other people’s issues', () => {
  it('the dashboard of staff lists the issues of the property, with the possible steps for each', async () => {
    properties = [buildProperty({ can: ['issue:list'] })]
    visible = [buildIssue({ status: 'Open', userId: 99, can: ['issue:changeStatus', 'issue:addNote'] })]
    open(['issue:addNote'])
    const card = within(await region('Issues at this property'))
    expect(await card.findAllByRole('button', { name: 'Update issue 1041' })).not.toHaveLength(0)
  })

  it('the dashboard shows other people’s issues only to users who can list them, with a message if there are none', async () => {
    properties = [buildProperty({ can: ['issue:list'] })]
    const { unmount } = open()
    const card = within(await region('Issues at this property'))
    expect(await card.findByText('No issues found.')).toBeInTheDocument()
    unmount()
    properties = [first]
    open()
    await region('Logged issues')
    expect(screen.queryByRole('region', { name: 'Issues at this property' })).not.toBeInTheDocument()
  })

  it('the dashboard shows no counts if the session has lost the right to see them', async () => {
    const counted = vi.fn<() => void>()
    server.use(
      http.get(api('/dashboard/counts'), () => {
        counted()
        return HttpResponse.json(failure('FORBIDDEN', 'No.'), { status: 403 })
      }),
    )
    open([], 'PMGR')
    await waitFor(() => expect(counted).toHaveBeenCalled())
    await region('Logged issues')
    expect(screen.queryByRole('region', { name: 'Your work' })).not.toBeInTheDocument()
    expect(screen.queryByText('We couldn’t load the counts. Try again.')).not.toBeInTheDocument()
  })

  it('the dashboard of staff shows the counts of work to do, each with a link', async () => {
    server.use(
      http.get(api('/dashboard/counts'), () => HttpResponse.json({ submittedIssues: 12, pendingUsers: 2 })),
    )
    open(['dashboard:counts'], 'PMGR')
    expect(await screen.findByRole('link', { name: /^Waiting for approval ?12/ })).toHaveAttribute(
      'href',
      '/work?queue=approval',
    )
    expect(screen.getByRole('link', { name: /^Applicants waiting/ })).toHaveAttribute(
      'href',
      '/manage-users?status=Pending',
    )
    expect(screen.queryByText(/not delivered/)).not.toBeInTheDocument()
  })

  it.each([
    [1, '1 message not delivered'],
    [1234, '1,234 messages not delivered'],
  ])('the dashboard links to %i undeliverable messages [MESSAGE-05]', async (failedMessages, text) => {
    const counts = { submittedIssues: 12, pendingUsers: 2, failedMessages }
    server.use(http.get(api('/dashboard/counts'), () => HttpResponse.json(counts)))
    open(['dashboard:counts'], 'ADMIN')
    expect(await screen.findByRole('link', { name: text })).toHaveAttribute('href', '/manage-messages')
  })
})
