import { issueEndpoints } from '@doorstep/contract/issues/endpoints'
import type { Issue } from '@doorstep/contract/issues/schema'
import { act, screen, waitFor } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { buildIssue, signIn } from '../../../test/estate.ts'
import { renderAlone } from '../../../test/renderRoute.tsx'
import { api, server } from '../../../test/server.ts'
import { q } from '../../api/query.ts'
import { expectOwnChange, forgetUpdates, markOpened, noteUpdate } from '../../api/updates.ts'
import { notify } from '../../ui/toast.ts'
import { UpdatedMark } from './IssueTable.tsx'
import { useIssueNews } from './useIssueNews.ts'

let now: Issue
let quietly: (string | null)[]

beforeEach(() => {
  forgetUpdates()
  signIn()
  now = buildIssue({ status: 'Open' })
  quietly = []
  server.use(
    http.get(api('/issues/41'), ({ request }) => {
      quietly.push(request.headers.get('x-background'))
      return HttpResponse.json(now)
    }),
  )
})

function Listener() {
  useIssueNews()
  return <UpdatedMark issueId={41} />
}

const OPEN = 'Issue 1041 “Kitchen tap drips” is now Open.'

const open = () => {
  const view = renderAlone(<Listener />)
  view.client.setQueryData(
    q(issueEndpoints.readIssue, { params: { issueId: 41 } }).queryKey,
    buildIssue({ status: 'Submitted' }),
  )
  return view
}

it('useIssueNews announces a status set by somebody else once, and marks the issue as updated', async () => {
  open()
  act(() => {
    noteUpdate(41)
    noteUpdate(41)
  })
  expect(screen.getByText('Updated')).toBeInTheDocument()
  expect(await screen.findByText('Issue 1041 “Kitchen tap drips” is now Open.')).toBeInTheDocument()
  expect(quietly).toEqual(['1'])
  act(() => markOpened(41))
  expect(screen.queryByText('Updated')).not.toBeInTheDocument()
})

it('useIssueNews announces an approval once with the last status, even if the next step takes long', async () => {
  open()
  now = buildIssue({ status: 'Approved' })
  act(() => noteUpdate(41))
  await waitFor(() => expect(quietly).toHaveLength(1))
  now = buildIssue({ status: 'Open' })
  act(() => noteUpdate(41))
  expect(await screen.findByText('Issue 1041 “Kitchen tap drips” is now Open.')).toBeInTheDocument()
  expect(screen.queryByText(/is now Approved/)).not.toBeInTheDocument()
})

it('useIssueNews announces a step once if somebody takes it while the page is reading the previous step', async () => {
  open()
  const { promise: read, resolve: answer } = Promise.withResolvers<void>()
  server.use(
    http.get(
      api('/issues/41'),
      async () => {
        quietly.push('first')
        await read
        return HttpResponse.json(buildIssue({ status: 'Open' }))
      },
      { once: true },
    ),
  )
  act(() => noteUpdate(41))
  await waitFor(() => expect(quietly).toEqual(['first']))
  act(() => noteUpdate(41))
  answer()
  await waitFor(() => expect(quietly).toEqual(['first', '1']))
  expect(await screen.findAllByText('Issue 1041 “Kitchen tap drips” is now Open.')).toHaveLength(1)
})

it('useIssueNews announces a step once if two requests return it and the first request ends last', async () => {
  const told = vi.spyOn(notify, 'info')
  open()
  now = buildIssue({ status: 'Open', version: 3 })
  const { promise: read, resolve: answer } = Promise.withResolvers<void>()
  const isAnswered = Promise.withResolvers<void>()
  server.use(
    http.get(
      api('/issues/41'),
      async () => {
        quietly.push('first')
        await read
        isAnswered.resolve()
        return HttpResponse.json(now)
      },
      { once: true },
    ),
  )
  act(() => noteUpdate(41))
  await waitFor(() => expect(quietly).toEqual(['first']))
  act(() => noteUpdate(41))
  await waitFor(() => expect(told.mock.calls).toEqual([[OPEN]]))
  answer()
  await isAnswered.promise
  now = buildIssue({ status: 'Resolved', version: 4 })
  act(() => noteUpdate(41))
  await waitFor(() => expect(told).toHaveBeenLastCalledWith(expect.stringContaining('Resolved')))
  expect(told).toHaveBeenCalledTimes(2)
})

it('useIssueNews announces a step once if its event arrives after the announcement', async () => {
  const told = vi.spyOn(notify, 'info')
  open()
  act(() => noteUpdate(41))
  await waitFor(() => expect(told.mock.calls).toEqual([[OPEN]]))
  act(() => noteUpdate(41))
  await waitFor(() => expect(quietly).toHaveLength(2))
  now = buildIssue({ status: 'Resolved', version: 2 })
  act(() => noteUpdate(41))
  await waitFor(() => expect(told).toHaveBeenLastCalledWith(expect.stringContaining('Resolved')))
  expect(told).toHaveBeenCalledTimes(2)
})

const { queryKey } = q(issueEndpoints.readIssue, { params: { issueId: 41 } })

it('useIssueNews announces a step once if the screen receives the previous step late', async () => {
  const told = vi.spyOn(notify, 'info')
  const { client } = open()
  now = buildIssue({ status: 'Open', version: 3 })
  act(() => noteUpdate(41))
  await waitFor(() => expect(told.mock.calls).toEqual([[OPEN]]))
  client.setQueryData(queryKey, buildIssue({ status: 'Approved', version: 2 }))
  act(() => noteUpdate(41))
  await waitFor(() => expect(quietly).toHaveLength(2))
  now = buildIssue({ status: 'Resolved', version: 4 })
  act(() => noteUpdate(41))
  await waitFor(() => expect(told).toHaveBeenLastCalledWith(expect.stringContaining('Resolved')))
  expect(told).toHaveBeenCalledTimes(2)
})

it('useIssueNews announces a status again after the issue has left it and returned to it', async () => {
  const told = vi.spyOn(notify, 'info')
  const { client } = open()
  now = buildIssue({ status: 'Open', version: 2 })
  act(() => noteUpdate(41))
  await waitFor(() => expect(told).toHaveBeenCalledTimes(1))
  client.setQueryData(queryKey, buildIssue({ status: 'Resolved', version: 3 }))
  now = buildIssue({ status: 'Open', version: 4 })
  act(() => noteUpdate(41))
  await waitFor(() => expect(told.mock.calls).toEqual([[OPEN], [OPEN]]))
})

it('useIssueNews announces an approval that no step follows', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  onTestFinished(() => void vi.useRealTimers())
  open()
  now = buildIssue({ status: 'Approved' })
  act(() => noteUpdate(41))
  await waitFor(() => expect(quietly).toHaveLength(1))
  expect(screen.queryByText(/is now/)).not.toBeInTheDocument()
  await act(() => vi.advanceTimersByTimeAsync(15_000))
  expect(await screen.findByText('Issue 1041 “Kitchen tap drips” is now Approved.')).toBeInTheDocument()
})

it('useIssueNews announces only steps, and only those of the reader’s own issues', async () => {
  open()
  now = buildIssue({ status: 'Submitted' })
  act(() => noteUpdate(41))
  await waitFor(() => expect(quietly).toHaveLength(1))
  now = buildIssue({ status: 'Open', userId: 99 })
  act(() => noteUpdate(41))
  await waitFor(() => expect(quietly).toHaveLength(2))
  expect(screen.queryByText(/is now/)).not.toBeInTheDocument()
})

it('useIssueNews announces nothing about the reader’s own change', () => {
  open()
  expectOwnChange(41)
  act(() => noteUpdate(41))
  expect(screen.queryByText('Updated')).not.toBeInTheDocument()
})
