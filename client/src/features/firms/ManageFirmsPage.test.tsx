import { screen } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { signIn } from '../../../test/estate.ts'
import { renderRoute } from '../../../test/renderRoute.tsx'
import { api, server } from '../../../test/server.ts'
import ManageFirmsPage from './ManageFirmsPage.tsx'

beforeEach(() => {
  signIn(['firm:manage'])
  const none = () => HttpResponse.json([], { headers: { 'x-total-count': '0' } })
  server.use(http.get(api('/firms'), none), http.get(api('/developments'), none))
})
afterEach(() => void vi.restoreAllMocks())

const open = () => renderRoute({ path: '/manage-firms', at: '/manage-firms', page: ManageFirmsPage })

describe('the list of firms', () => {
  it('the list of firms shows only the search on a phone, with the other filters behind a button [TABLE-216]', async () => {
    const phone = Object.assign(new EventTarget(), { media: '', matches: true })
    vi.spyOn(window, 'matchMedia').mockReturnValue(phone as unknown as MediaQueryList)
    const { user } = open()
    expect(await screen.findByLabelText('Name or email')).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: /All Trades/ })).not.toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'More filters' }))
    expect(await screen.findByRole('button', { name: /All Trades/ })).toBeInTheDocument()
  })

  it('the list of firms gives screen readers the full names of its short buttons [TABLE-216]', async () => {
    open()
    for (const name of ['Export CSV', 'Import CSV', '+ Add Firm'])
      expect(await screen.findByRole('button', { name })).toBeInTheDocument()
  })
})
