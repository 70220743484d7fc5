import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../config.ts'
import type { SecretBox } from '../crypto/secretBox.ts'
import type { Db } from '../db/client.ts'
import { GatewayError } from './gateway.ts'
import type { FailureKind, Gateway, Letter } from './gateway.ts'
import { htmlOf } from './html.ts'
import { fillText, readSecrets } from './letter.ts'
import type { Tracing } from '../tracing/tracing.ts'
import type { TakenMessage } from './queries.ts'
import { replyAddressOf } from './replies.ts'
import { wayOutOf, withWayOut } from './unsubscribe.ts'

export interface SendingServices {
  db: Db
  config: Config
  secrets: SecretBox
  publicUrl: string
  tracing: Tracing | undefined
  log: FastifyBaseLogger
}

export interface Failure {
  kind: FailureKind
  code: string
}

/**
 * Hands one message to its gateway. Returns undefined if the gateway accepted it, otherwise the reason for the failure.
 */
export async function tryOnce(
  services: SendingServices,
  gateway: Gateway,
  message: TakenMessage,
  { limitMs, cutOff }: { limitMs: number; cutOff: AbortSignal },
): Promise<Failure | undefined> {
  let letter: Letter
  try {
    letter = letterOf(services, message)
  } catch {
    // The secrets were encrypted with another key. A server that has the key can send the message later.
    return { kind: 'later', code: 'unreadable' }
  }
  const msLeft = Math.max(0, Math.min(limitMs, Math.floor((message.secondsLeft ?? Infinity) * 1000)))
  try {
    await gateway.send(letter, AbortSignal.any([cutOff, AbortSignal.timeout(msLeft)]))
    return undefined
  } catch (error) {
    if (error instanceof GatewayError) return { kind: error.kind, code: error.code }
    services.log.error({ messageId: message.id, name: (error as Error).name }, 'sending a message broke')
    return { kind: 'later', code: 'broken' }
  }
}

function letterOf(services: SendingServices, message: TakenMessage): Letter {
  const { brandName, brandLogo } = services.config
  // Few email programs show SVG.
  const logo = brandLogo?.type === 'image/png' ? brandLogo.bytes : undefined
  const secrets = readSecrets(services.secrets, message.secrets)
  const subject = message.subject ?? brandName
  const way = wayOutOf(services, message)
  return {
    key: message.messageKey,
    to: message.recipient,
    subject,
    text: withWayOut(fillText(message.body, secrets), way),
    html: htmlOf({
      brandName,
      hasLogo: logo !== undefined,
      publicUrl: services.publicUrl,
      subject,
      text: message.body,
      secrets,
      way,
    }),
    logo,
    at: message.createdAt,
    oneClick: way?.oneClick,
    calendar: message.calendar ?? undefined,
    replyTo: replyAddressOf(services, message),
  }
}
