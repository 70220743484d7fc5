import { setTimeout as delay } from 'node:timers/promises'

const STOP_LIMIT_MS = 30_000
/** One Ctrl-C may arrive twice: from the terminal, and passed on by npm. */
const SAME_SIGNAL_MS = 1000

/** What goes on before anything is undone, and takes a time of its own. */
let drain: () => Promise<void> = async () => {}

/** What has to be undone, newest first, when the process ends. */
const undo: (() => Promise<void>)[] = []

/** Set by the first signal; ends with the process. */
let stopping: Promise<never> | undefined
let stoppingSince = 0

export function beforeEnding(wait: () => Promise<void>): void {
  drain = wait
}

/** Before what takes time is awaited, so that a signal meanwhile finds it. */
export function whenEnding(step: () => Promise<void>): void {
  undo.push(step)
}

/** Takes every step, whatever becomes of those before it; fails with what failed first. */
export async function undoAll(): Promise<void> {
  const failures: unknown[] = []
  for (let step = undo.pop(); step; step = undo.pop()) {
    try {
      await step()
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0) throw failures[0]
}

async function drainAndUndo(exitCode: number): Promise<never> {
  await drain()
  setTimeout(() => process.exit(1), STOP_LIMIT_MS).unref()
  try {
    await undoAll()
  } catch (error) {
    // The code alone: a driver's message could quote an address.
    const { code, name } = error as NodeJS.ErrnoException
    process.stderr.write(`A step of the shutdown failed (${code ?? name}).\n`)
    return process.exit(1)
  }
  return process.exit(exitCode)
}

function stop(exitCode: number): void {
  if (stopping) {
    if (performance.now() - stoppingSince > SAME_SIGNAL_MS) process.exit(1)
    return
  }
  stoppingSince = performance.now()
  stopping = drainAndUndo(exitCode)
}

/** SIGTERM and Ctrl-C undo what there is by then and end the process; a second signal ends it at once. */
export function endOnSignals(exitCode: number): void {
  process.on('SIGTERM', () => stop(exitCode))
  process.on('SIGINT', () => stop(exitCode))
}

/** Undoes all after a failure. What fails because a signal closes everything is no news: then it never returns. */
export async function undoAfterFailure(): Promise<void> {
  // Ctrl-C reaches helper processes as well: their failure may be known here before the signal is.
  await delay(20)
  await stopping
  await undoAll().catch(() => {})
}
