import { isInTransaction } from './context.ts'
import type { SystemCtx } from './context.ts'
import { UNAVAILABLE_MESSAGE } from './db/refusal.ts'
import { AppError } from './errors.ts'
import type { Services } from './services.ts'

/** As long as a statement may wait for a lock. */
const WAIT_MS = 5000

/** More than a person begins by pressing twice, in two tabs; who sends many more at once is sent away. */
const LINE_MAX = 10

interface Line {
  last: Promise<void>
  length: number
}
type Lines = Map<string, Line>
const linesOf = new WeakMap<Services['limits'], Lines>()

/**
 * Runs works of one name one behind the other, in this process. It goes before `lockName`, which does so for all of them:
 * who waits there keeps a connection from everybody else, and who waits here none.
 */
export async function inTurn<T>(
  ctx: Pick<SystemCtx, 'db' | 'services'>,
  name: string,
  work: () => Promise<T>,
): Promise<T> {
  // It has a connection, and perhaps the lock.
  if (isInTransaction(ctx)) return work()
  const { limits } = ctx.services
  const lines: Lines = linesOf.get(limits) ?? new Map()
  linesOf.set(limits, lines)
  const line = lines.get(name) ?? { last: Promise.resolve(), length: 0 }
  if (line.length > LINE_MAX) throw new AppError('UNAVAILABLE', UNAVAILABLE_MESSAGE)
  lines.set(name, line)
  const before = line.last
  const { promise: mine, resolve: end } = Promise.withResolvers<void>()
  // Whoever gives up lets nobody pass those before, and keeps their place until then.
  line.last = Promise.all([before, mine]).then(() => {
    line.length -= 1
    if (line.length === 0) lines.delete(name)
  })
  line.length += 1
  try {
    if (line.length > 1) await withinTime(before)
    return await work()
  } finally {
    end()
  }
}

async function withinTime(before: Promise<void>): Promise<void> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new AppError('UNAVAILABLE', UNAVAILABLE_MESSAGE)), WAIT_MS)
  try {
    await Promise.race([before, late])
  } finally {
    clearTimeout(timer)
  }
}
