import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { signIn } from '../../../test/estate.ts'
import { renderRoute } from '../../../test/renderRoute.tsx'
import { api, server } from '../../../test/server.ts'
import ReportsPage from './ReportsPage.tsx'

// Asking by role takes its time in the test browser.
vi.setConfig({ testTimeout: 30_000 })

const SUMMARY = {
  totalUsers: 12,
  activeUsers: 9,
  unassignedProperties: 3,
  averageRating: 4.25,
  ratingCount: 8,
  countsReader: true,
}
const USERS = [
  { status: 'Pending', count: 1 },
  { status: 'Approved', count: 9 },
  { status: 'Suspended', count: 1 },
  { status: 'Rejected', count: 1 },
]
const ISSUES = [
  { categoryId: 1, category: 'Plumbing', status: 'Submitted', count: 4 },
  { categoryId: 1, category: 'Plumbing', status: 'Open', count: 2 },
  { categoryId: 2, category: 'General', status: 'InProgress', count: 1 },
  { categoryId: 2, category: 'General', status: 'Pending', count: 1 },
  { categoryId: 2, category: 'General', status: 'AwaitingContract', count: 1 },
  { categoryId: 2, category: 'General', status: 'Resolved', count: 5 },
  { categoryId: 2, category: 'General', status: 'Closed', count: 7 },
]
const FEEDBACK = [
  {
    rating: 5,
    emoji: '😀',
    comment: 'Quick.',
    pagePath: '/help',
    userName: 'Ann Lee',
    createdAt: '2026-07-01T11:02:03Z',
  },
  {
    rating: 2,
    emoji: '🙁',
    comment: null,
    pagePath: null,
    userName: 'Bob Ray',
    createdAt: '2026-06-30T09:00:00Z',
  },
]
const TIMES = [{ group: 'Plumbing', categoryId: 1, count: 6, medianMinutes: 7560, p90Minutes: 14_400 }]
const AGES = [{ band: '3-7', from: '2026-11-14', to: '2026-11-18', status: 'Open', count: 2 }]

let answers: Record<string, unknown>
let asked: URL[]
let logged: unknown[][]

beforeEach(() => {
  asked = []
  logged = []
  vi.spyOn(console, 'error').mockImplementation((...parts) => void logged.push(parts))
  answers = {
    summary: SUMMARY,
    users: USERS,
    'properties-without-users': [{ propertyName: 'Flat 9', address: '9 Canal Street' }],
    'properties-by-development': [
      { developmentId: 4, development: 'Ash Row', properties: ['Flat 10', 'Flat 2'] },
      { developmentId: 5, development: 'Empty Field', properties: [] },
    ],
    'issues-summary': ISSUES,
    'issue-times': TIMES,
    'issue-ages': AGES,
    feedback: FEEDBACK,
    satisfaction: [{ month: '2026-07', averageRating: 4.5, ratingCount: 2 }],
  }
  signIn(['report:read'])
  server.use(
    http.get(api('/reports/:name'), ({ request, params }) => {
      asked.push(new URL(request.url))
      const answer = answers[String(params['name'])]
      return answer instanceof Response ? answer.clone() : HttpResponse.json(answer as object)
    }),
    http.get(api('/properties/developments'), () => HttpResponse.json([])),
    http.get(api('/developments'), () =>
      HttpResponse.json([{ developmentId: 4, developmentName: 'Ash Row' }]),
    ),
  )
})

const open = (search = '') => renderRoute({ path: '/reports', at: `/reports${search}`, page: ReportsPage })
const region = (name: string) => screen.findByRole('region', { name })
const heads = (table: HTMLElement) =>
  within(table)
    .getAllByRole('columnheader')
    .map((head) => head.textContent)
const table = (name: string) => screen.findByRole('table', { name })
const cells = (row: HTMLElement) => [...row.querySelectorAll('th, td')].map((cell) => cell.textContent)
const bodyRows = (of: HTMLElement) => within(of).getAllByRole('row').slice(1).map(cells)
const lastQuery = (path: string) => {
  const found = asked.filter(({ pathname }) => pathname.endsWith(`/reports/${path}`)).at(-1)
  return Object.fromEntries(found?.searchParams ?? [])
}

describe('the summary', () => {
  it('has four cards, each a way to what it counts [REPORTS-01, REPORTS-02, REPORTS-03, REPORTS-04]', async () => {
    open()
    const cards = within(await screen.findByRole('list', { name: 'Summary' }))
    await waitFor(() => expect(cards.getAllByRole('link')[0]).toHaveTextContent('Total Users1211 and you'))
    expect(cards.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Total Users1211 and you', '/manage-users'],
      ['Active Users98 and you', '/manage-users?status=Approved'],
      ['Unassigned Properties3', '/reports?tab=properties'],
      ['Avg. Feedback Rating4.38 ratings', '/reports?tab=feedback'],
    ])
  })

  it('shows the average with a star, and a dash where nobody has rated [REPORTS-05, REPORTS-06]', async () => {
    answers['summary'] = { ...SUMMARY, averageRating: null, ratingCount: 0 }
    open()
    const card = await screen.findByRole('link', { name: /^Avg. Feedback Rating/ })
    await waitFor(() => expect(card).toHaveTextContent('Avg. Feedback Rating-0 ratings'))
    expect(card.querySelector('svg.lucide-star')).toBeInTheDocument()
  })
})

describe('the tabs', () => {
  it('are four, each with an address of its own [REPORTS-07]', async () => {
    open('?developmentId=4')
    const tabs = await screen.findAllByRole('tab')
    expect(tabs.map((tab) => [tab.textContent, tab.getAttribute('href')])).toEqual([
      ['Users', '/reports?tab=users&developmentId=4'],
      ['Properties', '/reports?tab=properties&developmentId=4'],
      ['Issues', '/reports?tab=issues&developmentId=4'],
      ['Feedback', '/reports?tab=feedback&developmentId=4'],
    ])
    expect(
      await screen.findByRole('button', { name: 'Remove filter Development: Ash Row' }),
    ).toBeInTheDocument()
    expect(lastQuery('users')).toEqual({ developmentId: '4' })
  })
})

describe('the users', () => {
  it('stand in a pie with a name beside each colour, green for Approved and red for those out [REPORTS-08, REPORTS-12]', async () => {
    open('?tab=users')
    const section = within(await region('User status overview'))
    const links = await section.findAllByRole('link')
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Pending: 1', '/manage-users?status=Pending'],
      ['Approved: 9', '/manage-users?status=Approved'],
      ['Suspended: 1', '/manage-users?status=Suspended'],
      ['Rejected: 1', '/manage-users?status=Rejected'],
    ])
    const fills = links.map((link) => link.previousElementSibling?.firstElementChild?.getAttribute('fill'))
    const [amber, green, red] = ['amber', 'green', 'red'].map((name) => `var(--chart-${name})`)
    expect(fills).toEqual([amber, green, red, red])
    await waitFor(() => expect(document.querySelectorAll('.recharts-pie-sector')).toHaveLength(4))
    expect(section.getByText(/You are counted among the Approved/)).toBeInTheDocument()
  })

  it('stand in a table when that is chosen, and it stays in the address [REPORTS-09, REPORTS-10, REPORTS-11, REPORTS-43]', async () => {
    const { user, search } = open()
    await user.click(await screen.findByRole('radio', { name: 'Table' }))
    const users = await table('Users by status')
    expect(heads(users)).toEqual(['Status', 'Count'])
    expect(bodyRows(users)).toEqual([
      ['Pending', '1'],
      ['Approved', '9'],
      ['Suspended', '1'],
      ['Rejected', '1'],
    ])
    expect(search()['view']).toBe('table')
    await user.click(screen.getByRole('radio', { name: 'Chart' }))
    expect(screen.queryByRole('table')).not.toBeInTheDocument()
  })
})

describe('the properties', () => {
  it('without users stand in a table, and as cards on a phone [REPORTS-13, REPORTS-14, REPORTS-44, REPORTS-20]', async () => {
    open('?tab=properties')
    const properties = await table('Properties without users')
    expect(heads(properties)).toEqual(['Property Name', 'Address'])
    expect(bodyRows(properties)).toEqual([['Flat 9', '9 Canal Street']])
    // Shown below 768 px in place of the table.
    const phone = screen.getByRole('list', { name: 'Properties without users' })
    expect(phone).toHaveClass('md:hidden')
    expect(within(phone).getByRole('listitem')).toHaveTextContent('Flat 99 Canal Street')
  })

  it('say so when everybody has somebody [REPORTS-15]', async () => {
    answers['properties-without-users'] = []
    open('?tab=properties')
    expect(await screen.findByText('All properties have assigned users.')).toBeInTheDocument()
  })

  it('stand on a card for each development, counted and named [REPORTS-16, REPORTS-17, REPORTS-18, REPORTS-19]', async () => {
    open('?tab=properties')
    const card = (await screen.findByRole('heading', { name: 'Ash Row' })).closest('li')
    expect(card).toHaveTextContent('Ash Row2 propertiesFlat 2Flat 10')
    expect(screen.getByRole('link', { name: 'Ash Row' })).toHaveAttribute(
      'href',
      '/manage-properties?developmentId=4',
    )
    const empty = screen.getByRole('heading', { name: 'Empty Field' }).closest('li')
    expect(empty).toHaveTextContent('Empty Field0 propertiesNo properties assigned.')
  })
})

describe('the issues', () => {
  it('stand in bars by category and status, each status named and counted [REPORTS-21]', async () => {
    open('?tab=issues&from=2026-01-01')
    const section = within(await region('Issues by category and status'))
    const link = await section.findByRole('link', { name: 'Submitted: 4' })
    expect(link).toHaveAttribute('href', '/manage-logged-issues?from=2026-01-01&status=Submitted')
    await waitFor(() => expect(document.querySelectorAll('.recharts-bar').length).toBeGreaterThanOrEqual(7))
    expect(lastQuery('issues-summary')).toEqual({ from: '2026-01-01' })
  })

  it('stand in a table as its alternative, each count a way to its issues [REPORTS-22, REPORTS-23, REPORTS-24, REPORTS-25]', async () => {
    open('?tab=issues&view=table')
    const issues = await table('Issues by category and status')
    expect(heads(issues)).toEqual(['Category', 'Status', 'Count'])
    expect(bodyRows(issues)[1]).toEqual(['Plumbing', 'Open', '2'])
    expect(within(issues).getByRole('link', { name: '2 Open issues in Plumbing' })).toHaveAttribute(
      'href',
      '/manage-logged-issues?status=Open&categoryId=1',
    )
  })

  it('have a colour for each status, Submitted its own [REPORTS-28]', async () => {
    open('?tab=issues&view=table')
    const issues = await table('Issues by category and status')
    const tone = (label: string) => /text-(\w+)$/.exec(within(issues).getByText(label).className)?.[1]
    const labels = ['Open', 'Pending', 'Awaiting Contract', 'Submitted', 'Resolved', 'Closed', 'In Progress']
    expect(labels.map(tone)).toEqual(['info', 'warn', 'purple', 'teal', 'ok', 'closed', 'neutral'])
  })

  it('are filtered by the statuses that there are [REPORTS-26, REPORTS-27]', async () => {
    const { user, search } = open('?tab=issues&view=table')
    await table('Issues by category and status')
    await user.click(screen.getByRole('button', { name: /^All Statuses/ }))
    const options = (await screen.findAllByRole('option')).map((option) => option.textContent)
    expect(options).toEqual([
      'All Statuses',
      'Submitted',
      'Open',
      'In Progress',
      'Pending',
      'Awaiting Contract',
      'Resolved',
      'Closed',
    ])
    await user.click(screen.getByRole('option', { name: 'Open' }))
    await waitFor(async () =>
      expect(bodyRows(await table('Issues by category and status'))).toEqual([['Plumbing', 'Open', '2']]),
    )
    expect(search()['status']).toBe('Open')
  })

  it('tell how long they took and how long they wait', async () => {
    open('?tab=issues&times=table&ages=table&measure=response')
    const times = await table('Time from report to first response')
    expect(bodyRows(times)).toEqual([['Plumbing', '6', '5 d 6 h', '10 d']])
    expect(lastQuery('issue-times')).toEqual({ measure: 'response', by: 'category' })
    const ages = await table('Age of unfinished issues')
    expect(bodyRows(ages)).toEqual([['3-7 days', 'Open', '2']])
    expect(within(ages).getByRole('link')).toHaveAttribute(
      'href',
      '/manage-logged-issues?status=Open&from=2026-11-14&to=2026-11-18',
    )
  })
})

describe('the feedback', () => {
  it('stands in its columns, a dash for no comment and / for no page [REPORTS-29, REPORTS-30, REPORTS-31, REPORTS-32, REPORTS-33, REPORTS-34, REPORTS-35, REPORTS-36]', async () => {
    open('?tab=feedback')
    const feedback = await table('Feedback')
    expect(heads(feedback)).toEqual(['Rating', 'Emoji', 'Comment', 'Page', 'Submitted By', 'Submitted At'])
    expect(bodyRows(feedback)).toEqual([
      ['5', '😀', 'Quick.', '/help', 'Ann Lee', '01/07/2026, 12:02:03'],
      ['2', '🙁', '-', '/', 'Bob Ray', '30/06/2026, 10:00:00'],
    ])
  })

  it('says when there is none [REPORTS-37]', async () => {
    answers['feedback'] = []
    open('?tab=feedback')
    expect(await screen.findByText('No feedback yet.')).toBeInTheDocument()
  })

  it('is followed by month, with the number of ratings', async () => {
    open('?tab=feedback&view=table')
    expect(bodyRows(await table('Satisfaction by month'))).toEqual([['Jul 2026', '4.5', '2']])
  })
})

describe('a report that cannot be read', () => {
  it.each([
    ['users', 'users', 'Invalid user data', '[REPORTS-38]'],
    ['properties', 'properties-without-users', 'Invalid properties data', '[REPORTS-39]'],
    ['properties', 'properties-by-development', 'Invalid dev-properties', '[REPORTS-40]'],
    ['feedback', 'feedback', 'Invalid feedback data', '[REPORTS-41]'],
  ])('of the %s tab, %s no list, is logged as %s and can be tried again %s', async (tab, name, text) => {
    const good = answers[name]
    answers[name] = { no: 'list' }
    const { user } = open(`?tab=${tab}&view=table`)
    const alert = await screen.findByRole('alert')
    expect(alert).toHaveTextContent(text)
    expect(logged.map(([first]) => first)).toContain(text)
    answers[name] = good
    await user.click(within(alert).getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument())
  })

  it('is logged and shown when the call fails, the others stay [REPORTS-42]', async () => {
    answers['issues-summary'] = HttpResponse.json({ code: 'INTERNAL', message: 'Broken.' }, { status: 500 })
    open('?tab=issues&view=table&times=table')
    expect(await screen.findByRole('alert')).toHaveTextContent('Invalid issues data')
    expect(logged.map(([first]) => first)).toEqual(['Invalid issues data'])
    expect(await table('Time from report to Resolved')).toBeInTheDocument()
  })
})
