import { RECEIVED } from '@doorstep/contract/issues/texts'
import { act, screen, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { buildIssue, ME, signIn } from '../../../test/estate.ts'
import { renderRoute } from '../../../test/renderRoute.tsx'
import { clearSession, storeSession } from '../../lib/storage.ts'
import { keepReported } from './reported.ts'
import { ReportedLines } from './ReportedLines.tsx'

beforeEach(() => signIn(['issue:report']))

const open = () => renderRoute({ path: '/dashboard', at: '/dashboard', page: ReportedLines })
const report = (jobId: number, userId = ME) =>
  act(() => keepReported(buildIssue({ issueId: jobId - 1000, jobId, userId })))

it('a line about a report shows the number, the next step and a link, until it is dismissed [PHONE-50]', async () => {
  const { user } = open()
  report(1041)
  expect(await screen.findByText('Your issue number is 1041.')).toBeVisible()
  expect(screen.getByText(RECEIVED, { exact: false })).toBeVisible()
  expect(screen.getByRole('link', { name: 'See issue 1041' })).toHaveAttribute('href', '/issues/41')
  await user.click(screen.getByRole('button', { name: 'Dismiss the message about issue 1041' }))
  expect(screen.queryByText('Your issue number is 1041.')).not.toBeInTheDocument()
})

it('a line about a report is still shown after a reload, but not after the end of the session or another person’s sign-in [PHONE-51]', async () => {
  report(1041)
  const { unmount } = open()
  expect(await screen.findByText('Your issue number is 1041.')).toBeVisible()
  unmount()
  storeSession({ token: 't-2', userId: 8, userName: 'Tom Ash', role: 'TENANT' })
  const other = open()
  expect(screen.queryByText('Your issue number is 1041.')).not.toBeInTheDocument()
  other.unmount()
  signIn(['issue:report'])
  clearSession()
  expect(localStorage.getItem('reported')).toBeNull()
})

it('a line about a report disappears once its link is used, and only the latest three reports have a line [PHONE-50]', async () => {
  const { user } = open()
  for (const jobId of [1041, 1042, 1043, 1044, 1044]) report(jobId)
  const numbers = () => screen.getAllByText(/^Your issue number is/).map((line) => line.textContent)
  await screen.findByText('Your issue number is 1044.')
  expect(numbers().map((text) => /\d+/.exec(text)?.[0])).toEqual(['1044', '1043', '1042'])
  await user.click(screen.getByRole('link', { name: 'See issue 1043' }))
  expect(numbers()).toHaveLength(2)
})

it('a line about a report for somebody else shows who gets the updates [PHONE-50]', async () => {
  open()
  report(1041, 99)
  const line = (await screen.findByText('Your issue number is 1041.')).parentElement
  expect(within(line as HTMLElement).getByText(/the person it is for will hear from us/)).toBeVisible()
})
