import { authEndpoints } from '@doorstep/contract/auth/endpoints'
import { attachmentEndpoints } from '@doorstep/contract/issues/attachments/endpoints'
import { issueEndpoints } from '@doorstep/contract/issues/endpoints'
import { orderLinkEndpoints } from '@doorstep/contract/orders/by-link/endpoints'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { api, failure, server } from '../../test/server.ts'
import { storePropertyId } from '../lib/preferences.ts'
import { storeSession } from '../lib/storage.ts'
import type { ApiError } from './apiError.ts'
import { call, callPage, callStream } from './call.ts'

const session = { token: 't-1', userId: 7, userName: 'Priya Nair', role: 'TENANT' }

function caught(promise: Promise<unknown>): Promise<ApiError> {
  return promise.then(
    () => {
      throw new Error('It did not fail.')
    },
    (error: ApiError) => error,
  )
}

describe('an API call', () => {
  it('an API call is sent to /api with the token, the user id and its query [API-01, API-02, API-03]', async () => {
    storeSession(session)
    let seen: Request | undefined
    server.use(
      http.get(api('/Issues'), ({ request }) => {
        seen = request
        return HttpResponse.json([])
      }),
    )
    await call(issueEndpoints.listIssues, { query: { q: 'tap & sink', category: '' } })
    expect(new URL(seen?.url ?? '').pathname).toBe('/api/Issues')
    expect(seen?.headers.get('authorization')).toBe('Bearer t-1')
    expect(seen?.headers.get('x-user-id')).toBe('7')
    expect(seen?.headers.has('x-background')).toBe(false)
    expect(new URL(seen?.url ?? '').search).toBe('?q=tap+%26+sink')
  })

  it('an API call sends the X-Background header and the idempotency key if its caller sets these options', async () => {
    let seen: Request | undefined
    server.use(
      http.put(api('/Issues/update_issue/4'), ({ request }) => {
        seen = request
        return HttpResponse.json({})
      }),
    )
    const body = { title: 'A new title', version: 3 }
    await call(
      issueEndpoints.updateIssue,
      { params: { issueId: 4 }, body },
      { background: true, idempotencyKey: 'k-1' },
    )
    expect(seen?.headers.get('x-background')).toBe('1')
    expect(seen?.headers.get('idempotency-key')).toBe('k-1')
    expect(await seen?.json()).toEqual(body)
  })

  it('an API call sends a body with the request for a file, so that a link can open a photo [FIRMSIDE-11]', async () => {
    let body: unknown
    server.use(
      http.post(api('/order-links/photos/read'), async ({ request }) => {
        body = await request.json()
        return HttpResponse.text('picture')
      }),
    )
    const asked = { token: 'o1-2-x', photoId: 3 }
    const answer = await callStream(orderLinkEndpoints.readPhotoByLink, { body: asked }, {})
    expect(await answer.text()).toBe('picture')
    expect(body).toEqual(asked)
  })

  it("an API call sends files in the endpoint's field, and reports the upload's progress", async () => {
    storeSession(session)
    let form = ''
    server.use(
      http.post(api('/issues/4/attachments'), async ({ request }) => {
        form = await request.text()
        return HttpResponse.json({ issueId: 4 }, { status: 201 })
      }),
    )
    const sent: number[] = []
    await call(
      attachmentEndpoints.addAttachments,
      { params: { issueId: 4 }, body: {} },
      {
        files: [new File(['abc'], 'tap.jpg', { type: 'image/jpeg' })],
        onProgress: (bytes) => sent.push(bytes),
      },
    )
    expect(form).toContain('name="Files"; filename="tap.jpg"')
    expect(sent.length).toBeGreaterThan(0)
  })

  it('an API call parses the error body of a refusal', async () => {
    const body = failure('CONFLICT', 'Someone changed it.', {
      fields: { title: 'Too short.' },
      current: { version: 4 },
      allowed: ['Open'],
    })
    server.use(http.get(api('/issues/4'), () => HttpResponse.json(body, { status: 409 })))
    const error = await caught(call(issueEndpoints.readIssue, { params: { issueId: 4 } }))
    expect(error).toMatchObject({ kind: 'answer', status: 409, ...body })
  })

  it('an API call distinguishes a missing answer from an answer that is not from the API', async () => {
    server.use(http.get(api('/issues/4'), () => HttpResponse.error()))
    const none = await caught(call(issueEndpoints.readIssue, { params: { issueId: 4 } }))
    expect(none).toMatchObject({ kind: 'unreachable', status: 0, message: 'Unable to reach the server.' })

    server.use(http.get(api('/issues/4'), () => HttpResponse.html('<h1>Bad gateway</h1>', { status: 502 })))
    const proxy = await caught(call(issueEndpoints.readIssue, { params: { issueId: 4 } }))
    expect(proxy).toMatchObject({ kind: 'unreadable', status: 502 })

    server.use(http.get(api('/issues/4'), () => HttpResponse.html('<h1>Hello</h1>')))
    const page = await caught(call(issueEndpoints.readIssue, { params: { issueId: 4 } }))
    expect(page).toMatchObject({ kind: 'unreadable', status: 200 })
  })
})

describe('the page of a list', () => {
  it('the page of a list has rows, a count and cursors', async () => {
    const link =
      '</api/issues?limit=25&cursor=abc%3D>; rel="next", </api/issues?limit=25&cursor=xyz>; rel="prev"'
    const headers = { 'x-total-count': '10000', 'x-total-capped': 'true', 'x-offset': '50', link }
    server.use(http.get(api('/Issues'), () => HttpResponse.json([{ issueId: 1 }], { headers })))
    const page = await callPage(issueEndpoints.listIssues, { query: {} })
    expect(page).toEqual({
      rows: [{ issueId: 1 }],
      total: 10000,
      isCapped: true,
      before: 50,
      next: 'abc=',
      previous: 'xyz',
    })
  })
})

describe('a 401 response', () => {
  const over = failure('UNAUTHENTICATED', 'Please log in.')
  let logged: unknown[][]

  beforeEach(() => {
    logged = []
    vi.spyOn(console, 'error').mockImplementation((...parts) => void logged.push(parts))
  })

  it('a 401 response clears storage, opens login with the return address, and throws and logs Unauthorized [SESSION-12] [SESSION-13] [SESSION-14]', async () => {
    storeSession(session)
    storePropertyId(3)
    window.history.replaceState(null, '', '/issues/4?tab=photos')
    server.use(http.get(api('/issues/4'), () => HttpResponse.json(over, { status: 401 })))
    const error = await caught(call(issueEndpoints.readIssue, { params: { issueId: 4 } }))
    expect(error.message).toBe('Unauthorized')
    expect(logged).toEqual([['Unauthorized']])
    expect(Object.fromEntries(Object.entries(localStorage))).toEqual({ lastSelectedPropertyId: '3' })
    expect(window.location.pathname + window.location.search).toBe(
      '/login?returnTo=%2Fissues%2F4%3Ftab%3Dphotos',
    )
  })

  it('a 401 response to an older token throws and logs the same error, but keeps the new session [SESSION-14]', async () => {
    storeSession(session)
    window.history.replaceState(null, '', '/dashboard')
    server.use(
      http.get(api('/issues/4'), () => {
        storeSession({ ...session, token: 't-2' })
        return HttpResponse.json(over, { status: 401 })
      }),
    )
    const error = await caught(call(issueEndpoints.readIssue, { params: { issueId: 4 } }))
    expect(error.message).toBe('Unauthorized')
    expect(logged).toEqual([['Unauthorized']])
    expect(localStorage.getItem('token')).toBe('t-2')
    expect(window.location.pathname).toBe('/dashboard')
  })

  it('a 401 response from login means a wrong password, and is logged like every other 401 [SESSION-14]', async () => {
    storeSession(session)
    server.use(
      http.post(api('/login'), () =>
        HttpResponse.json(failure('UNAUTHENTICATED', 'Invalid email or password.'), { status: 401 }),
      ),
    )
    const body = { email: 'a@example.org', password: 'x' }
    const error = await caught(call(authEndpoints.login, { body }))
    expect(error.message).toBe('Invalid email or password.')
    expect(logged).toEqual([['Unauthorized']])
    expect(localStorage.getItem('token')).toBe('t-1')
  })
})

describe('a session without a required authenticator', () => {
  it.each(['/dashboard', '/setup-mfa'])(
    'a session without a required authenticator sends the person from %s to the authenticator set-up',
    async (address) => {
      storeSession(session)
      window.history.replaceState(null, '', address)
      const text = 'Please set up an authenticator app to continue.'
      server.use(
        http.get(api('/Issues'), () =>
          HttpResponse.json(failure('MFA_SETUP_REQUIRED', text), { status: 403 }),
        ),
      )
      const error = await caught(call(issueEndpoints.listIssues, { query: {} }))
      expect(error.message).toBe(text)
      expect(window.location.pathname).toBe('/setup-mfa')
      expect(localStorage.getItem('token')).toBe('t-1')
    },
  )
})
