import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { expect, it } from 'vitest'
import { buildUser, signIn } from '../../../../test/estate.ts'
import { renderRoute } from '../../../../test/renderRoute.tsx'
import { api, server } from '../../../../test/server.ts'
import ManageUsersPage from '../ManageUsersPage.tsx'

it('the details of a person show that emails to the person’s address bounce, until staff mark the address as working [REPLY-03]', async () => {
  signIn(['user:list'])
  let since: string | null = '2026-07-04T09:05:07.000Z'
  const detail = () => ({
    ...buildUser({ id: 22, can: ['user:forgetBounce'] }),
    phoneNumber: null,
    photoUrl: null,
    addressBouncedAt: since,
    decidedAt: null,
    proof: null,
    mappings: [],
    propertyCount: 0,
    sessions: [],
  })
  server.use(
    http.get(api('/admin/users'), () => HttpResponse.json([buildUser({ id: 22 })])),
    http.get(api('/admin/users/22'), () => HttpResponse.json(detail())),
    http.get(api('/admin/users/22/events'), () => HttpResponse.json([])),
    http.delete(api('/admin/users/22/bounce'), () => {
      since = null
      return new HttpResponse(null, { status: 204 })
    }),
  )
  const { user } = renderRoute({ path: '/manage-users', at: '/manage-users?open=22', page: ManageUsersPage })
  const details = within(await screen.findByRole('dialog', { name: 'Sam Reed' }))
  expect(await details.findByText(/^Emails to this address have bounced since/)).toBeVisible()
  await user.click(details.getByRole('button', { name: 'Mark address as working' }))
  await waitFor(() =>
    expect(details.queryByText(/Emails to this address have bounced since/)).not.toBeInTheDocument(),
  )
})
