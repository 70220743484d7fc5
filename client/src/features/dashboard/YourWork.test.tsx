import type { Permission } from '@doorstep/contract/access'
import { screen, waitFor } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { expect, it } from 'vitest'
import { signIn } from '../../../test/estate.ts'
import { renderRoute } from '../../../test/renderRoute.tsx'
import { api, server } from '../../../test/server.ts'
import { YourWork } from './YourWork.tsx'

const NOTHING = { submittedIssues: 0, pendingUsers: 0 }

async function open(counts: object, more: Permission[] = []) {
  signIn(['dashboard:counts', ...more])
  server.use(http.get(api('/dashboard/counts'), () => HttpResponse.json({ ...NOTHING, ...counts })))
  renderRoute({ path: '/dashboard', at: '/dashboard', page: YourWork })
  expect(await screen.findByRole('region', { name: 'Your work' })).toBeVisible()
}

it.each([
  ['Waiting for approval', { submittedIssues: 12 }, '12', '/work?queue=approval'],
  ['Needs reply', { needsReply: 3 }, '3', '/work?queue=needsReply'],
  ['Overdue', { overdue: 1 }, '1', '/work?queue=overdue'],
  ['Due this week', { dueThisWeek: 999 }, '999', '/work?queue=dueThisWeek'],
  ['Mine', { mine: 1000 }, '1,000+', '/work?queue=mine'],
  ['Check resolved', { resolvedToCheck: 2 }, '2', '/work?queue=resolvedToCheck'],
  ['No activity for 7 days', { quiet: 7 }, '7', '/work?queue=quiet'],
  ['Activities overdue', { activitiesOverdue: 4 }, '4', '/manage-activities?due=overdue'],
  ['Applicants waiting', { pendingUsers: 1000 }, '1,000', '/manage-users?status=Pending'],
])(
  'the staff card counts %s, with a link to these rows [STAFF-01, DUE-56]',
  async (label, counts, text, href) => {
    await open(counts)
    const link = screen.getByRole('link', { name: new RegExp(`^${label}`) })
    await waitFor(() => expect(link).toHaveTextContent(`${label}${text}`))
    expect(link).toHaveAttribute('href', href)
  },
)

it('the staff card does not mention undelivered messages if there are none [STAFF-02]', async () => {
  await open({ overdue: 0, needsReply: 3 })
  expect(await screen.findByText('3')).toBeVisible()
  expect(screen.queryByText(/not delivered/)).not.toBeInTheDocument()
})

it.each([
  ['an administrator', 'order:exceedLimit', true],
  ['a manager', 'dashboard:counts', false],
] as const)(
  'the staff card for %s with the permission %s shows costs to approve: %s [STAFF-05]',
  async (_who, permission, isShown) => {
    await open({ aboveLimit: 2 }, [permission])
    await waitFor(() =>
      expect(screen.getByRole('link', { name: /^Waiting for approval/ })).toHaveTextContent('0'),
    )
    const link = screen.queryByRole('link', { name: /^Costs to approve/ })
    expect(link?.getAttribute('href') ?? null).toBe(isShown ? '/work?queue=aboveLimit' : null)
    expect(link?.textContent ?? null).toBe(isShown ? 'Costs to approve2' : null)
  },
)
