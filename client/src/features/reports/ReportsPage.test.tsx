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

  it('leaves out a development of the address that means nothing', async () => {
    open('?developmentId=abc')
    const cards = within(await screen.findByRole('list', { name: 'Summary' }))
    await waitFor(() => expect(cards.getAllByRole('link')[0]).toHaveTextContent('Total Users12'))
    expect(lastQuery('summary')).toEqual({})
    expect(cards.getAllByRole('link')[0]).toHaveAttribute('href', '/manage-users')
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
  it('are five, each with an address of its own [REPORTS-07]', async () => {
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

describe('all tabs', () => {
  it('are printed in one go, and the tabs come back [STAFF-62]', async () => {
    // The library of charts takes its time where the machine is busy.
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
    const phone = screen.getByRole('list', { name: 'Properties without users' })
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
