import type { AuditEvent } from '@doorstep/contract/audit/schema'
import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, it } from 'vitest'
import { signIn } from '../../../test/estate.ts'
import { renderAlone, renderRoute } from '../../../test/renderRoute.tsx'
import { api, failure, server } from '../../../test/server.ts'
import AuditLogsPage from './AuditLogsPage.tsx'
import { HistoryLink } from './HistoryLink.tsx'

const row = (part: Partial<AuditEvent>): AuditEvent => ({
  id: 1,
  happenedAt: '2026-07-04T09:05:07.000Z',
  actor: { id: 8, name: 'Mia Manager' },
  action: 'issue.report',
  object: { type: 'issue', id: 31, name: 'issue 1031' },
  text: 'Mia Manager reported issue 1031.',
  ...part,
})
const rows = [
  row({}),
  row({ id: 2, actor: null, action: 'issue.open', text: 'The system opened issue 1031.' }),
]
let asked: Record<string, string>[] = []
let list: () => Response

beforeEach(() => {
  asked = []
  list = () => HttpResponse.json(rows, { headers: { 'x-total-count': '2' } })
  signIn(['audit:read'], 'ADMIN')
  server.use(
    http.get(api('/audit/events'), ({ request }) => {
      asked.push(Object.fromEntries(new URL(request.url).searchParams))
      return list()
    }),
    http.get(api('/admin/users'), () => HttpResponse.json([])),
  )
})

const open = (search = '') =>
  renderRoute({ path: '/audit-logs', at: `/audit-logs${search}`, page: AuditLogsPage })
const shown = () => screen.findByRole('row', { name: /The system opened issue 1031\./ })
const NEWEST = { sort: '-happenedAt', limit: '25' }

describe('the audit log', () => {
  it('the audit log shows one sentence and a time in each row [AUDIT-53]', async () => {
    open()
    const first = within(await screen.findByRole('row', { name: /reported issue 1031/ }))
    expect(screen.getByRole('heading', { name: 'Audit Logs', level: 1 })).toBeInTheDocument()
    expect(first.getByText('Sat 4 Jul 2026, 10:05:07')).toBeInTheDocument()
    await shown()
    expect(asked).toEqual([NEWEST])
  })

  it('the audit log is filtered by its address, and names the filters [AUDIT-52]', async () => {
    const { user, search } = open('?object=issue-31&actorId=8&action=issue.report&from=2026-07-01')
    await shown()
    expect(asked.at(-1)).toEqual({
      ...NEWEST,
      object: 'issue-31',
      actorId: '8',
      action: 'issue.report',
      from: '2026-07-01',
    })
    for (const chip of ['About: issue 1031', 'Done by: Mia Manager', 'Action: Reported an issue'])
      expect(screen.getByRole('button', { name: `Remove filter ${chip}` })).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Remove filter About: issue 1031' }))
    await waitFor(() => expect(asked.at(-1)).not.toHaveProperty('object'))
    await user.click(screen.getByRole('button', { name: 'Clear all' }))
    await waitFor(() => expect(asked.at(-1)).toEqual(NEWEST))
    expect(search()).toEqual({})
  })

  it('the audit log ignores values in the address that have no meaning [AUDIT-52]', async () => {
    open('?object=house-4&action=none&actorId=me&from=soon')
    await shown()
    expect(asked).toEqual([NEWEST])
  })

  it('the audit log offers kinds of objects, actions in words, and a list of people that includes the user [AUDIT-52]', async () => {
    const { user } = open()
    await shown()
    await user.click(screen.getByRole('button', { name: /About$/ }))
    await user.click(await screen.findByRole('option', { name: 'Properties' }))
    await waitFor(() => expect(asked.at(-1)).toEqual({ ...NEWEST, object: 'property' }))
    await user.click(screen.getByRole('button', { name: /Action$/ }))
    await user.click(await screen.findByRole('option', { name: 'Changed a property' }))
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ action: 'property.update' }))
    await user.click(screen.getByRole('combobox', { name: 'Done by' }))
    expect(await screen.findByRole('option', { name: /You/ })).toBeInTheDocument()
  })

  it('the audit log offers managers only the choices that can match events in their scope, and keeps a filter from a link [AUDIT-52]', async () => {
    signIn(['audit:read'], 'PMGR')
    const { user } = open('?action=session.login')
    await shown()
    await user.click(screen.getByRole('button', { name: /About$/ }))
    expect(await screen.findByRole('option', { name: 'Issues' })).toBeInTheDocument()
    expect(screen.queryByRole('option', { name: 'Sessions and denials' })).not.toBeInTheDocument()
    await user.keyboard('{Escape}')
    await user.click(screen.getByRole('button', { name: /Action$/ }))
    expect(await screen.findByRole('option', { name: 'Erased a person' })).toBeInTheDocument()
    expect(screen.getByRole('option', { name: 'A person signed in' })).toBeInTheDocument()
    for (const name of ['A person signed out', 'Exported the people', 'Added a hold on a person or an issue'])
      expect(screen.queryByRole('option', { name })).not.toBeInTheDocument()
  })

  it('the audit log shows a message if no event matches the filters', async () => {
    list = () => HttpResponse.json([])
    open()
    expect(await screen.findByText('Nothing found.')).toBeInTheDocument()
  })

  it('the audit log shows an error and a retry if it cannot be loaded', async () => {
    list = () => HttpResponse.json(failure('INTERNAL', 'Something went wrong.'), { status: 500 })
    const { user } = open()
    expect(await screen.findByText('We couldn’t load the audit log. Try again.')).toBeInTheDocument()
    list = () => HttpResponse.json(rows)
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await shown()
  })

  it('the audit log shows a message if the user has lost the right to read the log', async () => {
    list = () => HttpResponse.json(failure('FORBIDDEN', 'Not for you.'), { status: 403 })
    open()
    expect(await screen.findByText('Access Denied.')).toBeInTheDocument()
  })
})

describe('the link to an object’s history', () => {
  it('the link to an object’s history is only shown to people who may read the audit log [AUDIT-55]', async () => {
    const { unmount } = renderAlone(<HistoryLink type="issue" id={31} />)
    expect(await screen.findByRole('link', { name: 'Audit Logs' })).toHaveAttribute(
      'href',
      '/audit-logs?object=issue-31',
    )
    unmount()
    signIn([])
    renderAlone(<HistoryLink type="issue" id={31} />)
    expect(screen.queryByRole('link')).not.toBeInTheDocument()
  })
})
