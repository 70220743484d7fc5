import { expect, it, vi } from 'vitest'
import { goTo, loginAddress, onAddressChange, returnAddress } from './address.ts'

it('returnAddress accepts an address of this site', () => {
  expect(returnAddress('?returnTo=%2Fissues%2F4%3Ftab%3Dphotos')).toBe('/issues/4?tab=photos')
})

it.each([
  'https://evil.example/',
  '//evil.example/',
  '/\\evil.example/',
  '/\t/evil.example/',
  'javascript:alert(1)',
  'dashboard',
  '/.//evil.example/',
  '/%2Fevil.example/',
  '/%5Cevil.example/',
  '/%255C%252Fevil.example/',
  '/%09/evil.example/',
  '/login',
  '/%6Cogin',
  '/api',
  '/API/issues/4',
  '/api?x=1',
  '/%61pi/issues/4',
  '/api%2Fissues%2F4',
  '/%2561pi/issues/4',
  '/issues/../api/issues/4',
  '/issues/..%2Fapi/issues/4',
  '//api/issues/4',
  '/\\api/issues/4',
  '',
])('returnAddress refuses %j after login [SESSION-200]', (wanted) => {
  expect(returnAddress(`?returnTo=${encodeURIComponent(wanted)}`)).toBeNull()
})

it.each(['/apiary', '/issues/4%20', '/help#api', '/issues/4?from=/api/x'])(
  'returnAddress accepts %j',
  (wanted) => {
    expect(returnAddress(`?returnTo=${encodeURIComponent(wanted)}`)).toBe(wanted)
  },
)

it('loginAddress adds the return address if there is one', () => {
  expect(loginAddress('/issues/4')).toBe('/login?returnTo=%2Fissues%2F4')
  expect(loginAddress('/')).toBe('/login')
  expect(loginAddress('/login?x=1')).toBe('/login')
})

it('goTo writes history entries with the index that the router needs [PHONE-06]', () => {
  const index = () => (window.history.state as { __TSR_index: number }).__TSR_index
  goTo('/dashboard', { replace: true })
  const first = index()
  goTo('/issues/4')
  expect(index()).toBe(first + 1)
  goTo('/issues/5', { replace: true })
  expect(index()).toBe(first + 1)
})

it('goTo notifies every listener until it unsubscribes', () => {
  const listener = vi.fn<() => void>()
  const stop = onAddressChange(listener)
  goTo('/dashboard')
  expect(window.location.pathname).toBe('/dashboard')
  stop()
  goTo('/login')
  expect(listener).toHaveBeenCalledTimes(1)
})
