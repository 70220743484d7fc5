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

it('holds token, id, name and the role in capitals [SESSION-21] [SESSION-22] [SESSION-23] [LOGIN-23]', () => {
  storeSession(session)
  expect(Object.fromEntries(Object.entries(localStorage))).toEqual({
    token: 't-1',
    userId: '7',
    userName: 'Priya Nair',
    role: 'PMGR',
  })
})

it('gives the current user as id, name and role [SESSION-26]', () => {
  expect(storedUser()).toBeNull()
  storeSession(session)
  expect(storedUser()).toEqual({ id: '7', name: 'Priya Nair', role: 'PMGR' })
})

it('holds the selected property, and the last one after it [SESSION-24]', () => {
  storePropertyId(12)
  expect(localStorage.getItem('propertyId')).toBe('12')
  expect(localStorage.getItem('lastSelectedPropertyId')).toBe('12')
  localStorage.removeItem('propertyId')
  expect(storedPropertyId()).toBe(12)
  localStorage.setItem('lastSelectedPropertyId', 'x')
  expect(storedPropertyId()).toBeNull()
})

it('clears who was signed in and keeps what belongs to the device [SESSION-12]', () => {
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

it('remembers five e-mails at most, the latest first, each once [SESSION-25]', () => {
  for (const name of ['a', 'b', 'c', 'd', 'e', 'f']) rememberEmail(`${name}@example.org`)
  rememberEmail('C@example.org')
  expect(rememberedEmails()).toEqual(['C', 'f', 'e', 'd', 'b'].map((name) => `${name}@example.org`))
  expect(forgetEmail('f@example.org')).toHaveLength(4)
})

it('reads a spoilt list of e-mails as none', () => {
  localStorage.setItem('rememberedEmails', '{"no": "list"')
  expect(rememberedEmails()).toEqual([])
})
