import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { clearSession, storeSecondStep, storeSession } from '../lib/storage.ts'
import { onSessionElsewhere } from './sessionElsewhere.ts'

let stop: () => void = () => undefined
beforeEach(() => {
  vi.useFakeTimers()
  stop = onSessionElsewhere()
})
afterEach(() => stop())

const at = (address: string) => window.history.replaceState(null, '', address)
const here = () => window.location.pathname + window.location.search
const hear = (key: string, oldValue: string | null) => {
  window.dispatchEvent(new StorageEvent('storage', { key, oldValue }))
  vi.advanceTimersByTime(300)
}
const logIn = () => storeSession({ token: 't-1', userId: 7, userName: 'Priya Nair', role: 'TENANT' })

it('a logout in another tab opens login with the return address', () => {
  at('/issues/41')
  hear('token', 't-1')
  expect(here()).toBe('/login?returnTo=%2Fissues%2F41')
})

it('a logout in another tab does not affect a public page', () => {
  at('/signup')
  hear('token', 't-1')
  expect(here()).toBe('/signup')
})

it('a login in another tab opens the page that the person wanted', () => {
  at('/login?returnTo=%2Fissues%2F41')
  logIn()
  hear('token', null)
  expect(here()).toBe('/issues/41')
})

it('the login page stays open while the login in another tab still needs a second step', () => {
  at('/login')
  logIn()
  storeSecondStep({})
  hear('token', null)
  expect(here()).toBe('/login')
  logIn()
  hear('secondStep', '{}')
  expect(here()).toBe('/dashboard')
})

it('a second step that is cancelled in another tab is cancelled here too', () => {
  at('/verify-mfa')
  clearSession()
  hear('secondStep', '{}')
  expect(here()).toBe('/login')
})

it('changes to other storage keys have no effect', () => {
  at('/login')
  logIn()
  hear('theme', null)
  expect(here()).toBe('/login')
})
