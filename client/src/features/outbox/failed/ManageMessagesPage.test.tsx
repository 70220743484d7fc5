import type { FailedMessage } from '@doorstep/contract/outbox/schema'
import { failureText, RETRY_BLOCK_TEXTS } from '@doorstep/contract/outbox/texts'
import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, it } from 'vitest'
import { signIn } from '../../../../test/estate.ts'
import { renderRoute } from '../../../../test/renderRoute.tsx'
import { api, failure, server } from '../../../../test/server.ts'
import ManageMessagesPage from './ManageMessagesPage.tsx'

const message = (part: Partial<FailedMessage> = {}): FailedMessage => ({
  id: 7,
  channel: 'email',
  kind: 'issue',
  to: 'robin@example.test',
  failedAt: '2026-07-04T09:05:07.000Z',
  attempts: 1,
  failure: '550',
  blocked: null,
  ...part,
})
const CODE = message({
  id: 8,
  channel: 'sms',
  kind: 'code',
  to: '…123',
  attempts: 4,
  failure: 'http 400',
  blocked: 'secret',
})
let messages: FailedMessage[]
let asked: Record<string, string>[]
let sent: unknown[]
let answers: (() => Response)[]

beforeEach(() => {
  messages = [message(), CODE]
  asked = []
  sent = []
  answers = []
  signIn(['message:manage'])
  const write = async ({ request }: { request: Request }) => {
    const text = await request.text()
    const call = `${request.method} ${new URL(request.url).pathname.replace('/api', '')}`
    sent.push(text === '' ? [call] : [call, JSON.parse(text)])
    return answers.shift()?.() ?? new HttpResponse(null, { status: 204 })
  }
  server.use(
    http.get(api('/messages/failed'), ({ request }) => {
      asked.push(Object.fromEntries(new URL(request.url).searchParams))
      return HttpResponse.json(messages, { headers: { 'x-total-count': String(messages.length) } })
    }),
    http.post(api('/messages/failed/retry'), write),
    http.post(api('/messages/failed/:messageId/retry'), write),
    http.delete(api('/messages/failed/:messageId'), write),
  )
})

const open = (search = '') =>
  renderRoute({ path: '/manage-messages', at: `/manage-messages${search}`, page: ManageMessagesPage })
const rowOf = async (to: string) => within(await screen.findByRole('row', { name: new RegExp(to) }))
// Each message appears as a row and as a card. Styles hide the row or the card.
const pressIn = async (name: string) =>
  within(await screen.findByRole('table')).findByRole('button', { name })
const button = (name: string) => screen.findByRole('button', { name })
const refuse = (text: string) => () => HttpResponse.json(failure('CONFLICT', text), { status: 409 })

describe('the list of undelivered messages', () => {
  it('the list of undelivered messages shows the subject, time, number of tries and reason of each message [MESSAGE-01]', async () => {
    open()
    const mail = await rowOf('robin@example.test')
    for (const text of ['Issue news', 'Email', '04-07-2026 10:05:07', '1 try'])
      expect(mail.getByText(text)).toBeVisible()
    expect(
      mail.getByText(/^The mail server does not know this mailbox, or refuses email for it\./),
    ).toBeVisible()
    const text = await rowOf('…123')
    for (const said of ['Sign-in code', 'Text message', '4 tries']) expect(text.getByText(said)).toBeVisible()
    expect(asked).toEqual([{ sort: '-failedAt', limit: '25' }])
  })

  it('the list of undelivered messages filters by recipient, channel and kind [MESSAGE-01]', async () => {
    const { user } = open('?channel=sms&kind=code')
    await rowOf('robin')
    expect(asked.at(-1)).toMatchObject({ channel: 'sms', kind: 'code' })
    await user.click(screen.getByRole('button', { name: 'Remove filter Channel: Text message' }))
    await waitFor(() => expect(asked.at(-1)).not.toHaveProperty('channel'))
    await user.type(screen.getByRole('textbox', { name: 'Recipient' }), 'robin')
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ q: 'robin', kind: 'code' }))
  })

  it('the list of undelivered messages shows a message if it is empty, and then offers no retry', async () => {
    messages = []
    open()
    expect(await screen.findByText('No undelivered messages found.')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Retry all' })).not.toBeInTheDocument()
  })

  it('the list of undelivered messages shows an error if it could not be loaded, and lets the user try again', async () => {
    const fail = () => HttpResponse.json(failure('INTERNAL', 'No.'), { status: 500 })
    server.use(http.get(api('/messages/failed'), fail, { once: true }))
    const { user } = open()
    const alert = await screen.findByRole('alert')
    expect(alert).toHaveTextContent('We couldn’t load the messages. Try again.')
    await user.click(within(alert).getByRole('button', { name: 'Try again' }))
    await rowOf('robin')
  })
})

describe('the retry of a message', () => {
  it('the retry of a message needs one press, and reloads the list [MESSAGE-03]', async () => {
    const { user } = open()
    const retry = await pressIn('Retry the message to robin@example.test')
    messages = [CODE]
    await user.click(retry)
    expect(await screen.findByText('We are sending the message again.')).toBeVisible()
    expect(sent).toEqual([['POST /messages/failed/7/retry']])
    await waitFor(() => expect(screen.queryByText('robin@example.test')).not.toBeInTheDocument())
  })

  it('the retry of a message shows the reason for a refusal [MESSAGE-03]', async () => {
    answers = [refuse(RETRY_BLOCK_TEXTS.erased)]
    const { user } = open()
    await user.click(await pressIn('Retry the message to robin@example.test'))
    const alert = await screen.findByRole('alert')
    expect(alert).toHaveTextContent('We couldn’t resend the message to robin@example.test.')
    expect(alert).toHaveTextContent(RETRY_BLOCK_TEXTS.erased)
  })

  it('the Retry button of a message is replaced by a reason if the message contained a code or a link [MESSAGE-03]', async () => {
    open()
    const row = await rowOf('…123')
    expect(row.getByText(/This message contained a code or a link/)).toBeVisible()
    expect(row.queryByRole('button', { name: /^Retry/ })).not.toBeInTheDocument()
  })

  it('the retry of all filtered messages needs a confirmation, and shows the result [MESSAGE-03]', async () => {
    answers = [
      refuse('Not now.'),
      () => HttpResponse.json({ retried: 1, left: 1 }),
      () => HttpResponse.json({ retried: 12, left: 0 }),
    ]
    const { user } = open('?kind=issue')
    await user.click(await button('Retry all'))
    const question = within(await screen.findByRole('alertdialog'))
    expect(question.getByText('Try to send all 2 messages that match the filters again?')).toBeVisible()
    await user.click(question.getByRole('button', { name: 'Retry all' }))
    expect(await question.findByText(/^We couldn’t resend the messages\. Not now\./)).toBeVisible()
    await user.click(question.getByRole('button', { name: 'Retry all' }))
    expect(await screen.findByText('1 message will be sent again. 1 cannot be sent again.')).toBeVisible()
    const call = ['POST /messages/failed/retry', { kind: 'issue' }]
    expect(sent).toEqual([call, call])
    await user.click(screen.getByRole('button', { name: 'Remove filter About: Issue news' }))
    messages = [message()]
    await user.click(await button('Retry all'))
    await user.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Retry all' }),
    )
    expect(await screen.findByText('12 messages will be sent again.')).toBeVisible()
    expect(sent.at(-1)).toEqual(['POST /messages/failed/retry', {}])
  })
})

describe('the dismissal of a message', () => {
  it('the dismissal of a message needs a confirmation [MESSAGE-04]', async () => {
    const { user } = open()
    await user.click(await pressIn('Dismiss the message to …123'))
    const question = within(await screen.findByRole('alertdialog'))
    messages = [message()]
    await user.click(question.getByRole('button', { name: 'Dismiss' }))
    expect(await screen.findByText('Message dismissed.')).toBeVisible()
    expect(sent).toEqual([['DELETE /messages/failed/8']])
    await waitFor(() => expect(screen.queryByText('…123')).not.toBeInTheDocument())
  })
})

it.each([
  ['552', 'The mailbox is full. Ask the person to delete some emails, then retry.'],
  ['450', 'The mail server delayed this message for a day. Check the mail server, then retry.'],
  ['599', 'The mail server refused the message. Ask its provider why.'],
  ['http 422', 'The gateway for text messages refused this message. Check the phone number.'],
  [
    'http 503',
    'The gateway for text messages did not accept any messages for a day. Check the gateway, then retry.',
  ],
  ['ECONNRESET', 'We couldn’t reach the gateway for a day. Check the gateway, then retry.'],
  ['toString', 'We couldn’t deliver this message. Check the address or number.'],
])('a delivery failure with the code %s is explained in a sentence [MESSAGE-01]', (code, sentence) => {
  expect(failureText(code)).toBe(sentence)
})
