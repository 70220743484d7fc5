import { expect, it } from 'vitest'
import {
  forgetEmail,
  rememberedEmails,
  rememberEmail,
  storedPropertyId,
  storePropertyId,
  storeTheme,
  storeViewMode,
} from './preferences.ts'
import { clearSession, storedUser, storeSession } from './storage.ts'

const session = { token: 't-1', userId: 7, userName: 'Priya Nair', role: 'pmgr' }

it('storage keeps the token, the id, the name and the role in capitals [SESSION-21] [SESSION-22] [SESSION-23] [LOGIN-23]', () => {
  storeSession(session)
  expect(Object.fromEntries(Object.entries(localStorage))).toEqual({
    token: 't-1',
    userId: '7',
    userName: 'Priya Nair',
    role: 'PMGR',
  })
})

it("storedUser returns the current user's id, name and role [SESSION-26]", () => {
  expect(storedUser()).toBeNull()
  storeSession(session)
  expect(storedUser()).toEqual({ id: '7', name: 'Priya Nair', role: 'PMGR' })
})

it('storage still returns the last selected property after the session ends [SESSION-24]', () => {
  storePropertyId(12)
  expect(localStorage.getItem('propertyId')).toBe('12')
  expect(localStorage.getItem('lastSelectedPropertyId')).toBe('12')
  localStorage.removeItem('propertyId')
  expect(storedPropertyId()).toBe(12)
  localStorage.setItem('lastSelectedPropertyId', 'x')
  expect(storedPropertyId()).toBeNull()
})

it("clearSession removes the signed-in person and keeps the device's settings [SESSION-12]", () => {
  storeSession(session)
  storePropertyId(12)
  storeTheme('dark')
  storeViewMode('list')
  rememberEmail('a@example.org')
  clearSession()
  expect(Object.keys(localStorage).sort()).toEqual([
    'lastSelectedPropertyId',
    'rememberedEmails',
    'settingsViewMode',
    'theme',
  ])
})

it('rememberEmail keeps the five latest different addresses, latest first [SESSION-25]', () => {
  for (const name of ['a', 'b', 'c', 'd', 'e', 'f']) rememberEmail(`${name}@example.org`)
  rememberEmail('C@example.org')
  expect(rememberedEmails()).toEqual(['C', 'f', 'e', 'd', 'b'].map((name) => `${name}@example.org`))
  expect(forgetEmail('f@example.org')).toHaveLength(4)
})

it('rememberedEmails returns an empty list if the stored list is damaged', () => {
  localStorage.setItem('rememberedEmails', '{"no": "list"')
  expect(rememberedEmails()).toEqual([])
})
