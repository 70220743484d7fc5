import { http, HttpResponse } from 'msw'
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { signIn } from '../../test/estate.ts'
import { api, server } from '../../test/server.ts'
import { saveDraft } from '../lib/drafts.ts'
import { takeSignOut } from '../lib/storage.ts'
import { endIdleSession, logOut } from './logout.ts'

const kept = new Map<string, unknown>()
vi.mock('idb-keyval', () => ({
  get: (key: string) => Promise.resolve(kept.get(key)),
  set: (key: string, value: unknown) => Promise.resolve(void kept.set(key, value)),
  del: (key: string) => Promise.resolve(void kept.delete(key)),
  delMany: (keys: string[]) => Promise.resolve(keys.forEach((key) => kept.delete(key))),
  keys: () => Promise.resolve([...kept.keys()]),
}))

beforeEach(async () => {
  kept.clear()
  signIn()
  server.use(http.post(api('/account/logout'), () => HttpResponse.error()))
  kept.set('report-draft:7', {})
  await saveDraft('7', 'profile', { firstName: 'Priya', newPassword: 'x', code: '1' })
  await saveDraft('8', 'profile', { firstName: 'Tom' })
  window.history.replaceState(null, '', '/update-profile')
})

it('takes the drafts of this person along, even offline [T26]', async () => {
  logOut()
  await vi.waitFor(() => expect([...kept.keys()]).toEqual(['draft:8:profile']))
  expect(Object.fromEntries(Object.entries(localStorage))).toEqual({})
  expect(window.location.pathname + window.location.search).toBe('/login')
})

it('keeps drafts and the way back when nobody was there', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  endIdleSession()
  await vi.runAllTimersAsync()
  expect([...kept.keys()]).toEqual(['report-draft:7', 'draft:7:profile', 'draft:8:profile'])
  expect(window.location.search).toBe('?returnTo=%2Fupdate-profile')
  expect(takeSignOut()).toBe('idle')
  expect(takeSignOut()).toBeNull()
})

it('gives no reason to somebody who wished to go', () => {
  logOut()
  expect(takeSignOut()).toBeNull()
})

it('never keeps a password or a code in a draft', () => {
  expect(kept.get('draft:7:profile')).toMatchObject({ values: { firstName: 'Priya' } })
  expect(JSON.stringify(kept.get('draft:7:profile'))).not.toMatch(/assword|code/)
})
