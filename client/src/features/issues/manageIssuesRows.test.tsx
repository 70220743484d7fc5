import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { buildIssue, signIn } from '../../../test/estate.ts'
import { renderRoute } from '../../../test/renderRoute.tsx'
import { api, server } from '../../../test/server.ts'
import ManageIssuesPage from './ManageIssuesPage.tsx'

const STAFF = ['issue:edit', 'issue:changeStatus', 'issue:addNote', 'issue:moderate'] as const
const rows = [
  buildIssue({ can: [...STAFF], vulnerablePersons: true }),
  buildIssue({ issueId: 40, jobId: 1040, title: 'Hall light flickers', status: 'Open', can: [...STAFF] }),
]
let asked: URLSearchParams[] = []
let answer: () => Response

beforeEach(() => {
  asked = []
  answer = () => HttpResponse.json(rows)
  signIn(['issue:moderate'])
  server.use(
    http.get(api('/developments'), () => HttpResponse.json([])),
    http.get(api('/Issues'), ({ request }) => {
      asked.push(new URL(request.url).searchParams)
      return answer()
    }),
  )
})

const open = (search = '') =>
  renderRoute({
    path: '/manage-logged-issues',
    at: `/manage-logged-issues${search}`,
    page: ManageIssuesPage,
  })

const last = () => Object.fromEntries(asked.at(-1) ?? [])
const rowOf = async (title: string) => screen.findByRole('row', { name: new RegExp(title) })

describe('rows of the logged issues', () => {
  it('rows of the logged issues show the vulnerable persons flag next to the title, and only the last level of the category [TABLE-12]', async () => {
    open()
    const tap = within(await rowOf('Kitchen tap drips'))
    expect(tap.getByRole('rowheader')).toHaveTextContent(/Kitchen tap drips.*Vulnerable/)
    expect(tap.getByText('Dripping')).toHaveAttribute('title', 'Plumbing / Taps / Dripping')
    expect(within(await rowOf('Hall light flickers')).getByRole('rowheader')).not.toHaveTextContent(/Vulner/)
  })

  it('rows of the logged issues have the whole name of the home, with its address as a tooltip [TABLE-215]', async () => {
    open()
    const cell = within(await rowOf('Kitchen tap drips')).getByTitle(/^Flat 12, 14 Canal Street/)
    expect(cell.closest('td')).toHaveTextContent(/^Flat 12/)
  })

  it('rows of the logged issues have the address of the home for screen readers, and on a phone for everybody [TABLE-215]', async () => {
    open()
    const cell = (await rowOf('Kitchen tap drips')).querySelector('td [title^="Flat 12"]')
    expect(cell).toHaveTextContent('Flat 12, 14 Canal Street, Leeds')
    expect(cell?.lastElementChild).toHaveClass('sr-only')
    const list = within(await screen.findByRole('list', { name: 'Logged issues' }))
    const [card] = list.getAllByRole('listitem')
    expect(card).toHaveTextContent(/Flat 12, 14 Canal Street, Leeds · .* · Phone number: \+447700900223/)
  })

  it('rows of the logged issues put the Approve button first and the Reject button last, and offer to close a resolved issue [TABLE-13, TABLE-14]', async () => {
    const resolved = { ...rows[0], status: 'Resolved' as const, allowedStatuses: ['Resolved', 'Closed'] }
    answer = () => HttpResponse.json([rows[0], { ...resolved, issueId: 7, jobId: 1007, title: 'Done door' }])
    const { user } = open()
    const buttonsOf = async (title: string) =>
      within(await rowOf(title))
        .getAllByRole('button', { name: / issue / })
        .map((button) => button.textContent)
    expect(await buttonsOf('Kitchen tap drips')).toEqual(['Approve', 'Edit', 'Reject'])
    expect(await buttonsOf('Done door')).toEqual(['Close', 'Edit'])
    server.use(http.get(api('/issues/7'), () => HttpResponse.json({ ...resolved, issueId: 7, jobId: 1007 })))
    await user.click(within(await rowOf('Done door')).getByRole('button', { name: 'Close issue 1007' }))
    expect(await screen.findByRole('dialog', { name: 'Close Issue 1007' })).toBeVisible()
  })
})

describe('texts of the logged issues', () => {
  const LONG = `${'The tap drips all night. '.repeat(8)}End.`
  const cellOf = async (column: string) => {
    const row = await rowOf('Kitchen tap drips')
    const names = screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
    // The header of a row is also a cell, but has a different ARIA role.
    const cells = [...row.querySelectorAll('th, td')]
    return cells[names.indexOf(column)] as HTMLElement
  }

  it.each([
    ['Description', 'description', { description: LONG }],
    ['Notes', 'notes', { comments: LONG }],
  ] as const)(
    'texts in the column %s show their first 90 characters to screen readers and on paper, and open in full in the row [TABLE-211]',
    async (column, name, part) => {
      answer = () => HttpResponse.json([{ ...rows[0], ...part }])
      const { user } = open()
      const cell = await cellOf(column)
      expect(cell).toHaveTextContent(`${LONG.slice(0, 90).trim()}...`)
      expect(cell).not.toHaveTextContent('End.')
      await user.click(within(cell).getByRole('button', { name: `more of the ${name}` }))
      expect(cell).toHaveTextContent('End.')
      await user.click(within(cell).getByRole('button', { name: `less of the ${name}` }))
      expect(cell).not.toHaveTextContent('End.')
    },
  )
})

describe('filters of the logged issues', () => {
  it('the filters of the logged issues narrow the list by text, reporter and days, with more filters behind a button [TABLE-01, TABLE-04, TABLE-05]', async () => {
    const { user, search } = open('?priority=Urgent')
    await rowOf('Kitchen tap drips')
    await user.type(screen.getByLabelText('Title or description'), 'tap')
    await user.type(screen.getByLabelText('Reported by'), 'Rosa')
    await waitFor(() => expect(last()).toMatchObject({ q: 'tap', reporter: 'Rosa' }))
    expect(screen.queryByLabelText('Reported from')).not.toBeInTheDocument()
    const more = screen.getByRole('button', { name: 'More filters (1)' })
    expect(more).toHaveAttribute('aria-expanded', 'false')
    expect(screen.getByRole('button', { name: 'Remove filter Priority: Urgent' })).toBeInTheDocument()
    await user.click(more)
    await user.type(screen.getByLabelText('Reported from'), '2026-07-01')
    await waitFor(() => expect(last()).toMatchObject({ from: '2026-07-01', priority: 'Urgent' }))
    expect(search()['from']).toBe('2026-07-01')
    expect(screen.getByRole('button', { name: 'Fewer filters (2)' })).toHaveAttribute('aria-expanded', 'true')
    for (const name of [/All Owners/, /Any Time/])
      expect(screen.getByRole('button', { name })).toBeInTheDocument()
    expect(await screen.findByRole('combobox', { name: /Development/ })).toBeInTheDocument()
  })

  it('the filters of the logged issues have two columns on a phone, and the user can open the additional filters [TABLE-03]', async () => {
    const phone = Object.assign(new EventTarget(), { media: '', matches: true })
    vi.spyOn(window, 'matchMedia').mockReturnValue(phone as unknown as MediaQueryList)
    const { user } = open('?status=Submitted')
    expect(await screen.findByLabelText('Job ID')).toBeInTheDocument()
    expect(screen.getByLabelText('Property')).toBeInTheDocument()
    expect(screen.queryByLabelText('Category')).not.toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'More filters (1)' }))
    expect(screen.getByLabelText('Category')).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Fewer filters (1)' }))
    expect(screen.queryByLabelText('Category')).not.toBeInTheDocument()
    vi.restoreAllMocks()
  })
})
