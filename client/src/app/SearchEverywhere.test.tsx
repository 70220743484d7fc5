import type { Findings } from '@doorstep/contract/search/schema'
import { screen } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { expect, it, vi } from 'vitest'
import { signIn } from '../../test/estate.ts'
import { renderAlone } from '../../test/renderRoute.tsx'
import { api, server } from '../../test/server.ts'
import { SearchEverywhere } from './SearchEverywhere.tsx'

const NONE = { hits: [], hasMore: false }
const NOTHING: Findings = { issues: NONE, people: NONE, homes: NONE, developments: NONE, isNear: false }

it.each(['logout', 'log out', 'sign out'])('the search finds the logout by %j [SEARCH-18]', async (typed) => {
  signIn([])
  server.use(http.get(api('/search'), () => HttpResponse.json(NOTHING)))
  const { user } = renderAlone(<SearchEverywhere onClose={vi.fn<() => void>()} />)
  await user.type(await screen.findByRole('searchbox', { name: 'Search everywhere' }), typed)
  expect(screen.getByRole('option', { name: /^Logout/ })).toBeInTheDocument()
})
