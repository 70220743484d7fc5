import { setTimeout as delay } from 'node:timers/promises'
import { AppError, StartupError } from '../../errors.ts'

export type State = 'ok' | 'warning' | 'failed'

/** The result of a check, without any secret from the settings, and the advice for it. */
export interface Finding {
  state: State
  found: string
  advice: string | null
}

export interface NamedFinding extends Finding {
  name: string
}

export interface Check {
  name: string
  run: (signal: AbortSignal) => Promise<Finding>
  /** Time limit for a check that can take longer than other checks. */
  limitMs?: number
}

export const ok = (found: string): Finding => ({ state: 'ok', found, advice: null })
export const warning = (found: string, advice: string): Finding => ({ state: 'warning', found, advice })
export const failed = (found: string, advice: string): Finding => ({ state: 'failed', found, advice })

/**
 * Names an error by its code or in our own words. Messages from drivers and servers might quote an address or a secret.
 */
export function codeOf(error: unknown): string {
  if (error instanceof StartupError || error instanceof AppError) return error.message.replace(/\.$/, '')
  if (!(error instanceof Error)) return 'unknown'
  const { code } = error as NodeJS.ErrnoException
  const cause = error.cause instanceof Error ? (error.cause as NodeJS.ErrnoException).code : undefined
  return code ?? cause ?? error.name
}

/** Runs one check within its time limit. Never rejects. */
export async function runCheck({ name, run, limitMs }: Check, timeoutMs: number): Promise<NamedFinding> {
  const stop = new AbortController()
  const limit = limitMs === undefined ? timeoutMs : Math.max(limitMs, timeoutMs)
  const late = delay(limit, undefined, { signal: stop.signal }).then(
    () =>
      failed(
        `The check got no answer within ${limit / 1000} seconds.`,
        'Check the network and the server that this check connects to.',
      ),
    () => ok(''),
  )
  try {
    const work = run(stop.signal).catch((error: unknown) =>
      failed(
        `The check failed (${codeOf(error)}).`,
        'Check the network and the server that this check connects to.',
      ),
    )
    return { name, ...(await Promise.race([work, late])) }
  } finally {
    stop.abort()
  }
}
