import { PERMISSIONS, type Permission } from '@doorstep/contract/access'
import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { http, HttpResponse } from 'msw'
import { goTo } from '../src/lib/address.ts'
import { storeSession } from '../src/lib/storage.ts'
import { Site } from '../src/Site.tsx'
import { api, failure, server } from './server.ts'

export const STAFF: readonly Permission[] = PERMISSIONS
export const RESIDENT: readonly Permission[] = ['session:read', 'dashboard:read', 'issue:report']

const currentUser = (permissions: readonly Permission[], role: string) => ({
  userId: 7,
  userName: 'Priya Nair',
  role,
  permissions,
  hasWelcome: false,
})

/** Opens an address of the complete product, signed in if permissions are given. */
export function openSite(address: string, permissions?: readonly Permission[]) {
  const role = permissions === STAFF ? 'PMGR' : 'TENANT'
  let validations = 0
  server.use(
    http.get(api('/account/validate-jwt'), () => {
      validations += 1
      return HttpResponse.json(currentUser(permissions ?? [], role))
    }),
    http.get(api('/events'), () => HttpResponse.json(failure('NOT_FOUND', 'No.'), { status: 404 })),
    http.all(api('/*'), () => HttpResponse.json(failure('NOT_FOUND', 'Not found.'), { status: 404 })),
  )
  if (permissions) storeSession({ token: 't-1', userId: 7, userName: 'Priya Nair', role })
  window.history.replaceState(null, '', address)
  render(<Site />)
  // Runs the route guard. In the product, main.tsx runs the guard before the first render.
  act(() => goTo(address, { replace: true }))
  return { user: userEvent.setup(), validations: () => validations }
}

// Testing Library treats every header as a banner, so this function finds the bar through its main navigation.
export const bar = async () => {
  const header = (await screen.findByRole('navigation', { name: 'Main' })).closest('header')
  if (!header) throw new Error('The main navigation is outside the top bar.')
  return header
}
