import type { UserSummary } from '@doorstep/contract/users/schema'
import { screen } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import ManageUsersPage from '../src/features/users/ManageUsersPage.tsx'
import { buildProperty, buildUser, ROLE_LIST, signIn } from './estate.ts'
import { renderRoute } from './renderRoute.tsx'
import { api, server } from './server.ts'

/** Sets the users that the list returns. */
export function people(rows: UserSummary[]): void {
  server.use(http.get(api('/admin/users'), () => HttpResponse.json(rows)))
}

export function prepare(): void {
  signIn(['user:list', 'user:changeStatus', 'user:invite'])
  people([buildUser({ id: 22 })])
  server.use(
    http.get(api('/lookup/roles'), () => HttpResponse.json(ROLE_LIST)),
    http.get(api('/properties/all'), () => HttpResponse.json([buildProperty()])),
    http.get(api('/developments'), () => HttpResponse.json([])),
    http.get(api('/admin/invites'), () => HttpResponse.json([])),
  )
}

export const open = (search = '') =>
  renderRoute({ path: '/manage-users', at: `/manage-users${search}`, page: ManageUsersPage })

export const rowOf = async (name: string) => screen.findByRole('row', { name: new RegExp(name) })
