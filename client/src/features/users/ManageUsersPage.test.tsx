import type { UserSummary } from '@doorstep/contract/users/schema'
import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, it } from 'vitest'
import { buildUser, ROLE_LIST, signIn } from '../../../test/estate.ts'
import { renderRoute } from '../../../test/renderRoute.tsx'
import { api, failure, server } from '../../../test/server.ts'
import ManageUsersPage from './ManageUsersPage.tsx'

const people: UserSummary[] = [
  buildUser({
    id: 21,
    firstName: 'Ola',
    lastName: 'Berg',
    email: 'ola@example.com',
    status: 'Pending',
    requestedProperty: { id: 3, name: 'Flat 12', address: '14 Canal Street, Leeds' },
    hasProof: true,
  }),
  buildUser({ id: 22, firstName: 'Sam', lastName: 'Reed', email: 'sam@example.com' }),
  buildUser({ id: 23, firstName: 'Ida', lastName: 'Moor', email: 'ida@example.com', status: 'Suspended' }),
  buildUser({ id: 24, firstName: 'Tim', lastName: 'Ash', email: 'tim@example.com', status: 'Rejected' }),
  buildUser({
    id: 25,
    firstName: 'Ann',
    lastName: 'Boss',
    email: 'ann@example.com',
    role: 'ADMIN',
    mfaEnabled: true,
    can: [],
    blocked: 'Administrators and property managers are out of your reach.',
  }),
]
let asked: URLSearchParams[] = []
let sent: { path: string; body: unknown }[] = []
let answer: () => Response
let refuse: (() => Response) | null = null

beforeEach(() => {
  asked = []
  sent = []
  refuse = null
  answer = () => HttpResponse.json(people, { headers: { 'x-total-count': '5' } })
  signIn(['user:list', 'user:changeStatus'])
  const write = async ({ request }: { request: Request }) => {
    const text = await request.text()
    sent.push({
      path: new URL(request.url).pathname.replace('/api', ''),
      body: text === '' ? null : JSON.parse(text),
    })
    return refuse?.() ?? HttpResponse.json(people[1])
  }
  server.use(
    http.get(api('/lookup/roles'), () => HttpResponse.json(ROLE_LIST)),
    http.get(api('/properties/all'), () => HttpResponse.json([])),
    http.get(api('/developments'), () => HttpResponse.json([])),
    http.get(api('/admin/users'), ({ request }) => {
      asked.push(new URL(request.url).searchParams)
      return answer()
    }),
    http.put(api('/admin/:step'), write),
    http.post(api('/admin/:step/:id'), write),
  )
})

const open = (search = '') =>
  renderRoute({ path: '/manage-users', at: `/manage-users${search}`, page: ManageUsersPage })
const last = () => Object.fromEntries(asked.at(-1) ?? [])
const rowOf = async (name: string) => screen.findByRole('row', { name: new RegExp(name) })
const dialog = async () => within(await screen.findByRole('alertdialog'))

describe('the list of users', () => {
  it("the list of users shows each person's role, status and possible actions [USERS-01, ROUTE-20]", async () => {
    open()
    const row = within(await rowOf('Sam Reed'))
    expect(row.getByText('sam@example.com')).toBeInTheDocument()
    expect(row.getByText('Resident')).toBeInTheDocument()
    expect(row.getByText('Approved')).toBeInTheDocument()
    expect(screen.getByText('5 users')).toBeInTheDocument()
  })

  it.each([
    ['Ola Berg', ['Approve', 'Reject']],
    ['Sam Reed', ['Deactivate']],
    ['Ida Moor', ['Activate']],
    ['Tim Ash', []],
  ])(
    'the list of users offers %s only the actions that the account’s status allows [USERS-07, USERS-08, USERS-09, USERS-10, USERS-11]',
    async (name, actions) => {
      open()
      const buttons = within(await rowOf(name)).queryAllByRole('button', {
        name: /^(Approve|Reject|Deactivate|Activate)/,
      })
      expect(buttons.map((button) => button.textContent)).toEqual(actions)
    },
  )

  it("the list of users links each name to the person's page, and has a button for the details [HOME-12]", async () => {
    const { user, search } = open('?status=Approved')
    const row = within(await rowOf('Sam Reed'))
    expect(await row.findByRole('link', { name: 'Sam Reed' })).toHaveAttribute('href', '/people/22')
    await user.click(row.getByRole('button', { name: 'Details of Sam Reed' }))
    await waitFor(() => expect(search()).toEqual({ status: 'Approved', open: '22' }))
  })

  it('the list of users disables the actions that the reader may not take, and says why', async () => {
    const { user } = open()
    const button = within(await rowOf('Ann Boss')).getByRole('button', { name: 'Deactivate Ann Boss' })
    expect(button).toHaveAttribute('aria-disabled', 'true')
    await user.tab()
    button.focus()
    expect(await screen.findByRole('tooltip')).toHaveTextContent(
      'Administrators and property managers are out of your reach.',
    )
  })

  it('the list of users shows a message if it is empty [USERS-23]', async () => {
    answer = () => HttpResponse.json([])
    open()
    expect(await screen.findByText('No users found.')).toBeInTheDocument()
  })

  it('the list of users shows an error if it could not be loaded, and lets the reader try again [USERS-22]', async () => {
    answer = () => HttpResponse.json(failure('INTERNAL', 'Something went wrong.'), { status: 500 })
    const { user } = open()
    expect(await screen.findByText('Failed to fetch users')).toBeInTheDocument()
    answer = () => HttpResponse.json(people)
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await rowOf('Sam Reed')).toBeInTheDocument()
  })

  it('the list of users says that access is denied if the permission has been lost in the meantime [USERS-24]', async () => {
    answer = () => HttpResponse.json(failure('FORBIDDEN', 'Not for you.'), { status: 403 })
    open()
    expect(await screen.findByText('Access Denied.')).toBeInTheDocument()
  })
})

describe('filters of the list of users', () => {
  it('the list of users is filtered by status and role on the server, and keeps the filters in the address [USERS-02, USERS-03, ENTITY-16, STATE-04]', async () => {
    const { user, search } = open()
    await rowOf('Sam Reed')
    await user.click(screen.getByRole('button', { name: /All Statuses/ }))
    expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual([
      'All Statuses',
      'Pending',
      'Approved',
      'Suspended',
      'Rejected',
      'Invited',
    ])
    await user.click(screen.getByRole('option', { name: 'Suspended' }))
    await user.click(screen.getByRole('button', { name: /All Roles/ }))
    expect(await screen.findAllByRole('option')).toHaveLength(7)
    await user.click(screen.getByRole('option', { name: 'Contractor' }))
    await waitFor(() => expect(last()).toMatchObject({ status: 'Suspended', role: 'CONTRACTOR' }))
    expect(search()).toMatchObject({ status: 'Suspended', role: 'CONTRACTOR' })
  })

  it('the list of users can be searched by name and email address, and returns to the first page [USERS-04, USERS-05]', async () => {
    const { user, search } = open('?cursor=abc')
    await rowOf('Sam Reed')
    await user.type(screen.getByLabelText('Name or email'), 'reed')
    await waitFor(() => expect(last()).toEqual({ sort: 'name', limit: '25', q: 'reed' }))
    expect(search()).toEqual({ q: 'reed' })
  })
})

describe('a decision about an account', () => {
  it('the list of users approves an applicant at the property from the sign-up [USERS-07, USERS-15]', async () => {
    const { user } = open()
    await user.click(within(await rowOf('Ola Berg')).getByRole('button', { name: 'Approve Ola Berg' }))
    const asks = await dialog()
    expect(await asks.findByRole('combobox', { name: /Property/ })).toHaveValue('Flat 12')
    await user.click(asks.getByRole('button', { name: 'Approve' }))
    expect(await screen.findByText('User approved.')).toBeInTheDocument()
    expect(sent).toEqual([{ path: '/admin/approve-user', body: { userId: 21, propertyId: 3, roleId: 3 } }])
  })

  it.each([
    ['Ola Berg', 'Reject', '/admin/reject-user', { userId: 21, reason: 'No such flat.' }, 'User rejected.'],
    [
      'Sam Reed',
      'Deactivate',
      '/admin/suspend-user',
      { userId: 22, reason: 'No such flat.' },
      'User suspended.',
    ],
  ])(
    'a decision about an account sends the reason on %s [USERS-08, USERS-09, USERS-16, USERS-17]',
    async (name, action, path, body, toast) => {
      const { user } = open()
      await user.click(within(await rowOf(name)).getByRole('button', { name: `${action} ${name}` }))
      const asks = await dialog()
      await user.type(asks.getByLabelText('Reason (optional)'), 'No such flat.')
      await user.click(asks.getByRole('button', { name: action }))
      expect(await screen.findByText(toast)).toBeInTheDocument()
      expect(sent).toEqual([{ path, body }])
    },
  )

  it('the list of users activates a suspended account [USERS-10]', async () => {
    const { user } = open()
    await user.click(within(await rowOf('Ida Moor')).getByRole('button', { name: 'Activate Ida Moor' }))
    await user.click((await dialog()).getByRole('button', { name: 'Activate' }))
    expect(await screen.findByText('User approved.')).toBeInTheDocument()
    expect(sent).toEqual([{ path: '/admin/approve-user', body: { userId: 23 } }])
  })

  it('a decision about an account keeps the focus on the row, which then has other actions', async () => {
    const { user } = open()
    within(await rowOf('Ida Moor'))
      .getByRole('button', { name: 'Activate Ida Moor' })
      .focus()
    await user.keyboard('{Enter}')
    answer = () => HttpResponse.json([buildUser({ id: 23, firstName: 'Ida', lastName: 'Moor' })])
    const asks = await dialog()
    asks.getByRole('button', { name: 'Activate' }).focus()
    await user.keyboard('{Enter}')
    await waitFor(() => expect(document.activeElement).toHaveAccessibleName('Deactivate Ida Moor'))
  })

  it.each([
    [409, 'CONFLICT', 'Invalid user status.', 'Invalid user status. The account is now Approved.'],
    [409, 'CONFLICT', 'The last administrator.', 'Invalid user status. The last administrator.'],
    [500, 'INTERNAL', 'Something went wrong.', 'Failed to update user status.'],
  ] as const)(
    'a decision about an account shows the message after a refusal with HTTP status %s, %s: %s, and reloads the list [USERS-18, USERS-19]',
    async (status, code, message, text) => {
      const current = message === 'Invalid user status.' && { current: { id: 21, status: 'Approved' } }
      refuse = () => HttpResponse.json({ ...failure(code, message), ...current }, { status })
      const { user } = open()
      await user.click(within(await rowOf('Ola Berg')).getByRole('button', { name: 'Reject Ola Berg' }))
      const before = asked.length
      const asks = await dialog()
      await user.click(asks.getByRole('button', { name: 'Reject' }))
      expect(await asks.findByRole('alert')).toHaveTextContent(text)
      await waitFor(() => expect(asked.length).toBeGreaterThan(before))
    },
  )
})

describe('the MFA switch', () => {
  it('the MFA switch turns on the second step of an active account [USERS-12, USERS-20]', async () => {
    const { user } = open()
    await user.click(within(await rowOf('Sam Reed')).getByRole('switch', { name: /MFA for Sam Reed/ }))
    await user.click((await dialog()).getByRole('button', { name: 'Enable MFA' }))
    expect(await screen.findByText('MFA enabled for user.')).toBeInTheDocument()
    expect(sent).toEqual([{ path: '/admin/enable-mfa/22', body: null }])
  })

  it('the MFA switch turns off the second step of an active account [USERS-13, USERS-20]', async () => {
    answer = () =>
      HttpResponse.json([buildUser({ id: 22, firstName: 'Sam', lastName: 'Reed', mfaEnabled: true })])
    const { user } = open()
    await user.click(within(await rowOf('Sam Reed')).getByRole('switch'))
    await user.click((await dialog()).getByRole('button', { name: 'Disable MFA' }))
    expect(await screen.findByText('MFA disabled for user.')).toBeInTheDocument()
    expect(sent).toEqual([{ path: '/admin/disable-mfa/22', body: null }])
  })

  it('the MFA switch is enabled only for active accounts [USERS-14]', async () => {
    open()
    expect(within(await rowOf('Sam Reed')).getByRole('switch')).toBeEnabled()
    for (const name of ['Ola Berg', 'Ida Moor', 'Tim Ash', 'Ann Boss'])
      expect(within(await rowOf(name)).getByRole('switch')).toBeDisabled()
  })

  it('the MFA switch shows a message after a failure [USERS-21]', async () => {
    refuse = () => HttpResponse.json(failure('INTERNAL', 'Something went wrong.'), { status: 500 })
    const { user } = open()
    await user.click(within(await rowOf('Sam Reed')).getByRole('switch'))
    const asks = await dialog()
    await user.click(asks.getByRole('button', { name: 'Enable MFA' }))
    expect(await asks.findByRole('alert')).toHaveTextContent('Failed to update MFA.')
  })
})
