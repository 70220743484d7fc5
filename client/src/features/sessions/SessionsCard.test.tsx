import { screen, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, expect, it } from 'vitest'
import { answerAccount, SESSIONS } from '../../../test/account.ts'
import { signIn } from '../../../test/estate.ts'
import { renderAlone } from '../../../test/renderRoute.tsx'
import { api, failure, server } from '../../../test/server.ts'
import { SessionsCard } from './SessionsCard.tsx'

let ended: string[] = []
let live = SESSIONS

beforeEach(() => {
  ended = []
  live = SESSIONS
  signIn()
  answerAccount()
  server.use(
    http.get(api('/account/sessions'), () => HttpResponse.json(live)),
    http.delete(api('/account/sessions/:id'), ({ params }) => {
      ended.push(String(params['id']))
      live = SESSIONS.slice(0, 1)
      return new HttpResponse(null, { status: 204 })
    }),
    http.delete(api('/account/sessions'), () => {
      ended.push('others')
      live = SESSIONS.slice(0, 1)
      return new HttpResponse(null, { status: 204 })
    }),
  )
})

const rows = async () =>
  within(await screen.findByRole('list', { name: 'Your sessions' })).getAllByRole('listitem')

it("the sessions card lists the person's sessions, this device first [T26]", async () => {
  renderAlone(<SessionsCard />)
  const [own, other] = await rows()
  expect(own).toHaveTextContent(/^Chrome on WindowsThis deviceSigned in .+ · Last active .+$/)
  expect(own?.querySelector('button')).toBeNull()
  expect(other).toHaveTextContent(/^Safari on iOSSigned in/)
})

it.each([
  ['Sign out: Safari on iOS', 'End session', '2'],
  ['Sign out all other devices', 'Sign out all other devices', 'others'],
])("the sessions card carries out '%s' after a confirmation", async (name, confirm, id) => {
  const { user } = renderAlone(<SessionsCard />)
  await user.click(await screen.findByRole('button', { name }))
  expect(ended).toEqual([])
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: confirm }))
  await screen.findByText(/ended\.$/)
  expect(ended).toEqual([id])
  expect(await rows()).toHaveLength(1)
  expect(screen.queryByRole('button', { name: 'Sign out all other devices' })).not.toBeInTheDocument()
})

it('the dialog that ends a session stays open after a failure', async () => {
  const text = 'Please wait a moment.'
  server.use(
    http.delete(api('/account/sessions/2'), () =>
      HttpResponse.json(failure('UNAVAILABLE', text), { status: 503 }),
    ),
  )
  const { user } = renderAlone(<SessionsCard />)
  await user.click(await screen.findByRole('button', { name: 'Sign out: Safari on iOS' }))
  await user.click(await screen.findByRole('button', { name: 'End session' }))
  expect(await screen.findByText(text)).toBeVisible()
  expect(screen.getByRole('button', { name: 'End session' })).toBeVisible()
})
