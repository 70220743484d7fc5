import { emitAudit } from '../src/audit/emitAudit.ts'
import { sealAudit } from '../src/audit/sealAudit.ts'
import { withTransaction } from '../src/context.ts'
import type { SystemCtx } from '../src/context.ts'

export interface AuditWriters {
  events: number
  /** The number of writers that commit or roll back at once. */
  quick: number
  /** The number of writers that stay open until two seals have been made. */
  slow: number
}

const UNDONE_OF = 20
class Undone extends Error {}

/**
 * Writes events in transactions that end in any order during two seals. Returns how many transactions were committed.
 */
export async function writeInAnyOrder(
  ctx: SystemCtx,
  { events, quick, slow }: AuditWriters,
): Promise<number> {
  let begun = 0
  let committed = 0
  const over = new AbortController()
  const waiting = new Set<{ runs: number; resume: () => void }>()

  const write = (end: () => Promise<void>): Promise<void> =>
    withTransaction(ctx, async (tx) => {
      await emitAudit(tx, { action: 'user.unlock', object: { type: 'user', id: begun } })
      await end()
    }).then(
      () => void (committed += 1),
      (error: unknown) => {
        if (!(error instanceof Undone)) throw error
      },
    )
  const writer = async (end: () => Promise<void>): Promise<void> => {
    while (begun < events) {
      begun += 1
      await write(end)
    }
  }
  const atOnce = async (): Promise<void> => {
    if (begun % UNDONE_OF === 0) throw new Undone()
  }
  const untilSealed = (): Promise<void> =>
    new Promise((resume) => {
      waiting.add({ runs: 2, resume })
    })
  const sealer = async (): Promise<void> => {
    while (!over.signal.aborted) {
      await sealAudit(ctx)
      for (const one of waiting) {
        one.runs -= 1
        if (one.runs > 0) continue
        waiting.delete(one)
        one.resume()
      }
    }
  }
  const sealers = Promise.all([sealer(), sealer()])
  await Promise.all([
    ...Array.from({ length: quick }, () => writer(atOnce)),
    ...Array.from({ length: slow }, () => writer(untilSealed)),
  ])
  over.abort()
  await sealers
  await sealAudit(ctx)
  return committed
}
