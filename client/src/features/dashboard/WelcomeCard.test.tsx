import type { Welcome } from '@doorstep/contract/profiles/schema'
import type { RoleName } from '@doorstep/contract/access'
import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, expect, it } from 'vitest'
import { buildProperty, signIn } from '../../../test/estate.ts'
import { renderRoute } from '../../../test/renderRoute.tsx'
import { api, failure, server } from '../../../test/server.ts'
import { WelcomeCard } from './WelcomeCard.tsx'

let steps: Welcome['steps']
let asked: number
let putAways: number
let putAwayStatus: number

beforeEach(() => {
  steps = { hasChangedDetails: true, hasCalendar: false, hasReported: false }
  asked = 0
  putAways = 0
  putAwayStatus = 204
})

function open(role: RoleName = 'TENANT', can = buildProperty().can) {
  signIn(['issue:report'], role)
  server.use(
    http.get(api('/account/welcome'), () => {
      asked += 1
      return HttpResponse.json({ steps })
    }),
    http.post(api('/account/welcome/put-away'), () => {
      putAways += 1
      return putAwayStatus === 204
        ? new HttpResponse(null, { status: 204 })
        : HttpResponse.json(failure('INTERNAL', 'No.'), { status: putAwayStatus })
    }),
  )
  const page = () => <WelcomeCard property={buildProperty({ can })} />
  return renderRoute({ path: '/dashboard', at: '/dashboard', page })
}
const card = () => screen.findByRole('region', { name: /^Welcome to/ })
const putAway = async () =>
  within(await card()).getByRole('button', { name: 'Put the welcome away for good' })

it('names three things to do, and what is done of them [PHONE-57]', async () => {
  open()
  const rows = within(await card()).getAllByRole('listitem')
  expect(rows.map((row) => within(row).getByText(/^(Done|To do)$/).textContent)).toEqual([
    'Done',
    'To do',
    'To do',
  ])
  expect(screen.getByRole('link', { name: 'Check your details' })).toHaveAttribute('href', '/update-profile')
  expect(screen.getByRole('button', { name: 'See your collection days' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Report an issue' })).toBeVisible()
})

it('is put away for good, and not asked for again on this device [PHONE-58]', async () => {
  const { user, unmount } = open()
  await user.click(await putAway())
  await waitFor(() => expect(putAways).toBe(1))
  expect(screen.queryByRole('region', { name: /^Welcome to/ })).not.toBeInTheDocument()
  await waitFor(() => expect(localStorage.getItem('welcomed')).toBe('7'))
  unmount()
  const { client } = open()
  await waitFor(() => expect(client.isFetching()).toBe(0))
  expect(asked).toBe(1)
})

it('comes back where it could not be put away [PHONE-58]', async () => {
  putAwayStatus = 500
  const { user } = open()
  await user.click(await putAway())
  expect(await screen.findByText('It could not be put away. Please try again.')).toBeInTheDocument()
  expect(await card()).toBeVisible()
})

it('is nobody else’s, and offers nobody what they may not [PHONE-57]', async () => {
  const { unmount } = open('PMGR')
  expect(screen.queryByRole('region', { name: /^Welcome to/ })).not.toBeInTheDocument()
  unmount()
  expect(asked).toBe(0)
  const { unmount: leave } = open('TENANT', [])
  await card()
  expect(screen.queryByRole('button', { name: 'Report an issue' })).not.toBeInTheDocument()
  leave()
  steps = null
  open()
  await waitFor(() => expect(localStorage.getItem('welcomed')).toBe('7'))
  expect(screen.queryByRole('region', { name: /^Welcome to/ })).not.toBeInTheDocument()
})
