import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { http, HttpResponse } from 'msw'
import { beforeEach, expect, it, vi } from 'vitest'
import { signIn } from '../../test/estate.ts'
import { device } from '../../test/idb.ts'
import { api, server } from '../../test/server.ts'
import { beginWork } from '../work/deviceWork.ts'
import { saveWork } from '../work/workStore.ts'
import { logOut } from './logout.ts'
import { LogoutQuestion } from './LogoutQuestion.tsx'

const work = (sender: { userId: string } | { token: string }) => ({
  ...beginWork(4, sender, 'done' as const),
  words: 'New valve fitted.',
})

beforeEach(async () => {
  signIn(['order:work'], 'CONTRACTOR')
  server.use(http.post(api('/account/logout'), () => HttpResponse.error()))
  await saveWork(work({ userId: '7' }))
  await saveWork(work({ userId: '8' }))
})

it('asks before it deletes a firm’s work, and leaves it to whoever stays [FIRMSIDE-13]', async () => {
  const user = userEvent.setup()
  render(<LogoutQuestion />)
  logOut()
  expect(await screen.findByText(/^1 step of a work order waits for the network/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Stay logged in' }))
  expect(device.size).toBe(2)
  expect(localStorage.getItem('userId')).toBe('7')
})

it('deletes it with the logout, for good, and nobody else’s [FIRMSIDE-13]', async () => {
  const user = userEvent.setup()
  render(<LogoutQuestion />)
  logOut()
  await user.click(await screen.findByRole('button', { name: 'Log out and delete it' }))
  await vi.waitFor(() => expect(device.size).toBe(1))
  // The form that was open closes after that, and keeps nothing.
  expect(await saveWork(work({ userId: '7' }))).toBe(false)
  expect([...device.keys()]).toEqual([expect.stringMatching(/^work:8:/)])
})
