import { GatewayError } from './gateway.ts'
import type { Gateway } from './gateway.ts'
import type { TwilioSettings, WebhookSettings } from './settings.ts'

/** Sends text messages by posting `{ id, to, text }` as JSON to a web address. */
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

/** Sends text messages through Twilio's Messages API. */
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

/**
 * HTTP statuses that reject a single message. All other statuses mean a problem with the gateway or with our account
 * there.
 */
const REFUSALS = new Set([400, 410, 413, 415, 422])

async function post(url: string, init: RequestInit): Promise<void> {
  let response: Response
  try {
    response = await fetch(url, { ...init, method: 'POST', redirect: 'manual' })
    // The answer's body is dropped. An unread body would keep the connection busy.
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
