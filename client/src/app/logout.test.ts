import { http, HttpResponse } from 'msw'
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { signIn } from '../../test/estate.ts'
import { device } from '../../test/idb.ts'
import { api, server } from '../../test/server.ts'
import { saveDraft } from '../lib/drafts.ts'
import { takeSignOut } from '../lib/storage.ts'
import { endIdleSession, logOut } from './logout.ts'

beforeEach(async () => {
  signIn()
  server.use(http.post(api('/account/logout'), () => HttpResponse.error()))
  device.set('report:7:k-1', {})
  device.set('last-known:7', { at: Date.now(), answers: [] })
  await saveDraft('7', 'profile', {
    values: { firstName: 'Priya', newPassword: 'x', code: '1' },
    before: { firstName: 'P', newPassword: 'y', code: '2' },
  })
  await saveDraft('8', 'profile', { values: { firstName: 'Tom' }, before: {} })
  window.history.replaceState(null, '', '/update-profile')
})

it("logOut deletes this person's drafts, even offline [T26]", async () => {
  logOut()
  await vi.waitFor(() => expect([...device.keys()]).toEqual(['draft:8:profile']))
  expect(Object.fromEntries(Object.entries(localStorage))).toEqual({})
  expect(window.location.pathname + window.location.search).toBe('/login')
})

it('endIdleSession keeps drafts and the return address', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  endIdleSession()
  await vi.runAllTimersAsync()
  expect([...device.keys()]).toEqual(['report:7:k-1', 'draft:7:profile', 'draft:8:profile'])
  expect(window.location.search).toBe('?returnTo=%2Fupdate-profile')
  expect(takeSignOut()).toBe('idle')
  expect(takeSignOut()).toBeNull()
})

it('logOut stores no sign-out reason', () => {
  logOut()
  expect(takeSignOut()).toBeNull()
})

it('drafts never contain a password or a code', () => {
  expect(device.get('draft:7:profile')).toMatchObject({ values: { firstName: 'Priya' } })
  expect(JSON.stringify(device.get('draft:7:profile'))).not.toMatch(/assword|code/)
})
