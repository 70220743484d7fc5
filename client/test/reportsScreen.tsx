import { screen, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { vi } from 'vitest'
import { signIn } from './estate.ts'
import { renderRoute } from './renderRoute.tsx'
import { api, server } from './server.ts'
import ReportsPage from '../src/features/reports/ReportsPage.tsx'

export const SUMMARY = {
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
const OUTCOMES = [
  { group: 'Plumbing', categoryId: 1, kept: 5, missed: 1 },
  { group: 'General', categoryId: 2, kept: 0, missed: 0 },
]
const AGES = [{ band: '3-7', from: '2026-11-14', to: '2026-11-18', status: 'Open', count: 2 }]

/** The answers, keyed by the last segment of each report's path. Tests can replace them. */
export let answers: Record<string, unknown>
let asked: URL[]
/** The arguments of each call to `console.error`. */
export let logged: unknown[][]

export function answerReports(): void {
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
    'issue-outcomes': OUTCOMES,
    'issue-ages': AGES,
    feedback: FEEDBACK,
    'order-outcomes': [],
    'order-times': [],
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
    http.get(api('/firms'), () => HttpResponse.json([], { headers: { 'x-total-count': '0' } })),
    http.get(api('/developments'), () =>
      HttpResponse.json([{ developmentId: 4, developmentName: 'Ash Row' }]),
    ),
  )
}

export const open = (search = '') =>
  renderRoute({ path: '/reports', at: `/reports${search}`, page: ReportsPage })
export const region = (name: string) => screen.findByRole('region', { name })
export const heads = (table: HTMLElement) =>
  within(table)
    .getAllByRole('columnheader')
    .map((head) => head.textContent)
export const table = (name: string) => screen.findByRole('table', { name })
const cells = (row: HTMLElement) => [...row.querySelectorAll('th, td')].map((cell) => cell.textContent)
export const bodyRows = (of: HTMLElement) => within(of).getAllByRole('row').slice(1).map(cells)
export const lastQuery = (path: string) => {
  const found = asked.filter(({ pathname }) => pathname.endsWith(`/reports/${path}`)).at(-1)
  return Object.fromEntries(found?.searchParams ?? [])
}
