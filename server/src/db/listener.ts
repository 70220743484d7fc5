import type { FastifyBaseLogger } from 'fastify'
import pg from 'pg'

const RECONNECT_MS = 500

export interface Listener {
  start(): Promise<void>
  stop(): Promise<void>
}

/** One connection that hears what is notified on a channel, kept alive. `onGap`: something may have been missed. */
export function createListener(
  { connectionString, channel, log }: { connectionString: string; channel: string; log: FastifyBaseLogger },
  onMessage: (payload: string) => void,
  onGap: () => void,
): Listener {
  let client: pg.Client | undefined
  let retry: NodeJS.Timeout | undefined
  let isStopped = false

  const reconnect = (): void => {
    client?.removeAllListeners('end')
    client = undefined
    if (isStopped) return
    retry = setTimeout(() => {
      connect().then(onGap, reconnect)
    }, RECONNECT_MS)
  }
  const connect = async (): Promise<void> => {
    const next = new pg.Client({ connectionString, keepAlive: true })
    next.on('error', (error) =>
      log.warn({ code: (error as NodeJS.ErrnoException).code, channel }, 'listening connection broke'),
    )
    next.on('notification', ({ payload }) => onMessage(payload ?? ''))
    await next.connect()
    await next.query(`listen ${next.escapeIdentifier(channel)}`)
    if (isStopped) return next.end()
    client = next
    next.on('end', reconnect)
  }
  return {
    start: connect,
    stop: async () => {
      isStopped = true
      clearTimeout(retry)
      client?.removeAllListeners('end')
      await client?.end()
    },
  }
}
