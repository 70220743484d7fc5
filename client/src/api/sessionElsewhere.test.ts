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

it('goes to login when another tab logs out, with the way back', () => {
  at('/issues/41')
  hear('token', 't-1')
  expect(here()).toBe('/login?returnTo=%2Fissues%2F41')
})

it('leaves a public page alone when another tab logs out', () => {
  at('/signup')
  hear('token', 't-1')
  expect(here()).toBe('/signup')
})

it('goes where the person wanted to go when another tab logs in', () => {
  at('/login?returnTo=%2Fissues%2F41')
  logIn()
  hear('token', null)
  expect(here()).toBe('/issues/41')
})

it('waits on the login page while the other tab owes a second step', () => {
  at('/login')
  logIn()
  storeSecondStep({})
  hear('token', null)
  expect(here()).toBe('/login')
  logIn()
  hear('secondStep', '{}')
  expect(here()).toBe('/dashboard')
})

it('gives a second step up that another tab has given up', () => {
  at('/verify-mfa')
  clearSession()
  hear('secondStep', '{}')
  expect(here()).toBe('/login')
})

it('hears nothing of other keys', () => {
  at('/login')
  logIn()
  hear('theme', null)
  expect(here()).toBe('/login')
})
