import type { IssueStatus } from '@doorstep/contract/issues/rules'
import { statusChoices } from '@doorstep/contract/issues/rules'
import type { Issue } from '@doorstep/contract/issues/schema'
import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { buildIssue, signIn } from '../../../../test/estate.ts'
import { renderRoute } from '../../../../test/renderRoute.tsx'
import { api, failure, server } from '../../../../test/server.ts'
import EditIssuePage from './EditIssuePage.tsx'

let sent: Record<string, unknown>[]

beforeEach(() => {
  sent = []
  signIn(['issue:update'])
})

const open = (issue: Issue) => {
  server.use(
    http.get(api('/issues/41'), () => HttpResponse.json(issue)),
    http.put(api('/issues/41'), async ({ request }) => {
      // The page always sends a JSON object.
      sent.push((await request.json()) as Record<string, unknown>)
      return HttpResponse.json({ ...issue, version: 2 })
    }),
  )
  return renderRoute({ path: '/edit-issue/$issueId', at: '/edit-issue/41', page: EditIssuePage })
}

const staffOf = (status: IssueStatus) =>
  buildIssue({ status, can: ['issue:edit', 'issue:changeStatus', 'issue:addNote', 'issue:moderate'] })
const contractorOf = (status: IssueStatus) =>
  buildIssue({
    status,
    can: ['issue:changeStatus', 'issue:addNote'],
    allowedStatuses: statusChoices(status, ['contractor']),
  })

const statusSelect = () => screen.findByRole('button', { name: /Status$/ })
const optionsOf = async (user: UserEvent) => {
  await user.click(await statusSelect())
  const options = await screen.findAllByRole('option')
  return options.map((option) => [
    option.textContent,
    option.getAttribute('aria-disabled') === 'true' ? 'greyed' : 'offered',
  ])
}

describe('the older edit page', () => {
  it('the older edit page lists its five statuses and the current status, and greys out statuses that the issue cannot reach [OLDISSUE-04, ROUTE-07]', async () => {
    const { user } = open(staffOf('InProgress'))
    expect(await screen.findByRole('heading', { level: 1, name: 'Edit Issue 1041' })).toBeVisible()
    expect(await optionsOf(user)).toEqual([
      ['In Progress', 'offered'],
      ['Open', 'greyed'],
      ['Pending', 'offered'],
      ['Awaiting Contract', 'greyed'],
      ['Resolved', 'offered'],
      ['Closed', 'greyed'],
    ])
  })

  it.each<[string, Issue, string[]]>([
    ['staff, from Open', staffOf('Open'), ['Open', 'Pending', 'Awaiting Contract']],
    ['staff, from Resolved', staffOf('Resolved'), ['Resolved', 'Closed']],
    ['a contractor, from In Progress', contractorOf('InProgress'), ['In Progress', 'Pending', 'Resolved']],
    ['a contractor, from Open', contractorOf('Open'), ['Open']],
  ])('the older edit page offers the possible steps to %s [OLDISSUE-04]', async (_, issue, offered) => {
    const { user } = open(issue)
    const options = await optionsOf(user)
    expect(options.filter(([, how]) => how === 'offered').map(([text]) => text)).toEqual(offered)
    expect(options.map(([text]) => text)).toEqual(
      expect.arrayContaining(['Open', 'Pending', 'Awaiting Contract', 'Resolved', 'Closed']),
    )
  })

  it('the older edit page saves a step by staff with its comment, and shows its own success message [ISSUE-38]', async () => {
    const { user } = open(staffOf('Open'))
    await user.click(await statusSelect())
    await user.click(await screen.findByRole('option', { name: 'Pending' }))
    await user.type(screen.getByLabelText('Comments *'), 'Parts are ordered.')
    await user.click(screen.getByRole('button', { name: 'Save changes' }))
    const question = within(await screen.findByRole('alertdialog'))
    await user.click(question.getByRole('button', { name: 'Save changes' }))
    expect(await screen.findByText('Issue updated successfully!')).toBeInTheDocument()
    expect(sent).toMatchObject([{ status: 'Pending', notes: 'Parts are ordered.', version: 1 }])
    expect(window.location.pathname).toBe('/dashboard')
  })

  it('the older edit page saves the text of the reader’s own Submitted issue, and shows its status as a badge [ISSUE-38, ISSUE-46]', async () => {
    const { user } = open(buildIssue({ can: ['issue:edit', 'issue:attach'] }))
    await user.type(await screen.findByLabelText(/^Title/), ' badly')
    expect(screen.queryByRole('button', { name: /Status$/ })).not.toBeInTheDocument()
    expect(screen.getByText('Submitted')).toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Choose files' })).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Save changes' }))
    expect(await screen.findByText('Issue updated successfully!')).toBeInTheDocument()
    expect(sent).toMatchObject([{ title: 'Kitchen tap drips badly', version: 1, id: 41 }])
  })

  it.each<[string, Issue, string]>([
    [
      'a reporter, once it is open',
      buildIssue({ status: 'Open' }),
      'An issue can be edited only until the manager has looked at it.',
    ],
    ['staff, once it is closed', staffOf('Closed'), 'A closed issue can no longer be edited.'],
    ['a neighbour', buildIssue({ userId: null }), 'Only the person who reported the issue can edit it.'],
  ])('the older edit page says why the issue cannot be edited, for %s', async (_, issue, reason) => {
    open(issue)
    expect(await screen.findByText(reason)).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'See issue 1041' })).toHaveAttribute('href', '/issues/41')
    expect(screen.queryByLabelText(/^Title/)).not.toBeInTheDocument()
  })

  it.each([
    [404, 'This issue does not exist, or you do not have access to it.'],
    [403, 'Failed to fetch issues'],
  ])(
    'the older edit page explains below its heading why it cannot load the issue, for HTTP status %i',
    async (status, text) => {
      server.use(
        http.get(api('/issues/41'), () => HttpResponse.json(failure('NOT_FOUND', 'Not found.'), { status })),
      )
      renderRoute({ path: '/edit-issue/$issueId', at: '/edit-issue/41', page: EditIssuePage })
      expect(await screen.findByText(text)).toBeInTheDocument()
      expect(screen.getByRole('heading', { level: 1, name: 'Edit Issue' })).toBeInTheDocument()
    },
  )

  it.each([
    ['left', 'Cancel', '/issues/41'],
    ['saved', 'Save changes', '/dashboard'],
  ])(
    'the older edit page is skipped by the Back button once the user has %s the issue [OLDISSUE-05]',
    async (_, button, address) => {
      const push = vi.spyOn(window.history, 'pushState')
      onTestFinished(() => push.mockRestore())
      const { user } = open(buildIssue({ can: ['issue:edit', 'issue:attach'] }))
      const title = await screen.findByLabelText(/^Title/)
      if (button !== 'Cancel') await user.type(title, ' badly')
      await user.click(screen.getByRole('button', { name: button }))
      await waitFor(() => expect(window.location.pathname).toBe(address))
      expect(push.mock.calls.map(([, , to]) => to)).not.toContain(address)
    },
  )

  it('the older edit page asks for confirmation before it discards a change', async () => {
    const { user } = open(staffOf('Open'))
    await user.type(await screen.findByLabelText(/^Title/), ' badly')
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    await user.click(await screen.findByRole('button', { name: 'Discard changes' }))
    expect(window.location.pathname).toBe('/issues/41')
  })
})
