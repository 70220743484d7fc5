import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../config.ts'
import { createListener } from '../db/listener.ts'
import type { SendingServices } from './attempt.ts'
import { GATEWAY_TIMEOUT_MS } from './gateway.ts'
import type { Gateway, Channel } from './gateway.ts'
import { OUTBOX_CHANNEL, expireMessages } from './queries.ts'
import { currentSpan } from '../tracing/tracing.ts'
import type { MessagingSettings } from './settings.ts'
import { twilioGateway, webhookGateway } from './smsGateways.ts'
import { SMTP_LIMITS, smtpGateway } from './smtpGateway.ts'
import { startWorker } from './worker.ts'
import type { Worker } from './worker.ts'

const EXPIRE_EVERY_MS = 10_000
/** An email needs several exchanges with its server. A text message needs only one. */
const TRY_LIMITS = {
  email: { tryMs: SMTP_LIMITS.connectMs + SMTP_LIMITS.answerMs },
  sms: { tryMs: GATEWAY_TIMEOUT_MS },
}

const TRACES_MAX = 1000
const CHANNELS = ['email', 'sms'] as const

export interface Messaging {
  /** Whether emails can be delivered: through a gateway, or on the outbox page in demo mode. */
  hasMail: boolean
  hasSms: boolean
  /** The channels that have a gateway. */
  channels: readonly Channel[]
  /** Whether the outbox page replaces a gateway that is not set, as in demo mode. */
  standsIn(channel: Channel): boolean
  start(services: SendingServices): Promise<void>
  stop(): Promise<void>
  /** If this process sends the message, the sending becomes part of the current trace. */
  follow(messageId: number): void
  /** Resolves once the message has an outcome, or after `timeoutMs`. */
  untilNews(messageId: number, timeoutMs: number): Promise<void>
}

export function createMessaging(config: Config, connectionString: string, log: FastifyBaseLogger): Messaging {
  const gateways = gatewaysOf(config.messaging, config.brandName)
  const isDemo = config.mode === 'demo'
  const waiting = new Map<number, Set<() => void>>()
  const traces = new Map<number, string>()
  const workers: Worker[] = []
  let expiring: NodeJS.Timeout | undefined

  const wakeAll = (): void => {
    for (const worker of workers) worker.wake()
  }
  const listener = createListener(
    { connectionString, channel: OUTBOX_CHANNEL, log },
    {
      onMessage: (payload) => {
        if (payload === 'queued') wakeAll()
        else for (const resolve of waiting.get(Number(payload)) ?? []) resolve()
      },
      onGap: wakeAll,
    },
  )
  return {
    hasMail: gateways.email !== undefined || isDemo,
    hasSms: gateways.sms !== undefined || isDemo,
    channels: CHANNELS.filter((channel) => gateways[channel] !== undefined),
    standsIn: (channel) => isDemo && gateways[channel] === undefined,
    start: async (services) => {
      await listener.start()
      for (const channel of CHANNELS) {
        const gateway = gateways[channel]
        if (gateway) workers.push(startWorker(services, channel, gateway, { ...TRY_LIMITS[channel], traces }))
      }
      expiring = setInterval(() => void expire(services), EXPIRE_EVERY_MS)
      await expire(services)
    },
    stop: async () => {
      clearInterval(expiring)
      await Promise.all([listener.stop(), ...workers.map((worker) => worker.stop())])
    },
    follow: (messageId) => {
      const span = currentSpan()
      if (!span) return
      traces.set(messageId, span.traceparent)
      const [oldest] = traces.keys()
      // The oldest entries belong to messages that other processes sent, or that were cancelled.
      if (traces.size > TRACES_MAX && oldest !== undefined) traces.delete(oldest)
    },
    untilNews: (messageId, timeoutMs) => untilNews(waiting, messageId, timeoutMs),
  }
}

function gatewaysOf(
  { mail, sms }: MessagingSettings,
  brandName: string,
): Record<Channel, Gateway | undefined> {
  return {
    email: mail && smtpGateway(mail, brandName),
    sms: sms && (sms.gateway === 'twilio' ? twilioGateway(sms) : webhookGateway(sms)),
  }
}

async function expire({ db, config, log }: SendingServices): Promise<void> {
  try {
    await expireMessages(db, config.mode === 'demo')
  } catch (error) {
    log.warn({ code: (error as NodeJS.ErrnoException).code }, 'the outbox cannot be written')
  }
}

async function untilNews(
  waiting: Map<number, Set<() => void>>,
  messageId: number,
  timeoutMs: number,
): Promise<void> {
  await new Promise<void>((resolve) => {
    const others = waiting.get(messageId) ?? new Set()
    const end = (): void => {
      clearTimeout(timer)
      others.delete(end)
      if (others.size === 0) waiting.delete(messageId)
      resolve()
    }
    const timer = setTimeout(end, timeoutMs)
    waiting.set(messageId, others.add(end))
  })
}
