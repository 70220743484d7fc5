import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { signIn } from '../../test/estate.ts'
import { device } from '../../test/idb.ts'
import { renderAlone } from '../../test/renderRoute.tsx'
import { api, server } from '../../test/server.ts'
import { IDLE_MS, PROMPT_MS } from '../lib/idle.ts'
import { storeActivity } from '../lib/storage.ts'
import { IdleDialog } from './IdleDialog.tsx'

// The page loads this module long before the dialog opens, so the tests load the module first.
beforeAll(() => import('./IdlePrompt.tsx'))

const MINUTE = 60_000
let validations: (string | null)[] = []
let logouts: (string | null)[] = []

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], now: new Date('2026-07-01T09:00:00Z') })
  validations = []
  logouts = []
  signIn()
  server.use(
    http.get(api('/account/validate-jwt'), ({ request }) => {
      validations.push(request.headers.get('x-background'))
      return HttpResponse.json({
        userId: 7,
        userName: 'Priya Nair',
        role: 'TENANT',
        permissions: [],
        hasWelcome: false,
      })
    }),
    http.post(api('/account/logout'), ({ request }) => {
      logouts.push(request.headers.get('authorization'))
      return new HttpResponse(null, { status: 204 })
    }),
  )
  window.history.replaceState(null, '', '/issues/41')
  renderAlone(<IdleDialog />)
})

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const dialog = () => screen.queryByRole('alertdialog')
const left = () => screen.queryAllByText(/Session will expire in \d+ seconds\./).map((p) => p.textContent)
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const hearOfActivity = () =>
  act(() => {
    storeActivity(Date.now())
    window.dispatchEvent(new StorageEvent('storage', { key: 'lastActivity' }))
  })

it('reloading restarts the idle clock, and deletes the stored data of a session that has expired [PHONE-82]', async () => {
  cleanup()
  device.set('last-known:7', { answers: [] })
  renderAlone(<IdleDialog />).unmount()
  await pass(22 * MINUTE)
  renderAlone(<IdleDialog />).unmount()
  expect([...device.keys()]).toEqual(['last-known:7'])
  await pass(23 * MINUTE)
  renderAlone(<IdleDialog />)
  await pass(0)
  expect([...device.keys()]).toEqual([])
})

describe('the idle dialog', () => {
  it('the idle dialog opens after exactly 20 minutes without input [SESSION-01]', async () => {
    expect(IDLE_MS).toBe(1_200_000)
    await pass(IDLE_MS - 1)
    expect(dialog()).not.toBeInTheDocument()
    await pass(1)
    expect(dialog()).toBeVisible()
  })

  it('the idle dialog starts a countdown of 120 seconds, with the buttons No and Continue [SESSION-02] [SESSION-03] [SESSION-04] [SESSION-05] [SESSION-06]', async () => {
    await pass(IDLE_MS)
    expect(left()).toEqual(['Session will expire in 120 seconds.'])
    expect(screen.getByRole('button', { name: 'No' })).toBeVisible()
    expect(screen.getByRole('button', { name: 'Continue' })).toBeVisible()
    await pass(1000)
    expect(left()[0]).toBe('Session will expire in 119 seconds.')
    await pass(1000)
    expect(left()[0]).toBe('Session will expire in 118 seconds.')
  })

  it('the idle dialog announces the remaining time only at 60, 30 and 10 seconds', async () => {
    await pass(IDLE_MS + 59_000)
    const spoken = () => document.querySelector('[aria-live=assertive]')?.textContent
    expect(spoken()).toBe('')
    await pass(1000)
    expect(spoken()).toBe('Session will expire in 60 seconds.')
    await pass(29_000)
    expect(spoken()).toBe('Session will expire in 60 seconds.')
    await pass(1000)
    expect(spoken()).toBe('Session will expire in 30 seconds.')
    await pass(20_000)
    expect(spoken()).toBe('Session will expire in 10 seconds.')
  })

  it.each(['keyDown', 'pointerDown', 'pointerMove', 'touchStart'] as const)(
    'the idle dialog is postponed by a %s',
    async (name) => {
      await pass(IDLE_MS - MINUTE)
      fireEvent[name](document.body)
      await pass(IDLE_MS - 1)
      expect(dialog()).not.toBeInTheDocument()
      await pass(1)
      expect(dialog()).toBeVisible()
    },
  )

  it('the idle dialog is postponed by input in another tab', async () => {
    await pass(IDLE_MS - MINUTE)
    hearOfActivity()
    await pass(IDLE_MS - 1)
    expect(dialog()).not.toBeInTheDocument()
    await pass(1)
    expect(dialog()).toBeVisible()
  })
})

describe('an answer to the idle question', () => {
  it("the answer Continue to the idle question closes it and keeps the server's session alive [SESSION-08] [T32]", async () => {
    await pass(IDLE_MS + 30_000)
    press('Continue')
    await pass(0)
    expect(dialog()).not.toBeInTheDocument()
    // `waitFor` moves the fake clock forward a little.
    await vi.waitFor(() => expect(validations).toEqual([null]))
    await pass(IDLE_MS - MINUTE)
    expect(dialog()).not.toBeInTheDocument()
    await pass(MINUTE)
    expect(dialog()).toBeVisible()
  })

  it('an answer to the idle question closes the question in every tab', async () => {
    await pass(IDLE_MS + 30_000)
    hearOfActivity()
    expect(dialog()).not.toBeInTheDocument()
    expect(localStorage.getItem('token')).toBe('token')
  })

  it('touching the page does not answer the idle question', async () => {
    await pass(IDLE_MS + 30_000)
    fireEvent.pointerMove(document.body)
    fireEvent.keyDown(document.body, { key: 'a' })
    await pass(1000)
    expect(left()[0]).toBe('Session will expire in 89 seconds.')
  })

  it('the idle question ends the session through the logout routine if nobody answers in time [SESSION-07] [SESSION-20]', async () => {
    expect(PROMPT_MS).toBe(120_000)
    await pass(IDLE_MS + PROMPT_MS - 1)
    expect(localStorage.getItem('token')).toBe('token')
    await pass(1)
    expect(Object.fromEntries(Object.entries(localStorage))).toEqual({})
    expect(window.location.pathname + window.location.search).toBe('/login?returnTo=%2Fissues%2F41')
    await vi.waitFor(() => expect(logouts).toEqual(['Bearer token']))
  })

  it('the answer No to the idle question logs out at once [SESSION-03]', async () => {
    await pass(IDLE_MS)
    press('No')
    expect(localStorage.getItem('token')).toBeNull()
    expect(window.location.pathname).toBe('/login')
    await vi.waitFor(() => expect(logouts).toEqual(['Bearer token']))
  })

  it('the idle question can no longer be answered after the device has been asleep for a long time', () => {
    vi.setSystemTime(Date.now() + 3 * 60 * MINUTE)
    act(() => void document.dispatchEvent(new Event('visibilitychange')))
    expect(localStorage.getItem('token')).toBeNull()
  })
})

describe('input', () => {
  it('input keeps the session alive with at most one prompted call a minute [T32]', async () => {
    for (let second = 0; second < 150; second += 5) {
      fireEvent.keyDown(document.body)
      await pass(5000)
    }
    await vi.waitFor(() => expect(validations).toEqual([null, null]))
    // The page also sends a call for the last input, and no calls after that call.
    await pass(10 * MINUTE)
    await vi.waitFor(() => expect(validations).toHaveLength(3))
  })
})
