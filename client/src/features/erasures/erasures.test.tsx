import type { Erasure, ErasureRequest } from '@doorstep/contract/erasures/schema'
import { IS_HELD } from '@doorstep/contract/erasures/texts'
import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, it } from 'vitest'
import { signIn } from '../../../test/estate.ts'
import { renderAlone } from '../../../test/renderRoute.tsx'
import { api, failure, server } from '../../../test/server.ts'
import { ErasureCard } from './ErasureCard.tsx'
import { ErasureRequests } from './ErasureRequests.tsx'

const AT = '2026-07-04T09:00:00.000Z'
const NONE: Erasure = { askedAt: null, refusal: null, obstacle: null }
const WAITING: ErasureRequest = {
  userId: 8,
  name: 'Hetty Held',
  email: 'hetty@example.test',
  askedAt: AT,
  obstacle: null,
  can: ['erasure:decide'],
  blocked: null,
}

let own: Erasure
let waiting: ErasureRequest[]
let sent: unknown[]
let refusal: (() => Response) | undefined

beforeEach(() => {
  own = NONE
  waiting = [WAITING]
  sent = []
  refusal = undefined
  signIn(['erasure:ask', 'erasure:decide'])
  const write = async ({ request }: { request: Request }) => {
    const text = await request.text()
    const call = `${request.method} ${new URL(request.url).pathname.replace('/api', '')}`
    sent.push(text === '' ? call : [call, JSON.parse(text)])
    if (refusal) return refusal()
    if (call === 'POST /account/erasure') {
      own = { ...NONE, askedAt: AT }
      return HttpResponse.json(own)
    }
    own = NONE
    waiting = []
    return new HttpResponse(null, { status: 204 })
  }
  server.use(
    http.get(api('/account/erasure'), () => HttpResponse.json(own)),
    http.post(api('/account/erasure'), write),
    http.delete(api('/account/erasure'), write),
    http.get(api('/admin/erasures'), () => HttpResponse.json(waiting)),
    http.post(api('/admin/erasures/:userId/:act'), write),
  )
})

const button = (name: string) => screen.findByRole('button', { name })
const question = async () => within(await screen.findByRole('alertdialog'))

describe('a person’s own erasure request', () => {
  it('an erasure request is made and cancelled after a confirmation [ERASE-10]', async () => {
    const { user } = renderAlone(<ErasureCard />)
    await user.click(await button('Ask to erase your account'))
    await user.click((await question()).getByRole('button', { name: 'Ask to erase your account' }))
    expect(
      await screen.findByText('You have asked us to erase your account', { selector: 'p' }),
    ).toBeVisible()
    await user.click(await button('Withdraw request'))
    await user.click((await question()).getByRole('button', { name: 'Withdraw request' }))
    expect(await button('Ask to erase your account')).toBeVisible()
    expect(sent).toEqual(['POST /account/erasure', 'DELETE /account/erasure'])
  })

  it('a refused erasure request shows the reason, and the user can request the erasure again [ERASE-10]', async () => {
    own = { ...NONE, refusal: { at: AT, reason: 'A claim at court.' } }
    renderAlone(<ErasureCard />)
    expect(await screen.findByText(/^A claim at court\./)).toBeVisible()
    expect(await button('Ask to erase your account')).not.toHaveAttribute('aria-disabled')
  })

  it('the erasure card shows why an erasure is not possible now [ERASE-10]', async () => {
    own = { ...NONE, obstacle: IS_HELD }
    renderAlone(<ErasureCard />)
    expect(await screen.findByText(IS_HELD)).toBeVisible()
    expect(await button('Ask to erase your account')).toHaveAttribute('aria-disabled', 'true')
  })

  it('the erasure card offers a retry if the server fails [ERASE-10]', async () => {
    server.use(
      http.get(api('/account/erasure'), () => HttpResponse.json(failure('INTERNAL', 'No.'), { status: 500 })),
    )
    renderAlone(<ErasureCard />)
    expect(await screen.findByRole('alert')).toHaveTextContent('We couldn’t load your request. Try again.')
    expect(await button('Try again')).toBeVisible()
  })
})

describe('waiting erasure requests', () => {
  it('the list of erasure requests is hidden if there are no requests', async () => {
    waiting = []
    const { client } = renderAlone(<ErasureRequests />)
    await waitFor(() => expect(client.isFetching()).toBe(0))
    expect(screen.queryByRole('region')).not.toBeInTheDocument()
  })

  it('staff erase an account after a confirmation, which stays open if the server refuses the erasure [ERASE-11]', async () => {
    const { user } = renderAlone(<ErasureRequests />)
    expect(await screen.findByRole('list', { name: 'Requests to erase accounts' })).toHaveTextContent(
      'Hetty Held',
    )
    await user.click(await button('Erase Hetty Held'))
    refusal = () => HttpResponse.json(failure('CONFLICT', IS_HELD), { status: 409 })
    const dialog = await question()
    await user.click(dialog.getByRole('button', { name: 'Erase permanently' }))
    expect(await dialog.findByRole('alert')).toHaveTextContent(IS_HELD)
    refusal = undefined
    await user.click(dialog.getByRole('button', { name: 'Erase permanently' }))
    expect(await screen.findByText('Account erased.')).toBeVisible()
    await waitFor(() => expect(screen.queryByRole('region')).not.toBeInTheDocument())
    expect(sent).toEqual(Array(2).fill('POST /admin/erasures/8/erase'))
  })

  it('staff refuse an erasure request with a reason [ERASE-11]', async () => {
    const { user } = renderAlone(<ErasureRequests />)
    await user.click(await button('Refuse to erase the account of Hetty Held'))
    const dialog = within(await screen.findByRole('dialog'))
    await user.click(dialog.getByRole('button', { name: 'Refuse' }))
    expect(await dialog.findByRole('textbox', { name: /^Reason/ })).toBeInvalid()
    await user.type(dialog.getByRole('textbox', { name: /^Reason/ }), 'A claim at court.')
    await user.click(dialog.getByRole('button', { name: 'Refuse' }))
    expect(await screen.findByText('Request refused.')).toBeVisible()
    expect(sent).toEqual([['POST /admin/erasures/8/refuse', { reason: 'A claim at court.' }]])
  })

  it('an erasure request offers no action if there is a hold, or if somebody else has to decide [ERASE-11]', async () => {
    waiting = [
      { ...WAITING, obstacle: IS_HELD },
      { ...WAITING, userId: 9, name: 'Olga Other', can: [], blocked: 'Please ask an administrator.' },
    ]
    renderAlone(<ErasureRequests />)
    expect(await button('Erase Hetty Held')).toHaveAttribute('aria-disabled', 'true')
    expect(screen.getByText(IS_HELD)).toBeVisible()
    expect(screen.getByText('Please ask an administrator.')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Erase Olga Other' })).not.toBeInTheDocument()
  })

  it('the list of erasure requests shows an error if it cannot be loaded, and a retry loads it [ERASE-11]', async () => {
    server.use(
      http.get(api('/admin/erasures'), () => HttpResponse.json(failure('INTERNAL', 'No.'), { status: 500 }), {
        once: true,
      }),
    )
    const { user } = renderAlone(<ErasureRequests />)
    await user.click(await button('Try again'))
    expect(await screen.findByText('Hetty Held')).toBeVisible()
  })
})
