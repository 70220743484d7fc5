import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { http, HttpResponse } from 'msw'
import type { ComponentType } from 'react'
import { describe, expect, it } from 'vitest'
import { api, failure, server } from '../../../test/server.ts'
import { forgetLinkToken, takeLinkToken } from '../../lib/linkToken.ts'
import { Page as AcceptInvitePage } from './AcceptInvitePage.tsx'
import { Page as FirstAdminPage } from './FirstAdminPage.tsx'
import { Page as ReplaceApplicationPage } from './ReplaceApplicationPage.tsx'
import { Page as UnsubscribePage } from './UnsubscribePage.tsx'

const GOOD = 'Correct-Horse-9'
const CODES = Array.from({ length: 10 }, (_, index) => `AAAA-000${index}`)
const bodies: Record<string, unknown>[] = []

function answer(path: string, body: object, status = 200) {
  bodies.length = 0
  server.use(
    http.post(api(path), async ({ request }) => {
      bodies.push((await request.json()) as Record<string, unknown>)
      return HttpResponse.json(body as Record<string, unknown>, { status })
    }),
  )
}

const PAGES: Record<string, ComponentType> = {
  '/first-admin': FirstAdminPage,
  '/register/replace': ReplaceApplicationPage,
  '/accept-invite': AcceptInvitePage,
  '/unsubscribe': UnsubscribePage,
}

function open(path: string, search = '?token=secret-2') {
  window.history.replaceState(null, '', path + search)
  forgetLinkToken()
  takeLinkToken(new Set([path]))
  const Page = PAGES[path]
  if (!Page) throw new Error(`no page at ${path}`)
  render(<Page />)
  expect(window.location.href).not.toContain('secret-2')
  return userEvent.setup()
}

describe('the first administrator page', () => {
  const setUp = async (user: ReturnType<typeof userEvent.setup>) => {
    await user.type(screen.getByLabelText(/^Password/), GOOD)
    await user.type(screen.getByLabelText(/^Confirm password/), GOOD)
    await user.type(screen.getByRole('textbox', { name: /^Code/ }), '123456')
    await user.click(screen.getByRole('button', { name: 'Set up' }))
  }
  const shownSecret = () => document.querySelector('code')?.textContent?.replaceAll(' ', '')

  it('the first administrator page sets the password and the authenticator, then shows the recovery codes [T27]', async () => {
    answer('/account/first-admin', { codes: CODES })
    const user = open('/first-admin')
    expect(screen.getByRole('img', { name: /^QR code/ })).toHaveAttribute('width', '200')
    const secret = shownSecret()
    await setUp(user)
    expect(await screen.findByRole('heading', { name: 'Keep your recovery codes' })).toBeVisible()
    expect(bodies).toEqual([{ token: 'secret-2', password: GOOD, secret, code: '123456' }])
    expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual(CODES)
    await user.click(screen.getByRole('button', { name: 'Copy' }))
    expect(await navigator.clipboard.readText()).toBe(CODES.join('\n'))
    await user.click(screen.getByRole('button', { name: 'Go to sign-in' }))
    expect(
      screen.getByText(/^Put the codes in a safe place first\. The codes are shown only once\./),
    ).toBeVisible()
    await user.click(screen.getByRole('checkbox', { name: /^I have kept/ }))
    await user.click(screen.getByRole('button', { name: 'Go to sign-in' }))
    await waitFor(() => expect(window.location.pathname).toBe('/login'))
  })

  it('the first administrator page keeps the secret and the password after a wrong code', async () => {
    answer('/account/first-admin', failure('INVALID', 'Wrong.', { fields: { code: 'Wrong.' } }), 400)
    const user = open('/first-admin')
    const secret = shownSecret()
    await setUp(user)
    expect(await screen.findByRole('button', { name: 'Wrong.' })).toBeVisible()
    expect(shownSecret()).toBe(secret)
    expect(screen.getByLabelText(/^Password/)).toHaveValue(GOOD)
  })

  it('the first administrator page does not work without the token', () => {
    open('/first-admin', '')
    expect(screen.getByText('Invalid or missing token.')).toBeVisible()
  })
})

describe('the replace application page', () => {
  it('the replace application page replaces the first application with one press [T27]', async () => {
    answer('/register/replace', { message: 'Done.' })
    const user = open('/register/replace')
    await user.click(screen.getByRole('button', { name: 'Use my new application' }))
    expect(await screen.findByRole('heading', { name: 'Application replaced' })).toBeVisible()
    expect(bodies).toEqual([{ token: 'secret-2' }])
  })

  it('the replace application page explains why the application cannot be replaced', async () => {
    const text = 'This link is no longer valid.'
    answer('/register/replace', failure('INVALID', text, { fields: { token: text } }), 400)
    const user = open('/register/replace')
    await user.click(screen.getByRole('button', { name: 'Use my new application' }))
    expect(await screen.findByText(text)).toBeVisible()
  })
})

describe('the invitation page', () => {
  const invite = {
    email: 'ola@example.com',
    firstName: 'Ola',
    lastName: 'Berg',
    hasAccount: false,
    firm: null as string | null,
    roles: [
      {
        roleName: 'CONTRACTOR',
        roleLabel: 'Contractor',
        property: { id: 3, name: 'Flat 12', address: '14 Canal Street, Leeds' },
      },
    ],
  }
  const invited = (part: object = {}) =>
    server.use(http.post(api('/account/read-invite'), () => HttpResponse.json({ ...invite, ...part })))

  it('the invitation page creates the account with the password that the person chose [T27]', async () => {
    answer('/account/accept-invite', { message: 'Done.' })
    invited()
    const user = open('/accept-invite')
    expect(await screen.findByText('Contractor')).toBeVisible()
    expect(screen.getByLabelText(/^First name/)).toHaveValue('Ola')
    await user.click(screen.getByRole('button', { name: 'Accept the invitation' }))
    expect(await screen.findByRole('heading', { name: 'There is a problem' })).toBeVisible()
    expect(bodies).toEqual([])
    await user.type(screen.getByLabelText(/^Mobile number/), '07700 900123')
    await user.type(screen.getByLabelText(/^Password/), GOOD)
    await user.type(screen.getByLabelText(/^Confirm password/), GOOD)
    await user.click(screen.getByRole('button', { name: 'Accept the invitation' }))
    expect(await screen.findByText('Your account is ready.')).toBeVisible()
    expect(bodies).toMatchObject([{ token: 'secret-2', firstName: 'Ola', lastName: 'Berg', password: GOOD }])
  })

  it('the invitation page names the firm that the person will work for [FIRM-14]', async () => {
    invited({ firm: 'Kennet Plumbing', roles: [] })
    open('/accept-invite')
    expect(await screen.findByRole('listitem')).toHaveTextContent(/^Contractor, Kennet Plumbing/)
  })

  it('the invitation page shows no fields to a person who has an account', async () => {
    answer('/account/accept-invite', { message: 'Done.' })
    invited({ hasAccount: true })
    const user = open('/accept-invite')
    await user.click(await screen.findByRole('button', { name: 'Accept the invitation' }))
    expect(await screen.findByText('Your account has the new roles.')).toBeVisible()
    expect(bodies).toEqual([{ token: 'secret-2' }])
  })

  it('the invitation page explains that the invitation has been used or has expired', async () => {
    server.use(
      http.post(api('/account/read-invite'), () =>
        HttpResponse.json(failure('BAD_REQUEST', 'This link has been used or is over.'), { status: 400 }),
      ),
    )
    open('/accept-invite')
    expect(await screen.findByText('This link has been used or is over.')).toBeVisible()
    expect(screen.getByText('The person who invited you can send a new invitation.')).toBeVisible()
  })
})

describe('the unsubscribe page', () => {
  const TOKEN = 'newReport-7-secret-2'
  const calls: string[] = []
  const answerStop = (body: Record<string, unknown>, status = 200) => {
    calls.length = 0
    server.use(
      http.post(api('/unsubscribe/:token'), ({ params }) => {
        calls.push(String(params['token']))
        return HttpResponse.json(body, { status })
      }),
    )
  }

  it('the unsubscribe page changes nothing until its button is pressed [FORYOU-15]', async () => {
    answerStop({ mail: 'newReport' })
    const user = open('/unsubscribe', `?token=${TOKEN}`)
    expect(screen.getByText('Press the button to stop emails about new reports.')).toBeVisible()
    expect(screen.queryByText(/You will no longer/)).toBeNull()
    expect(calls).toEqual([])
    await user.click(screen.getByRole('button', { name: 'Stop these emails' }))
    expect(await screen.findByText('You will no longer get emails about new reports.')).toBeVisible()
    expect(calls).toEqual([TOKEN])
  })

  it('the unsubscribe page explains that the link does not work, and shows where else people can choose emails [FORYOU-16]', async () => {
    answerStop(failure('INVALID', 'This link does not work.'), 400)
    const user = open('/unsubscribe', `?token=${TOKEN}`)
    await user.click(screen.getByRole('button', { name: 'Stop these emails' }))
    expect(await screen.findByText('This link does not work.')).toBeVisible()
    expect(screen.getByRole('link', { name: /Update Profile/ })).toHaveAttribute('href', '/update-profile')
  })

  it('the unsubscribe page does not work without a token that names the kind of email', () => {
    open('/unsubscribe', '?token=secret-2')
    expect(screen.getByText('Invalid or missing token.')).toBeVisible()
  })
})
