import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { http, HttpResponse } from 'msw'
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { signIn } from '../../test/estate.ts'
import { device, room } from '../../test/idb.ts'
import { api, server } from '../../test/server.ts'
import { begin, finish } from '../features/issues/notes/deviceNote.ts'
import { noteStore } from '../features/issues/notes/noteStore.ts'
import { removeAllWaiting } from '../waiting/names.ts'
import { beginWork } from '../work/deviceWork.ts'
import { workStore } from '../work/workStore.ts'
import { logOut } from './logout.ts'
import { ConfirmLogout } from './ConfirmLogout.tsx'

const work = (sender: { userId: string } | { token: string }) => ({
  ...beginWork(4, sender, 'done' as const),
  words: 'New valve fitted.',
})

beforeEach(async () => {
  signIn(['order:work'], 'CONTRACTOR')
  server.use(http.post(api('/account/logout'), () => HttpResponse.error()))
  await workStore.save(work({ userId: '7' }))
  device.set('work:8:k-1', { ...work({ userId: '8' }), id: 'k-1' })
})

it("logout asks for confirmation before it deletes a firm's unsent work, and keeps the work if the person stays [FIRMSIDE-13]", async () => {
  const user = userEvent.setup()
  render(<ConfirmLogout />)
  logOut()
  expect(await screen.findByText(/^1 step of a work order waits for the network/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Stay signed in' }))
  expect(device.size).toBe(2)
  expect(localStorage.getItem('userId')).toBe('7')
})

it("logout deletes this person's unsent work, but not other people's work [FIRMSIDE-13]", async () => {
  const user = userEvent.setup()
  render(<ConfirmLogout />)
  logOut()
  await user.click(await screen.findByRole('button', { name: 'Sign out and delete 1 step of a work order' }))
  await vi.waitFor(() => expect(device.size).toBe(1))
  // Simulates an open form that closes after the logout. The form must not store its content again.
  expect(await workStore.save(work({ userId: '7' }))).toBe(false)
  expect([...device.keys()]).toEqual([expect.stringMatching(/^work:8:/)])
})

it("logout also counts a note that exists only in this tab because the browser's storage was full", async () => {
  device.clear()
  onTestFinished(() => void (room.check = () => undefined))
  room.check = () => {
    throw new Error('QuotaExceededError')
  }
  const issue = { issueId: 41, jobId: 1041, title: 'Kitchen tap drips' }
  const content = { text: 'Any news?', audience: null, readers: '', files: [] }
  await noteStore.save(finish(begin(7, issue, content)))
  render(<ConfirmLogout />)
  logOut()
  expect(await screen.findByText(/^1 note waits for the network/)).toBeVisible()
  await removeAllWaiting('7')
})
