import { GatewayError } from './gateway.ts'
import type { Gateway } from './gateway.ts'
import type { TwilioSettings, WebhookSettings } from './settings.ts'

/** Text messages by a web call of the simplest shape: `{ id, to, text }` as JSON. */
export function webhookGateway({ url, token }: WebhookSettings): Gateway {
  return {
    send: (letter, signal) =>
      post(url, {
        headers: {
          'content-type': 'application/json',
          'idempotency-key': letter.key,
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
        },
        body: JSON.stringify({ id: letter.key, to: letter.to, text: letter.text }),
        signal,
      }),
  }
}

/** Text messages by Twilio's Messages API. */
export function twilioGateway({ accountSid, authToken, from, baseUrl }: TwilioSettings): Gateway {
  const url = `${baseUrl}/2010-04-01/Accounts/${accountSid}/Messages.json`
  const credentials = Buffer.from(`${accountSid}:${authToken}`).toString('base64')
  const senderField = from.startsWith('MG') ? 'MessagingServiceSid' : 'From'
  return {
    send: (letter, signal) =>
      post(url, {
        headers: { authorization: `Basic ${credentials}` },
        body: new URLSearchParams({ To: letter.to, [senderField]: from, Body: letter.text }),
        signal,
      }),
  }
}

/** A refusal of these is about the message; every other one is about the gateway or our account there. */
const REFUSALS = new Set([400, 410, 413, 415, 422])

async function post(url: string, init: RequestInit): Promise<void> {
  let response: Response
  try {
    response = await fetch(url, { ...init, method: 'POST', redirect: 'manual' })
    // Nothing of the answer is needed; unread, it would hold the connection.
    await response.body?.cancel()
  } catch (error) {
    throw new GatewayError('down', networkCode(error))
  }
  if (response.ok) return
  throw new GatewayError(REFUSALS.has(response.status) ? 'refused' : 'down', `http ${response.status}`)
}

function networkCode(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  if (error.name === 'TimeoutError' || error.name === 'AbortError') return 'ETIMEDOUT'
  return (error.cause as NodeJS.ErrnoException | undefined)?.code ?? 'ECONNECTION'
}
