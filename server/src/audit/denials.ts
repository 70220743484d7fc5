import { systemCtx } from '../context.ts'
import type { SystemCtx } from '../context.ts'
import { hasRow } from '../db/statements.ts'
import type { Services } from '../services.ts'
import { emitLoneAudit } from './emitAudit.ts'
import { DENIALS_COUNTED_MS } from './rules.ts'
import type { Code } from './split.ts'

/**
 * A call that the person has no right to make, or that names an object they cannot see. Contains only codes and ids.
 */
export interface Denial {
  userId: number
  sessionId: number
  requestId: string
  /** Name of the endpoint. */
  call: Code
  status: number
  why: DenialReason | undefined
  /** Ids that the call named, by field name. */
  ids: Record<string, number[]>
}

/** The reason for a denial, if the HTTP status does not show the reason. */
export type DenialReason = 'otherIdentity' | 'staleSignIn' | 'secondStepMissing'

type Counted = Pick<Denial, 'call' | 'status' | 'ids'> & { why?: DenialReason; count: number }

interface Window {
  at: Date
  first: Denial
  calls: Map<string, Counted>
  timer: NodeJS.Timeout
  tries: number
}

export interface Denials {
  note(denial: Denial): void
  write(): Promise<void>
}

/**
 * How many times the server tries to write the denials of one minute, one minute apart. `UNWRITTEN_MAX` is the maximum
 * number of unwritten minutes that it keeps for all sessions together.
 */
const TRIES_MAX = 60
const UNWRITTEN_MAX = 1000
/** Maximum number of ids stored per field in one row. If a person tries many ids, only the first ones are stored. */
const IDS_MAX = 20

/**
 * Counts the denials of a session for a minute, starting with the first denial. Then writes one audit row for all these
 * denials.
 */
export function createDenials(services: Services, windowMs = DENIALS_COUNTED_MS): Denials {
  const windows = new Map<number, Window>()
  const unwritten = new Set<Window>()
  const underWay = new Set<Promise<void>>()

  const keep = (window: Window, error: unknown): void => {
    const { userId, sessionId } = window.first
    window.tries += 1
    if (window.tries >= TRIES_MAX || unwritten.size >= UNWRITTEN_MAX) {
      services.log.error({ err: error, userId, sessionId }, 'denials were not written to the audit')
      return
    }
    services.log.warn({ err: error, userId, sessionId }, 'denials are written to the audit later')
    window.timer = setTimeout(() => write(window), windowMs).unref()
    unwritten.add(window)
  }
  const write = (window: Window): void => {
    clearTimeout(window.timer)
    unwritten.delete(window)
    const written = writeWindow(services, window)
      .catch((error: unknown) => keep(window, error))
      .finally(() => underWay.delete(written))
    underWay.add(written)
  }
  const end = (window: Window): void => {
    windows.delete(window.first.sessionId)
    write(window)
  }

  return {
    note: (denial) => {
      const known = windows.get(denial.sessionId)
      if (known) return count(known.calls, denial)
      const window: Window = {
        at: new Date(),
        first: denial,
        calls: new Map(),
        timer: setTimeout(() => end(window), windowMs).unref(),
        tries: 0,
      }
      windows.set(denial.sessionId, window)
      count(window.calls, denial)
    },
    write: async () => {
      for (const window of windows.values()) end(window)
      for (const window of unwritten) write(window)
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

async function writeWindow(services: Services, { at, first, calls, tries }: Window): Promise<void> {
  const counted = [...calls.values()]
  const ctx = { ...systemCtx(services, first.requestId), actor: { userId: first.userId } }
  // A commit whose answer was lost might have succeeded.
  if (tries > 0 && (await isWritten(ctx, first.sessionId))) return
  await emitLoneAudit(ctx, {
    action: 'session.denied',
    object: { type: 'session', id: first.sessionId },
    after: { firstAt: at, count: counted.reduce((sum, one) => sum + one.count, 0), calls: counted },
  })
}

async function isWritten({ db, requestId }: SystemCtx, sessionId: number): Promise<boolean> {
  return hasRow(db, 'audit_events', {
    object_type: 'session',
    object_id: sessionId,
    action: 'session.denied',
    request_id: requestId,
  })
}
