import { systemCtx } from '../context.ts'
import type { Services } from '../services.ts'
import { emitLoneAudit } from './emitAudit.ts'
import type { Code } from './split.ts'

/** What somebody asked for who may not have it, or not see it: codes and ids alone. */
export interface Denial {
  userId: number
  sessionId: number
  requestId: string
  /** The name of the endpoint. */
  call: Code
  status: number
  why: DenialReason | undefined
  /** What the call named, by the names of its fields. */
  ids: Record<string, number[]>
}

/** Why, where the status does not say it. */
export type DenialReason = 'otherIdentity' | 'staleSignIn' | 'secondStepMissing'

type Counted = Pick<Denial, 'call' | 'status' | 'ids'> & { why?: DenialReason; count: number }

interface Window {
  at: Date
  first: Denial
  calls: Map<string, Counted>
  timer: NodeJS.Timeout
}

export interface Denials {
  note(denial: Denial): void
  /** Writes what has been counted so far. */
  write(): Promise<void>
}

const WINDOW_MS = 60_000
/** Of one name, in one row: somebody who tries every number leaves the first ones, and how many they were. */
const IDS_MAX = 20

/** Counts denials for a minute from a session's first one; then they are one row of the audit. */
export function createDenials(services: Services, windowMs = WINDOW_MS): Denials {
  const windows = new Map<number, Window>()
  const underWay = new Set<Promise<void>>()

  const write = (sessionId: number): void => {
    const window = windows.get(sessionId)
    if (!window) return
    clearTimeout(window.timer)
    windows.delete(sessionId)
    const written = writeWindow(services, window)
      .catch((error: unknown) => {
        const { userId } = window.first
        services.log.error({ err: error, userId, sessionId }, 'denials were not written to the audit')
      })
      .finally(() => underWay.delete(written))
    underWay.add(written)
  }

  return {
    note: (denial) => {
      const known = windows.get(denial.sessionId)
      if (known) return count(known.calls, denial)
      const timer = setTimeout(() => write(denial.sessionId), windowMs).unref()
      const window = { at: new Date(), first: denial, calls: new Map<string, Counted>(), timer }
      windows.set(denial.sessionId, window)
      count(window.calls, denial)
    },
    write: async () => {
      for (const sessionId of windows.keys()) write(sessionId)
      await Promise.all(underWay)
    },
  }
}

function count(calls: Window['calls'], { call, status, why, ids }: Denial): void {
  const key = `${call} ${status} ${why}`
  const counted = calls.get(key) ?? { call, status, ...(why && { why }), ids: {}, count: 0 }
  calls.set(key, counted)
  counted.count += 1
  for (const [name, numbers] of Object.entries(ids))
    counted.ids[name] = [...new Set([...(counted.ids[name] ?? []), ...numbers])].slice(0, IDS_MAX)
}

async function writeWindow(services: Services, { at, first, calls }: Window): Promise<void> {
  const counted = [...calls.values()]
  await emitLoneAudit(
    { ...systemCtx(services, first.requestId), now: () => at, actor: { userId: first.userId } },
    {
      action: 'session.denied',
      object: { type: 'session', id: first.sessionId },
      after: { count: counted.reduce((sum, one) => sum + one.count, 0), calls: counted },
    },
  )
}
