import type { ReceivedMail } from '@doorstep/contract/received-mails/schema'
import { screen, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, expect, it } from 'vitest'
import { signIn } from '../../../test/estate.ts'
import { renderRoute } from '../../../test/renderRoute.tsx'
import { api, failure, server } from '../../../test/server.ts'
import ManageMessagesPage from '../outbox/failed/ManageMessagesPage.tsx'

const MAILS: ReceivedMail[] = [
  {
    id: 3,
    receivedAt: '2026-07-04T09:05:07.000Z',
    from: 'robin@example.test',
    subject: 'Re: The boiler',
    reason: 'deadToken',
    times: 1,
  },
  { id: 2, receivedAt: '2026-07-03T09:05:07.000Z', from: null, subject: null, reason: 'tooLarge', times: 1 },
  {
    id: 1,
    receivedAt: '2026-07-02T09:05:07.000Z',
    from: 'flood@example.test',
    subject: null,
    reason: 'tooMany',
    times: 212,
  },
]
let asked: Record<string, string>[]

function answer(mails: ReceivedMail[]): void {
  server.use(
    http.get(api('/messages/received'), ({ request }) => {
      asked.push(Object.fromEntries(new URL(request.url).searchParams))
      return HttpResponse.json(mails, { headers: { 'x-total-count': String(mails.length) } })
    }),
  )
}
const open = (search = '?list=received') =>
  renderRoute({ path: '/manage-messages', at: `/manage-messages${search}`, page: ManageMessagesPage })

beforeEach(() => {
  asked = []
  signIn(['message:manage'])
  server.use(
    http.get(api('/messages/failed'), () => HttpResponse.json([], { headers: { 'x-total-count': '0' } })),
  )
})

it('the list of received emails shows rejected emails with sender, subject and reason, and can be filtered [REPLY-15]', async () => {
  answer(MAILS)
  const { user, search } = open()
  const row = within(await screen.findByRole('row', { name: /robin@example\.test/ }))
  expect(row.getByText('Re: The boiler')).toBeVisible()
  expect(row.getByText('Address no longer works')).toBeVisible()
  expect(screen.getByRole('row', { name: /Sender unknown.*Too large/ })).toBeVisible()
  expect(screen.getByRole('row', { name: /flood.*Too many emails in one day \(212 emails\)/ })).toBeVisible()
  await user.click(screen.getByRole('button', { name: /Why/ }))
  await user.click(await screen.findByRole('option', { name: 'Too large' }))
  expect(search()).toEqual({ list: 'received', reason: 'tooLarge' })
  expect(asked.at(-1)).toMatchObject({ reason: 'tooLarge' })
})

it('the list of received emails is next to the undelivered messages, and each list has its own address [REPLY-15]', async () => {
  answer([])
  const undelivered = open('')
  expect(await screen.findByText('No undelivered messages found.')).toBeVisible()
  const tab = screen.getByRole('tab', { name: 'Received, not accepted' })
  expect(tab).toHaveAttribute('href', '/manage-messages?list=received')
  expect(asked).toEqual([])
  undelivered.unmount()
  open()
  expect(await screen.findByText('No emails found.')).toBeVisible()
  expect(screen.getByRole('heading', { name: 'Received Emails' })).toBeVisible()
})

it('the list of received emails shows an error if it cannot be loaded [REPLY-15]', async () => {
  server.use(
    http.get(api('/messages/received'), () =>
      HttpResponse.json(failure('INTERNAL', 'Broken.'), { status: 500 }),
    ),
  )
  open()
  expect(await screen.findByText('We couldn’t load the emails. Try again.')).toBeVisible()
})
