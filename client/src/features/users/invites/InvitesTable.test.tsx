import type { Invite } from '@doorstep/contract/users/invites/schema'
import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, it } from 'vitest'
import { buildUser, ROLE_LIST, signIn } from '../../../../test/estate.ts'
import { renderRoute } from '../../../../test/renderRoute.tsx'
import { api, failure, server } from '../../../../test/server.ts'
import { addDays, dayOf } from '../../../lib/dates.ts'
import ManageUsersPage from '../ManageUsersPage.tsx'

/** Counts in calendar days, as the page does. Near midnight, a number of hours would give a different day. */
const noonIn = (days: number) => `${addDays(dayOf(new Date(), 'Europe/London'), days)}T12:00:00.000Z`
const place = (id: number) => ({ id, name: `Flat ${id}`, address: `Flat ${id}, Canal Street, Leeds` })
const resident = (id: number) => ({ roleName: 'TENANT', roleLabel: 'Resident', property: place(id) }) as const
const nia: Invite = {
  id: 31,
  email: 'nia@example.com',
  firstName: 'Nia',
  lastName: 'Cole',
  invitedBy: 'Ann Boss',
  createdAt: noonIn(-1),
  expiresAt: noonIn(2),
  roles: [resident(1), resident(2), resident(3)],
  firm: null,
  can: ['user:invite'],
}
const ugo: Invite = {
  ...nia,
  id: 30,
  email: 'ugo@example.com',
  firstName: 'Ugo',
  expiresAt: noonIn(-2),
  roles: [resident(1)],
  can: [],
}
let invites: Invite[] = []
let asked: Record<string, string>[] = []
let refuse: (() => Response) | null = null
const sent: string[] = []

beforeEach(() => {
  invites = [nia, ugo]
  asked = []
  sent.length = 0
  refuse = null
  signIn(['user:list', 'user:changeStatus', 'user:invite'])
  const write = ({ request }: { request: Request }) => {
    sent.push(`${request.method} ${new URL(request.url).pathname.replace('/api', '')}`)
    return refuse?.()
  }
  server.use(
    http.get(api('/lookup/roles'), () => HttpResponse.json(ROLE_LIST)),
    http.get(api('/properties/all'), () => HttpResponse.json([])),
    http.get(api('/developments'), () => HttpResponse.json([])),
    http.get(api('/admin/user-property-mappings'), () => HttpResponse.json([])),
    http.get(api('/admin/users'), () => HttpResponse.json([buildUser()])),
    http.get(api('/admin/invites'), ({ request }) => {
      asked.push(Object.fromEntries(new URL(request.url).searchParams))
      return HttpResponse.json(invites, { headers: { 'x-total-count': String(invites.length) } })
    }),
    http.post(
      api('/admin/invites/:id/resend'),
      (info) => write(info) ?? HttpResponse.json({ ...nia, id: 32 }),
    ),
    http.delete(api('/admin/invites/:id'), (info) => write(info) ?? new HttpResponse(null, { status: 204 })),
  )
})

const open = (search = '') =>
  renderRoute({ path: '/manage-users', at: `/manage-users${search}`, page: ManageUsersPage })
const rowOf = async (name: string) => within(await screen.findByRole('row', { name: new RegExp(name) }))

describe('the list of invited people', () => {
  it('the list of invited people opens with a button above the list of users, next to the number of invited people [STAFF-40]', async () => {
    const { user, search } = open('?role=TENANT')
    expect(await screen.findByText('2 invited people have not accepted yet.')).toBeVisible()
    expect(asked.at(-1)).toEqual({ role: 'TENANT', limit: '1' })
    await user.click(screen.getByRole('button', { name: 'Show invited' }))
    expect(await screen.findByText('2 invitations')).toBeVisible()
    expect(search()).toEqual({ role: 'TENANT', status: 'Invited' })
    expect(asked.at(-1)).toMatchObject({ role: 'TENANT', status: 'Invited' })
  })

  it('the list of invited people has no count while nobody is invited, or while another status is shown', async () => {
    invites = []
    open()
    await screen.findByRole('row', { name: /Sam Reed/ })
    await waitFor(() => expect(asked).toHaveLength(1))
    expect(screen.queryByRole('button', { name: 'Show invited' })).not.toBeInTheDocument()
  })

  it('the list of invited people shows each role, place and status, and when the link expires [STAFF-41]', async () => {
    open('?status=Invited')
    const row = await rowOf('Nia Cole')
    expect(row.getByText('nia@example.com')).toBeVisible()
    expect(row.getByText('Resident')).toBeVisible()
    expect(row.getByText('Flat 1 and 2 more')).toBeVisible()
    expect(row.getByText('Invited')).toBeVisible()
    expect(row.getByText('expires', { exact: false }).parentElement).toHaveTextContent('expires in 2 days')
    const over = await rowOf('Ugo Cole')
    expect(over.getByText('expired', { exact: false }).parentElement).toHaveTextContent('expired 2 days ago')
    expect(screen.queryByRole('button', { name: /Export/ })).not.toBeInTheDocument()
  })

  it('the list of invited people sends an invitation again [STAFF-42]', async () => {
    const { user } = open('?status=Invited')
    await user.click((await rowOf('Nia Cole')).getByRole('button', { name: /^Resend/ }))
    expect(await screen.findByText('Invitation sent again to nia@example.com.')).toBeInTheDocument()
    expect(sent).toEqual(['POST /admin/invites/31/resend'])
    refuse = () => HttpResponse.json(failure('RATE_LIMITED', 'Please wait.'), { status: 429 })
    const again = (await rowOf('Nia Cole')).getByRole('button', { name: /^Resend/ })
    await waitFor(() => expect(again).not.toHaveAttribute('aria-disabled'))
    await user.click(again)
    expect(await screen.findByText(/^We couldn’t send the invitation again\./)).toBeInTheDocument()
  })

  it('the list of invited people withdraws an invitation after a confirmation [STAFF-43]', async () => {
    const { user } = open('?status=Invited')
    await user.click((await rowOf('Nia Cole')).getByRole('button', { name: /^Withdraw/ }))
    const asks = within(
      await screen.findByRole('alertdialog', { name: 'Withdraw the invitation to nia@example.com?' }),
    )
    expect(sent).toEqual([])
    await user.click(asks.getByRole('button', { name: 'Withdraw invitation' }))
    expect(await screen.findByText('Invitation withdrawn.')).toBeInTheDocument()
    expect(sent).toEqual(['DELETE /admin/invites/31'])
  })

  it("the list of invited people disables the actions on an invitation to places outside the reader's scope", async () => {
    open('?status=Invited')
    for (const name of [/^Resend/, /^Withdraw/]) {
      const button = (await rowOf('Ugo Cole')).getByRole('button', { name })
      expect(button).toHaveAttribute('aria-disabled', 'true')
    }
  })

  it('the list of invited people shows a message if nobody is invited', async () => {
    invites = []
    open('?status=Invited')
    expect(await screen.findByText('No invitations found.')).toBeVisible()
  })

  it('the list of invited people shows an error if it could not be loaded, and lets the reader try again', async () => {
    server.use(
      http.get(api('/admin/invites'), () =>
        HttpResponse.json(failure('INTERNAL', 'Something went wrong.'), { status: 500 }),
      ),
    )
    open('?status=Invited')
    expect(await screen.findByText('We couldn’t load the invitations. Try again.')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible()
  })
})
