import { ISSUE_QUEUES } from '@doorstep/contract/issues/queues/rules'
import type { ListedIncident } from '@doorstep/contract/incidents/schema'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, it } from 'vitest'
import { signIn } from '../../../../test/estate.ts'
import { renderRoute } from '../../../../test/renderRoute.tsx'
import { api, failure, server } from '../../../../test/server.ts'
import DeskPage from './DeskPage.tsx'

const build = (id: number, title: string, part: Partial<ListedIncident> = {}): ListedIncident => ({
  id,
  title,
  severity: 'Warning',
  status: 'Investigating',
  developmentId: 1,
  developmentName: 'Ash Row Gardens',
  nextUpdateBy: '2999-01-01T16:00:00.000Z',
  ownerName: 'Ola Owner',
  reports: 2,
  createdAt: '2026-07-04T09:00:00.000Z',
  endedAt: null,
  ...part,
})

let rows: ListedIncident[]
let asked: string[]
let answer: () => Response

beforeEach(() => {
  rows = [
    build(7, 'No water', { nextUpdateBy: '2026-01-05T16:00:00.000Z', severity: 'Critical' }),
    build(8, 'Lift out of order', { status: 'Monitoring', ownerName: null, reports: 1 }),
    build(9, 'Gate stays open', { nextUpdateBy: null }),
  ]
  asked = []
  answer = () => HttpResponse.json(rows, { headers: { 'x-total-count': String(rows.length) } })
  signIn(['issue:moderate', 'issue:readDeadlines', 'incident:manage'], 'PMGR')
  server.use(
    http.get(api('/issues/queues'), () =>
      HttpResponse.json(ISSUE_QUEUES.map((queue) => ({ queue, count: queue === 'mine' ? 1 : 0 }))),
    ),
    http.get(api('/Issues'), () => HttpResponse.json([], { headers: { 'x-total-count': '0' } })),
    http.get(api('/incidents'), ({ request }) => {
      asked.push(new URL(request.url).search)
      return answer()
    }),
  )
})

const open = (search = '?queue=incidents') =>
  renderRoute({ path: '/work', at: `/work${search}`, page: DeskPage })
const list = async () => within(await screen.findByRole('list', { name: 'Incidents' }))
const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key })

describe('the queue of incidents', () => {
  it('the queue of incidents lists the open incidents with the same query that counts them [DESK-220]', async () => {
    open()
    const items = (await list()).getAllByRole('listitem').map((item) => item.textContent)
    expect(items).toEqual([
      'No waterCriticalNext update was due by 4pm on Monday 5 JanuaryAsh Row Gardens · Investigating · Ola Owner · 2 reports',
      'Lift out of orderNext update by 4pm on Tuesday 1 January 2999Ash Row Gardens · Monitoring · Unassigned · 1 report',
      'Gate stays openNo next update promisedAsh Row Gardens · Investigating · Ola Owner · 2 reports',
    ])
    expect(asked).toEqual(['?state=open&sort=nextUpdateBy&limit=100'])
    const nav = within(screen.getByRole('navigation', { name: 'Queues' }))
    expect(nav.getByRole('link', { name: /^Incidents/ })).toHaveTextContent('Incidents3')
    expect(nav.getByRole('link', { name: /^Incidents/ })).toHaveAttribute('aria-current', 'page')
    expect(screen.getByRole('link', { name: 'No water' })).toHaveAttribute('href', '/manage-incidents/7')
  })

  it('the queue of incidents updates its list when the incidents change [DESK-220]', async () => {
    const { client } = open()
    await list()
    rows = rows.slice(1)
    await client.invalidateQueries()
    await waitFor(() => expect(screen.queryByRole('link', { name: 'No water' })).not.toBeInTheDocument())
    expect(screen.getByText('2 incidents')).toBeVisible()
  })

  it('the queue of incidents shows that an update is late as soon as its deadline passes [INC-64]', async () => {
    rows = [build(8, 'Lift out of order', { nextUpdateBy: new Date(Date.now() + 1500).toISOString() })]
    open()
    expect((await list()).getByText(/^Next update by/)).toBeVisible()
    const late = await screen.findByText(/^Next update was due by/, {}, { timeout: 10_000 })
    expect(late.parentElement).toHaveClass('text-danger')
  })

  it('the queue of incidents is shown first only if no issues need work, and only to people who manage incidents [DESK-220] [DESK-40]', async () => {
    const { unmount } = open('')
    expect(await screen.findByRole('heading', { level: 2, name: 'Mine' })).toBeVisible()
    unmount()
    server.use(http.get(api('/issues/queues'), () => HttpResponse.json([])))
    const second = open('')
    expect(await screen.findByRole('heading', { level: 2, name: 'Incidents' })).toBeVisible()
    second.unmount()
    server.use(
      http.get(api('/issues/queues'), () => HttpResponse.json(failure('INTERNAL', 'No.'), { status: 500 })),
    )
    const third = open('')
    expect(await screen.findByRole('heading', { level: 2, name: 'Waiting for approval' })).toBeVisible()
    third.unmount()
    signIn(['issue:moderate', 'issue:readDeadlines'], 'PMGR')
    open('')
    const nav = within(await screen.findByRole('navigation', { name: 'Queues' }))
    expect(nav.queryByRole('link', { name: /^Incidents/ })).not.toBeInTheDocument()
  })

  it('the queue of incidents can be used with the keys j, k and Enter, and Enter opens the page of the incident [DESK-221]', async () => {
    const { search, container } = open()
    await list()
    press('Enter')
    expect(await screen.findByText('Choose an incident first.')).toBeInTheDocument()
    press('j')
    expect(screen.getByRole('link', { name: 'No water' })).toHaveFocus()
    press('j')
    press('j')
    press('j')
    expect(await screen.findByText('You are at the end of the list.')).toBeInTheDocument()
    press('k')
    expect(screen.getByRole('link', { name: 'Lift out of order' })).toHaveFocus()
    const link = screen.getByRole('link', { name: 'Lift out of order' })
    link.blur()
    press('Enter')
    // The screen no longer shows the desk.
    await waitFor(() => expect(container).not.toHaveTextContent('Desk'))
    expect(search()).toEqual({})
  })

  it('the queue of incidents opens with the keys g and i, and shows a message if a key works only for issues [DESK-221] [DESK-54]', async () => {
    const { search } = open('?queue=mine')
    await screen.findByRole('link', { name: /^Incidents/ })
    press('g')
    const menu = await screen.findByRole('menu', { name: 'Go to a queue' })
    fireEvent.keyDown(within(menu).getAllByRole('menuitem')[0] ?? menu, { key: 'i' })
    await waitFor(() => expect(search()).toEqual({ queue: 'incidents' }))
    await list()
    press('a')
    expect(
      await screen.findByText('This shortcut works only for issues. Open the incident.'),
    ).toBeInTheDocument()
  })

  it('the queue of incidents shows a message if it is empty or could not be loaded [DESK-220]', async () => {
    answer = () => HttpResponse.json(failure('INTERNAL', 'No.'), { status: 500 })
    const { user } = open()
    expect(await screen.findByText('We couldn’t load the incidents. Try again.')).toBeVisible()
    rows = []
    answer = () => HttpResponse.json(rows, { headers: { 'x-total-count': '0' } })
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('No incident is open.')).toBeVisible()
  })
})
