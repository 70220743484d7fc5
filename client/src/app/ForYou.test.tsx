import type { NotificationItem } from '@doorstep/contract/notifications/schema'
import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { buildProperty } from '../../test/estate.ts'
import { api, failure, server } from '../../test/server.ts'
import { bar, openSite, RESIDENT } from '../../test/site.tsx'

const build = (part: Partial<NotificationItem> = {}): NotificationItem => ({
  id: 1,
  kind: 'mineChanged',
  issueId: 41,
  jobId: 1041,
  title: 'The tap drips',
  propertyName: 'Flat 7',
  status: null,
  at: '2026-11-20T09:00:00.000Z',
  isRead: false,
  ...part,
})

let items: NotificationItem[]
let isDown: boolean
let marked: unknown[]

// The first import of the app half is slower than later ones.
beforeAll(() => import('./App.tsx'))
beforeEach(() => {
  items = [
    build({ id: 3, kind: 'newReport', issueId: 43, title: 'The gate is stuck' }),
    build({ id: 2, status: 'InProgress', isRead: true }),
    build(),
  ]
  isDown = false
  marked = []
})

function open(address: string) {
  const view = openSite(address, RESIDENT)
  const unread = () => items.filter(({ isRead }) => !isRead)
  server.use(
    http.get(api('/dashboard/user-properties'), () => HttpResponse.json([buildProperty()])),
    http.get(api('/alerts/active/:id'), () => HttpResponse.json([])),
    http.get(api('/notifications/unread'), () =>
      HttpResponse.json({ count: unread().length, issueIds: unread().map(({ issueId }) => issueId) }),
    ),
    http.get(api('/notifications'), () =>
      isDown
        ? HttpResponse.json(failure('FORBIDDEN', 'No.'), { status: 403 })
        : HttpResponse.json(items, { headers: { 'x-total-count': String(items.length) } }),
    ),
    http.post(api('/notifications/read'), async ({ request }) => {
      const body = (await request.json()) as { issueId?: number }
      marked.push(body)
      items = items.map((item) =>
        body.issueId === undefined || body.issueId === item.issueId ? { ...item, isRead: true } : item,
      )
      return new HttpResponse(null, { status: 204 })
    }),
  )
  return view
}

const bell = async (name: string) => within(await bar()).findByRole('button', { name })
const list = () => screen.findByRole('list', { name: 'For you' })

it('the bell lists notifications below the alerts, and marks and counts the unread notifications [FORYOU-18]', async () => {
  const { user } = open('/coming-soon')
  await user.click(await bell('Notifications, 2 unread'))
  const dialog = await screen.findByRole('dialog', { name: 'Notifications' })
  expect(await within(dialog).findByText('No active alerts')).toBeVisible()
  const rows = within(await list()).getAllByRole('link')
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^New reportThe gate is stuckFlat 7 · Job 1041 · .*Unread$/),
    expect.not.stringMatching(/Unread$/),
    expect.stringMatching(/^News about your reportThe tap drips.*Unread$/),
  ])
  expect(rows[1]).toHaveTextContent('Your report: In Progress')
  expect(rows[0]).toHaveAttribute('href', '/issues/43')
  expect(within(dialog).getByRole('link', { name: 'All notifications' })).toHaveAttribute(
    'href',
    '/notifications',
  )
  // Opening an issue marks its notifications as read. Opening the list does not mark them.
  expect(marked).toEqual([])
})

it('the bell shows that there are no notifications yet, even if a reload fails [FORYOU-18]', async () => {
  items = []
  const { user } = open('/coming-soon')
  await user.click(await bell('Notifications'))
  expect(await screen.findByText('No updates for you yet')).toBeVisible()
  await user.keyboard('{Escape}')
  isDown = true
  await user.click(await bell('Notifications'))
  expect(await screen.findByText('No updates for you yet')).toBeVisible()
})

it('the page of all notifications can mark all of them as read [FORYOU-19]', async () => {
  const { user } = open('/notifications')
  expect(within(await list()).getAllByText('Unread')).toHaveLength(2)
  await user.click(screen.getByRole('button', { name: 'Mark all as read' }))
  await waitFor(() => expect(screen.queryByText('Unread')).toBeNull())
  expect(screen.queryByRole('button', { name: 'Mark all as read' })).toBeNull()
  expect(marked).toEqual([{}])
  await waitFor(() => expect(screen.getByRole('region', { name: 'For you' })).toHaveFocus())
  expect(screen.getByText('Everything is marked as read.')).toBeInTheDocument()
  expect(await bell('Notifications')).toBeVisible()
})

it('the bell shows 9+ if there are more unread notifications [FORYOU-18]', async () => {
  items = Array.from({ length: 100 }, (_, index) => build({ id: index + 1, issueId: index + 1 }))
  open('/coming-soon')
  expect(await bell('Notifications, 9+ unread')).toBeVisible()
})

it('the page of notifications offers to try again if it could not be loaded [FORYOU-19]', async () => {
  isDown = true
  const { user } = open('/notifications')
  expect(await screen.findByText('We couldn’t load your updates.')).toBeVisible()
  isDown = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await list()).toBeVisible()
})
