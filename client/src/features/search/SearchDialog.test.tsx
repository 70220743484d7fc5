import type { Permission } from '@doorstep/contract/access'
import type { Findings, MarkedText } from '@doorstep/contract/search/schema'
import { screen, waitFor, within } from '@testing-library/react'
import { SunMoon } from 'lucide-react'
import { http, HttpResponse } from 'msw'
import { beforeEach, expect, it, vi } from 'vitest'
import { signIn } from '../../../test/estate.ts'
import { renderAlone } from '../../../test/renderRoute.tsx'
import { api, server } from '../../../test/server.ts'
import { SearchDialog } from './SearchDialog.tsx'

const plain = (text: string, ...marks: [number, number][]): MarkedText => ({
  text,
  marks: marks.map(([start, end]) => ({ start, end })),
})
const NOTHING: Findings = {
  issues: { hits: [], hasMore: false },
  people: { hits: [], hasMore: false },
  homes: { hits: [], hasMore: false },
  developments: { hits: [], hasMore: false },
  isNear: false,
}
const LEAK: Findings = {
  ...NOTHING,
  issues: {
    hasMore: true,
    hits: [
      {
        issueId: 7,
        jobId: 1042,
        title: plain('<b>Leak</b> under the sink', [3, 7]),
        status: 'Open',
        createdAt: '2026-04-11T09:00:00Z',
        propertyName: plain('Flat 12'),
        propertyAddress: plain('4 Quay Lane'),
        reporterName: plain('Priya Nair', [6, 10]),
        excerpt: null,
      },
    ],
  },
  people: {
    hasMore: false,
    hits: [{ userId: 3, name: plain('Priya Nair'), email: plain('priya@example.test'), status: 'Approved' }],
  },
}

const asked: string[] = []
const answer = (findings: Findings) =>
  server.use(
    http.get(api('/search'), ({ request }) => {
      asked.push(new URL(request.url).searchParams.get('q') ?? '')
      return HttpResponse.json(findings)
    }),
  )
const fail = () =>
  server.use(
    http.get(api('/search'), () =>
      HttpResponse.json({ code: 'INTERNAL', message: 'It did not work.', requestId: 'x' }, { status: 500 }),
    ),
  )

beforeEach(() => {
  asked.length = 0
  signIn(['issue:moderate', 'property:read', 'issue:report'] as Permission[])
})

const box = () => screen.findByRole('searchbox', { name: 'Search everywhere' })
const open = (onClose = vi.fn(), onAction = vi.fn()) => ({
  onClose,
  onAction,
  ...renderAlone(
    <SearchDialog
      commands={[{ id: 'theme', label: 'Change theme', icon: SunMoon, onAction }]}
      onClose={onClose}
    />,
  ),
})

it('the search shows results by kind, as text with highlights, and announces the number of results [SEARCH-17]', async () => {
  answer(LEAK)
  const { user } = open()
  await user.type(await box(), 'leak nair')
  const issues = await screen.findByRole('group', { name: 'Issues' })
  const hit = within(issues).getByRole('option')
  expect(hit).toHaveTextContent('#1042 <b>Leak</b> under the sink')
  expect(hit).toHaveAttribute('href', '/issues/7')
  expect([...hit.querySelectorAll('mark')].map((mark) => mark.textContent)).toEqual(['Leak', 'Nair'])
  const people = screen.getByRole('group', { name: 'People' })
  expect(within(people).getByRole('option')).toHaveAttribute('href', '/people/3')
  expect(await screen.findByText('2 results, and there are more.')).toBeInTheDocument()
  // The search is sent after a pause in typing, not for each key.
  expect(asked.at(-1)).toBe('leak nair')
  expect(asked.length).toBeLessThan(9)
})

it('the search finds screens and actions at once, without the server [SEARCH-18]', async () => {
  answer(NOTHING)
  const { user, onAction, onClose } = open()
  await user.type(await box(), 'theme')
  const entries = screen.getByRole('group', { name: 'Screens and actions' })
  expect(
    within(entries)
      .getAllByRole('option')
      .map((option) => option.textContent),
  ).toEqual(['Change theme'])
  await user.keyboard('{ArrowDown}{Enter}')
  expect(onAction).toHaveBeenCalledOnce()
  expect(onClose).toHaveBeenCalled()
  await user.clear(await box())
  await user.type(await box(), 'users')
  expect(await screen.findByRole('option', { name: /^Manage Users/ })).toHaveAttribute(
    'href',
    '/manage-users',
  )
})

it('the search offers no screen that the person cannot open [SEARCH-18]', async () => {
  signIn(['issue:report'] as Permission[])
  answer(NOTHING)
  const { user } = open()
  await user.type(await box(), 'manage users')
  expect(await screen.findByText('Nothing found.', { selector: 'p:not(.sr-only)' })).toBeVisible()
  expect(screen.queryByRole('option', { name: /^Manage/ })).toBeNull()
})

it('the search shows a message if nothing was found, or if only similar words were found [SEARCH-17]', async () => {
  answer({ ...LEAK, isNear: true })
  const { user } = open()
  await user.type(await box(), 'laek')
  expect(await screen.findByText('No exact match. These results are close:')).toBeVisible()
  answer(NOTHING)
  await user.type(await box(), 'zz')
  expect(await screen.findByText('Nothing found.', { selector: 'p:not(.sr-only)' })).toBeVisible()
})

it('the search keeps the typed text after a server error, and lets the user try again [SEARCH-20]', async () => {
  fail()
  const { user } = open()
  await user.type(await box(), 'leak')
  expect(
    await screen.findByText('The search failed. Try again.', { selector: ':not(.sr-only)' }),
  ).toBeVisible()
  expect(await box()).toHaveValue('leak')
  answer(LEAK)
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('group', { name: 'Issues' })).toBeVisible()
  await waitFor(() => expect(screen.queryByText('The search failed. Try again.')).toBeNull())
})
