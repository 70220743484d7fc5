import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { currentSpan, tracedApart } from '../tracing/tracing.ts'
import { tryOnce } from './attempt.ts'
import type { SendingServices } from './attempt.ts'
import type { Gateway, Channel } from './gateway.ts'
import {
  LEASE_SECONDS,
  markRefused,
  markSent,
  markUndelivered,
  releaseMessages,
  renewLeases,
  takeMessages,
} from './queries.ts'
import type { TakenMessage, Turn } from './queries.ts'

export interface WorkerOptions {
  /**
   * The number of messages that this worker sends at once. At most `bulkAtOnce` of them can be messages that do not
   * expire.
   */
  atOnce: number
  bulkAtOnce: number
  tryMs: number
  /**
   * Length of a lease, during which no other worker can take the message. While this worker tries the message, it
   * renews the lease.
   */
  leaseSeconds: number
  lookEveryMs: number
  /** While the gateway is down, the worker tries one message at this interval. */
  probeEveryMs: number
  /** When the process ends, a running try is cut off after this time. */
  stopMs: number
  /** The `traceparent` of the trace that queued the message, if there is one. */
  traces: Map<number, string>
}

const DEFAULTS: Omit<WorkerOptions, 'traces'> = {
  atOnce: 8,
  bulkAtOnce: 5,
  tryMs: 20_000,
  leaseSeconds: LEASE_SECONDS,
  lookEveryMs: 2000,
  probeEveryMs: 30_000,
  stopMs: 8000,
}

export interface Worker {
  wake(): void
  /** Stops taking messages from the outbox. Resolves when the current messages are sent. */
  stop(): Promise<void>
}

interface State {
  underWay: Set<Promise<void>>
  tried: Set<TakenMessage>
  bulkUnderWay: number
  /** True while the gateway is down. Only probes and messages that expire are then sent. */
  isDown: boolean
  probeAt: number
  isStopped: boolean
  cutOff: AbortController
}

interface Job {
  services: SendingServices
  channel: Channel
  gateway: Gateway
  options: WorkerOptions
  state: State
  keepsSecrets: boolean
  log: FastifyBaseLogger
}

/** Sends the due messages of one channel. Other processes can have workers on the same channel. */
export function startWorker(
  services: SendingServices,
  channel: Channel,
  gateway: Gateway,
  options: Partial<WorkerOptions> = {},
): Worker {
  const state: State = {
    underWay: new Set(),
    tried: new Set(),
    bulkUnderWay: 0,
    isDown: false,
    probeAt: 0,
    isStopped: false,
    cutOff: new AbortController(),
  }
  const job: Job = {
    services,
    channel,
    gateway,
    state,
    options: { ...DEFAULTS, traces: new Map(), ...options },
    // In demo mode, the outbox page shows codes and links for a day, so the worker keeps them.
    keepsSecrets: services.config.mode === 'demo',
    log: services.log,
  }
  let looking: Promise<void> | undefined
  let isAskedAgain = false
  const wake = (): void => {
    if (state.isStopped) return
    isAskedAgain = true
    looking ??= look().finally(() => {
      looking = undefined
      if (isAskedAgain) wake()
    })
  }
  const look = async (): Promise<void> => {
    isAskedAgain = false
    try {
      await takeAndSend(job, wake)
    } catch (error) {
      // If the database is down, the worker cannot read messages. The worker soon looks again.
      job.log.warn({ code: (error as NodeJS.ErrnoException).code, channel }, 'the outbox cannot be read')
    }
  }
  const timer = setInterval(wake, job.options.lookEveryMs)
  timer.unref()
  const renewing = setInterval(() => void renew(job), (job.options.leaseSeconds * 1000) / 3)
  renewing.unref()
  wake()
  return {
    wake,
    stop: async () => {
      state.isStopped = true
      clearInterval(timer)
      const cut = setTimeout(() => state.cutOff.abort(), job.options.stopMs)
      await Promise.all([looking, ...state.underWay])
      clearTimeout(cut)
      clearInterval(renewing)
    },
  }
}

/**
 * Takes as many messages as this worker can send at once. Messages that expire go first, and some places are reserved
 * for them.
 */
async function takeAndSend(job: Job, wake: () => void): Promise<void> {
  const { state, options } = job
  for (const turn of ['urgent', 'probe', 'bulk'] as const) {
    const room = roomFor(turn, state, options)
    if (room <= 0 || state.isStopped) continue
    if (turn === 'probe') state.probeAt = performance.now() + options.probeEveryMs
    const messages = await takeMessages(job.services.db, job.channel, turn, {
      limit: room,
      leaseSeconds: options.leaseSeconds,
    })
    // The worker has stopped. Another worker takes these messages once their lease ends.
    if (state.isStopped) return
    for (const message of messages) {
      const isBulk = message.secondsLeft === null
      if (isBulk) state.bulkUnderWay += 1
      const sending = sendTraced(job, message, turn).finally(() => {
        if (isBulk) state.bulkUnderWay -= 1
        state.underWay.delete(sending)
        wake()
      })
      state.underWay.add(sending)
    }
  }
}

function roomFor(
  turn: Turn,
  { underWay, bulkUnderWay, isDown, probeAt }: State,
  options: WorkerOptions,
): number {
  const free = options.atOnce - underWay.size
  if (turn === 'urgent') return free
  if (turn === 'probe') return performance.now() >= probeAt && bulkUnderWay === 0 ? Math.min(free, 1) : 0
  return isDown ? 0 : Math.min(free, options.bulkAtOnce - bulkUnderWay)
}

function sendTraced(job: Job, message: TakenMessage, turn: Turn): Promise<void> {
  const { traces } = job.options
  const span = { name: `send ${job.channel}`, kind: 'client', traceparent: traces.get(message.id) } as const
  traces.delete(message.id)
  return tracedApart(job.services.tracing, span, () => send(job, message, turn))
}

async function send(job: Job, message: TakenMessage, turn: Turn): Promise<void> {
  const { services, gateway } = job
  job.state.tried.add(message)
  const failure = await tryOnce(services, gateway, message, {
    limitMs: job.options.tryMs,
    cutOff: job.state.cutOff.signal,
  })
  job.state.tried.delete(message)
  if (failure) currentSpan()?.set('error.type', failure.code)
  const isDown = failure?.kind === 'down'
  const othersMayWait = !isDown && (job.state.isDown || turn === 'probe')
  if (isDown) noteDown(job, failure.code)
  else noteUp(job)
  let isGivenUp = failure?.kind === 'refused'
  await persistently(job, async () => {
    const { db } = services
    if (othersMayWait) await releaseMessages(db, job.channel)
    if (!failure) await markSent(db, message, job.keepsSecrets)
    else if (failure.kind === 'refused') await markRefused(db, message, failure.code, job.keepsSecrets)
    else
      isGivenUp = await markUndelivered(db, message, {
        code: failure.code,
        isDown,
        keepsSecrets: job.keepsSecrets,
      })
  })
  if (failure)
    job.log.warn(
      { messageId: message.id, channel: job.channel, attempts: message.attempts, failure: failure.code },
      isGivenUp ? 'a message was given up' : 'a message was not delivered yet',
    )
}

/**
 * A slow mail server can need longer than a lease. The worker renews the lease, so that other workers do not take the
 * message.
 */
async function renew({ services, state, options, log }: Job): Promise<void> {
  try {
    await renewLeases(services.db, [...state.tried], options.leaseSeconds)
  } catch (error) {
    log.warn({ code: (error as NodeJS.ErrnoException).code }, 'the outbox cannot be written')
  }
}

function noteDown({ state, channel, log, options }: Job, code: string): void {
  if (!state.isDown) log.warn({ channel, failure: code }, 'the gateway accepts no messages')
  state.isDown = true
  state.probeAt = performance.now() + options.probeEveryMs
}

function noteUp({ state, channel, log }: Job): void {
  if (!state.isDown) return
  state.isDown = false
  log.info({ channel }, 'the gateway accepts messages again')
}

const WRITE_TRIES = 20

/**
 * A sent message must be recorded as sent. Otherwise it would be sent again. So the worker repeats the write while the
 * database is down.
 */
async function persistently(job: Job, write: () => Promise<void>): Promise<void> {
  for (let left = WRITE_TRIES; ; left -= 1) {
    try {
      return await write()
    } catch (error) {
      if (left === 0 || job.state.isStopped) {
        job.log.error(
          { code: (error as NodeJS.ErrnoException).code },
          'the outcome of a message was not recorded',
        )
        return
      }
      await delay(1000)
    }
  }
}
