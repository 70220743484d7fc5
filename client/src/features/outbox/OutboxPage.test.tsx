import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { http, HttpResponse } from 'msw'
import { expect, it } from 'vitest'
import { api, failure, server } from '../../../test/server.ts'
import OutboxPage from './OutboxPage.tsx'

function show() {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  render(
    <QueryClientProvider client={client}>
      <OutboxPage />
    </QueryClientProvider>,
  )
}

it('the outbox shows each message in the given order, with its links and its reply address [REPLY-17]', async () => {
  const text = `Follow it at ${window.location.origin}/issues/4. Or see https://elsewhere.example/x.`
  server.use(
    http.get(api('/dev/outbox'), () =>
      HttpResponse.json([
        {
          channel: 'email',
          to: 'a@example.org',
          subject: 'Approved',
          text,
          replyTo: 'reply+4-1-abc@in.example.org',
          sentAt: '2026-11-21T10:00:00Z',
        },
        {
          channel: 'sms',
          to: '+447700900123',
          subject: null,
          text: 'Code 123456',
          replyTo: null,
          sentAt: null,
        },
      ]),
    ),
  )
  show()
  expect(await screen.findByText('Approved')).toBeVisible()
  expect(screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)).toEqual([
    'Approved',
    'Text message',
  ])
  expect(screen.getAllByRole('link')).toHaveLength(1)
  expect(screen.getByRole('link')).toHaveAttribute('href', '/issues/4')
  expect(screen.getByText('Waiting to be sent')).toBeVisible()
  expect(screen.getAllByText(/^Replies to/)).toHaveLength(1)
  expect(screen.getByText('Replies to reply+4-1-abc@in.example.org')).toBeVisible()
})

it('the outbox shows that the text of an old message was deleted [SAFE-51]', async () => {
  const old = {
    channel: 'email',
    to: 'a@example.org',
    subject: 'Approved',
    replyTo: null,
    sentAt: '2026-09-21T10:00:00Z',
  }
  server.use(http.get(api('/dev/outbox'), () => HttpResponse.json([{ ...old, text: null }])))
  show()
  expect(await screen.findByText('The text was erased after 30 days.')).toBeVisible()
  expect(screen.getByText('To a@example.org')).toBeVisible()
})

it('the outbox shows a message if it is empty or could not be loaded', async () => {
  server.use(
    http.get(api('/dev/outbox'), () => HttpResponse.json(failure('INTERNAL', 'Broken.'), { status: 500 }), {
      once: true,
    }),
    http.get(api('/dev/outbox'), () => HttpResponse.json([])),
  )
  show()
  expect(await screen.findByText('We couldn’t load the outbox. Try again.')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('No messages yet.')).toBeVisible()
})
