import type { Welcome } from '@doorstep/contract/profiles/welcome/schema'
import type { RoleName } from '@doorstep/contract/access'
import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, expect, it } from 'vitest'
import { buildProperty, signIn } from '../../../test/estate.ts'
import { renderRoute } from '../../../test/renderRoute.tsx'
import { api, failure, server } from '../../../test/server.ts'
import DashboardPage from './DashboardPage.tsx'

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

interface Somebody {
  role?: RoleName
  can?: ReturnType<typeof buildProperty>['can']
  hasWelcome?: boolean
}

function open({ role = 'TENANT', can = buildProperty().can, hasWelcome = true }: Somebody = {}) {
  server.use(http.get(api('/*'), () => HttpResponse.json([])))
  signIn(['issue:report'], role, { hasWelcome })
  server.use(
    http.get(api('/dashboard/user-properties'), () => HttpResponse.json([buildProperty({ can })])),
    http.get(api('/dashboard/counts'), () => HttpResponse.json(failure('FORBIDDEN', 'No.'), { status: 403 })),
    http.get(api('/account/welcome'), () => {
      asked += 1
      return HttpResponse.json({ steps })
    }),
    http.post(api('/account/welcome/put-away'), () => {
      putAways += 1
      if (putAwayStatus !== 204)
        return HttpResponse.json(failure('INTERNAL', 'No.'), { status: putAwayStatus })
      steps = null
      return new HttpResponse(null, { status: 204 })
    }),
  )
  return renderRoute({ path: '/dashboard', at: '/dashboard', page: DashboardPage })
}
const card = () => screen.findByRole('region', { name: /^Welcome to/ })
const putAway = async () =>
  within(await card()).getByRole('button', { name: 'Dismiss the welcome card permanently' })
const expectNone = () => {
  expect(screen.queryByRole('region', { name: /^Welcome to/ })).not.toBeInTheDocument()
}

it('the welcome card names three things to do, and which of them are done [PHONE-57]', async () => {
  open()
  const inCard = within(await card())
  const rows = inCard.getAllByRole('listitem')
  expect(rows.map((row) => within(row).getByText(/^(Done|To do)$/).textContent)).toEqual([
    'Done',
    'To do',
    'To do',
  ])
  expect(inCard.getByRole('link', { name: 'Check your details' })).toHaveAttribute('href', '/update-profile')
  expect(inCard.getByRole('button', { name: 'See your collection days' })).toBeVisible()
  expect(inCard.getByRole('button', { name: 'Report an issue' })).toBeVisible()
})

it('the welcome card is dismissed permanently, and does not reappear when the screen opens again [PHONE-58]', async () => {
  const { user } = open()
  await user.click(await putAway())
  await waitFor(() => expect(asked).toBe(2))
  expect(putAways).toBe(1)
  expectNone()
})

it('the welcome card reappears if it could not be dismissed [PHONE-58]', async () => {
  putAwayStatus = 500
  const { user } = open()
  await user.click(await putAway())
  expect(await screen.findByText('We couldn’t dismiss this card. Try again.')).toBeInTheDocument()
  expect(await card()).toBeVisible()
})

it('the welcome card is not requested if the session already shows that there is no card [PHONE-57, PHONE-93]', async () => {
  const { client } = open({ hasWelcome: false })
  await screen.findByRole('region', { name: 'Live issues' })
  await waitFor(() => expect(client.isFetching()).toBe(0))
  expect(asked).toBe(0)
  expectNone()
})

it('the welcome card offers only actions that the user is allowed to take [PHONE-57]', async () => {
  open({ can: [] })
  const inCard = within(await card())
  expect(inCard.queryByRole('button', { name: 'Report an issue' })).not.toBeInTheDocument()
})
