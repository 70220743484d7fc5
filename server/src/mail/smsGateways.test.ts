import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startSmsServer } from '../../test/fakeSmsServer.ts'
import type { FakeSmsServer } from '../../test/fakeSmsServer.ts'
import { GatewayError } from './gateway.ts'
import type { Gateway, Letter } from './gateway.ts'
import { twilioGateway, webhookGateway } from './smsGateways.ts'

const SID = `AC${'0'.repeat(32)}`
const LETTER: Letter = {
  key: '5f0c6f0e-58a2-4f5c-9f57-0c7f1f4f7b11',
  to: '+447700900123',
  subject: '',
  text: 'Doorstep: your code is 123456 & 50 % = ü',
  html: '',
  at: new Date(),
}
let server: FakeSmsServer
let twilio: Gateway
let webhook: Gateway

beforeAll(async () => {
  server = await startSmsServer()
  twilio = twilioGateway({
    gateway: 'twilio',
    accountSid: SID,
    authToken: 'secret',
    from: '+15005550006',
    baseUrl: server.url,
  })
  webhook = webhookGateway({ gateway: 'webhook', url: `${server.url}/send?x=1`, token: 'hook-token' })
})
beforeEach(() => {
  server.calls.length = 0
  server.answer(201)
})
afterAll(() => server.close())

async function failureOf(gateway: Gateway, limitMs = 5000): Promise<string> {
  const error: unknown = await gateway
    .send(LETTER, AbortSignal.timeout(limitMs))
    .catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(GatewayError)
  return error instanceof GatewayError ? `${error.kind} ${error.code}` : ''
}

describe('SMS gateways', () => {
  it('twilioGateway posts a form to Twilio’s Messages API, with the account’s name and token', async () => {
    await twilio.send(LETTER, AbortSignal.timeout(5000))
    const [call] = server.calls
    expect(call).toMatchObject({ method: 'POST', path: `/2010-04-01/Accounts/${SID}/Messages.json` })
    expect(call?.headers.authorization).toBe(`Basic ${Buffer.from(`${SID}:secret`).toString('base64')}`)
    expect(call?.headers['content-type']).toMatch(/^application\/x-www-form-urlencoded/)
    expect(Object.fromEntries(new URLSearchParams(call?.body))).toEqual({
      To: LETTER.to,
      From: '+15005550006',
      Body: LETTER.text,
    })
  })

  it('twilioGateway uses a messaging service if the sender is its SID', async () => {
    const from = `MG${'1'.repeat(32)}`
    await twilioGateway({
      gateway: 'twilio',
      accountSid: SID,
      authToken: 'secret',
      from,
      baseUrl: server.url,
    }).send(LETTER, AbortSignal.timeout(5000))
    const form = new URLSearchParams(server.calls[0]?.body)
    expect(form.get('MessagingServiceSid')).toBe(from)
    expect(form.has('From')).toBe(false)
  })

  it('webhookGateway posts JSON, with the token and a key against duplicates', async () => {
    await webhook.send(LETTER, AbortSignal.timeout(5000))
    const [call] = server.calls
    expect(call).toMatchObject({ method: 'POST', path: '/send?x=1' })
    expect(call?.headers).toMatchObject({
      authorization: 'Bearer hook-token',
      'content-type': 'application/json',
      'idempotency-key': LETTER.key,
    })
    expect(JSON.parse(call?.body ?? '')).toEqual({ id: LETTER.key, to: LETTER.to, text: LETTER.text })
  })

  it('webhookGateway sends no token if none is set', async () => {
    await webhookGateway({ gateway: 'webhook', url: server.url, token: undefined }).send(
      LETTER,
      AbortSignal.timeout(5000),
    )
    expect(server.calls[0]?.headers.authorization).toBeUndefined()
  })
})

describe.each([
  ['Twilio', () => twilio],
  ['a webhook', () => webhook],
])('failing gateway at %s', (_name, gateway) => {
  it.each([
    [400, 'refused http 400'],
    [422, 'refused http 422'],
    [401, 'down http 401'],
    [404, 'down http 404'],
    [429, 'down http 429'],
    [500, 'down http 500'],
    [503, 'down http 503'],
  ])('a gateway for text messages classifies status %i', async (status, failure) => {
    server.answer(status)
    expect(await failureOf(gateway())).toBe(failure)
  })

  it('a gateway for text messages does not follow a redirect', async () => {
    server.answer(307, { location: `${server.url}/elsewhere` })
    expect(await failureOf(gateway())).toBe('down http 307')
    expect(server.calls).toHaveLength(1)
  })

  it('a gateway for text messages reports a server that does not answer as down', async () => {
    server.answer(0)
    expect(await failureOf(gateway(), 200)).toBe('down ETIMEDOUT')
  })
})

it('webhookGateway reports a server that cannot be reached as down', async () => {
  const gone = await startSmsServer()
  await gone.close()
  const gateway = webhookGateway({ gateway: 'webhook', url: gone.url, token: undefined })
  expect(await failureOf(gateway)).toBe('down ECONNREFUSED')
})
