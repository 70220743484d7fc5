import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import {
  SUMMARY,
  answerReports,
  answers,
  bodyRows,
  heads,
  lastQuery,
  open,
  region,
  table,
} from '../../../test/reportsScreen.tsx'
import { loadBars, loadPie } from './charts.ts'

beforeEach(answerReports)

describe('the summary of the reports', () => {
  it('the summary of the reports has four cards, each with a link to the records that it counts [REPORTS-01, REPORTS-02, REPORTS-03, REPORTS-04]', async () => {
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

  it('the summary of the reports ignores an invalid development in the address', async () => {
    open('?developmentId=abc')
    const cards = within(await screen.findByRole('list', { name: 'Summary' }))
    await waitFor(() => expect(cards.getAllByRole('link')[0]).toHaveTextContent('Total Users12'))
    expect(lastQuery('summary')).toEqual({})
    expect(cards.getAllByRole('link')[0]).toHaveAttribute('href', '/manage-users')
  })

  it('the summary of the reports shows the average rating with a star, or a dash if there are no ratings [REPORTS-05, REPORTS-06]', async () => {
    answers['summary'] = { ...SUMMARY, averageRating: null, ratingCount: 0 }
    open()
    const card = await screen.findByRole('link', { name: /^Avg. Feedback Rating/ })
    await waitFor(() => expect(card).toHaveTextContent('Avg. Feedback Rating-0 ratings'))
    expect(card.querySelector('svg.lucide-star')).toBeInTheDocument()
  })
})

describe('tabs of the reports', () => {
  it('tabs of the reports lead to five reports, each at its own address [REPORTS-07]', async () => {
    open('?developmentId=4')
    const tabs = await screen.findAllByRole('tab')
    expect(tabs.map((tab) => [tab.textContent, tab.getAttribute('href')])).toEqual([
      ['Users', '/reports?tab=users&developmentId=4'],
      ['Properties', '/reports?tab=properties&developmentId=4'],
      ['Issues', '/reports?tab=issues&developmentId=4'],
      ['Feedback', '/reports?tab=feedback&developmentId=4'],
      ['Work Orders', '/reports?tab=orders&developmentId=4'],
    ])
    expect(
      await screen.findByRole('button', { name: 'Remove filter Development: Ash Row' }),
    ).toBeInTheDocument()
    expect(lastQuery('users')).toEqual({ developmentId: '4' })
  })
})

describe('the Print all tabs button', () => {
  it('the Print all tabs button prints all tabs together, then shows the tabs again [STAFF-62]', async () => {
    // Loads the chart library first, because loading it is slow on a busy machine.
    await Promise.all([loadBars(), loadPie()])
    const print = vi.spyOn(window, 'print').mockImplementation(() => undefined)
    const { user } = open('?tab=users')
    await region('User status overview')
    await user.click(screen.getByRole('button', { name: 'Print all tabs' }))
    for (const name of ['Users', 'Properties', 'Issues', 'Feedback', 'Work Orders'])
      await waitFor(() =>
        expect(document.querySelector(`section[aria-label='${name}'] > h2`)).toHaveTextContent(name),
      )
    await waitFor(() => expect(print).toHaveBeenCalledTimes(1))
    expect(screen.getAllByText('Quick.').length).toBeGreaterThan(0)
    expect(document.querySelector('[role=tab]')).toBeNull()
    window.dispatchEvent(new Event('afterprint'))
    expect(await screen.findAllByRole('tab')).toHaveLength(5)
    expect(print).toHaveBeenCalledTimes(1)
  })
})

describe('the reports on a phone', () => {
  it('the reports on a phone have one menu with all print actions, so that the numbers come first [REPORTS-202]', async () => {
    const phone = Object.assign(new EventTarget(), { media: '', matches: true })
    vi.spyOn(window, 'matchMedia').mockReturnValue(phone as unknown as MediaQueryList)
    const print = vi.spyOn(window, 'print').mockImplementation(() => undefined)
    const { user } = open('?tab=users')
    await user.click(await screen.findByRole('button', { name: 'Print or open a report' }))
    const entries = await screen.findAllByRole('menuitem')
    expect(entries.map(({ textContent }) => textContent)).toEqual([
      'Landlord’s report',
      'Print',
      'Print all tabs',
    ])
    await user.click(screen.getByRole('menuitem', { name: 'Print' }))
    await waitFor(() => expect(print).toHaveBeenCalledTimes(1))
    expect(screen.queryByRole('menu')).toBeNull()
    vi.restoreAllMocks()
  })
})

describe('the report of users', () => {
  it('the report of users shows a pie chart with a different, named colour for each status, such as green for Approved and red for Suspended [REPORTS-08, REPORTS-12]', async () => {
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
    expect(fills).toEqual(['amber', 'green', 'red', 'slate'].map((name) => `var(--chart-${name})`))
    await waitFor(() => expect(document.querySelectorAll('.recharts-pie-sector')).toHaveLength(4))
    expect(section.getByText(/You are one of the Approved users/)).toBeInTheDocument()
  })

  it('the report of users shows a table on request, and keeps that choice in the address [REPORTS-09, REPORTS-10, REPORTS-11, REPORTS-43]', async () => {
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

describe('the report of properties', () => {
  it('the report of properties lists properties without users in a table, and as cards on a phone [REPORTS-13, REPORTS-14, REPORTS-44, REPORTS-20]', async () => {
    open('?tab=properties')
    const properties = await table('Properties without users')
    expect(heads(properties)).toEqual(['Property Name', 'Address'])
    expect(bodyRows(properties)).toEqual([['Flat 9', '9 Canal Street']])
    const phone = screen.getByRole('list', { name: 'Properties without users' })
    expect(within(phone).getByRole('listitem')).toHaveTextContent('Flat 99 Canal Street')
  })

  it('the report of properties shows a message if all properties have users [REPORTS-15]', async () => {
    answers['properties-without-users'] = []
    open('?tab=properties')
    expect(await screen.findByText('All properties have assigned users.')).toBeInTheDocument()
  })

  it('the report of properties shows a card for each development, with its number of properties and their names [REPORTS-16, REPORTS-17, REPORTS-18, REPORTS-19]', async () => {
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
