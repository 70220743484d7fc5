import { setTimeout as delay } from 'node:timers/promises'

const STOP_LIMIT_MS = 30_000
/** One Ctrl-C can arrive twice: from the terminal, and passed on by npm. */
const SAME_SIGNAL_MS = 1000

/** Runs before any undo step. Its running time does not count towards the limit. */
let drain: () => Promise<void> = async () => {}

/** Steps to run when the process ends, newest first. */
const undo: (() => Promise<void>)[] = []

let stopping: Promise<never> | undefined
let stoppingSince = 0

export function beforeEnding(wait: () => Promise<void>): void {
  drain = wait
}

/** Register a step before you await anything slow, so that the step also runs if a signal arrives in the meantime. */
export function whenEnding(step: () => Promise<void>): void {
  undo.push(step)
}

/** Runs every step even if some fail. Throws the first failure. */
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
    // Prints only the error code, because a driver's message could quote an address.
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

/** On SIGTERM or Ctrl-C, undoes all registered steps and ends the process. A second signal ends the process at once. */
export function endOnSignals(exitCode: number): void {
  process.on('SIGTERM', () => stop(exitCode))
  process.on('SIGINT', () => stop(exitCode))
}

/**
 * Undoes all registered steps after a failure. If a signal is already closing the process, the failure is expected and
 * this function never returns.
 */
export async function undoAfterFailure(): Promise<void> {
  // Ctrl-C also reaches helper processes, so their failure can arrive here before the signal.
  await delay(20)
  await stopping
  await undoAll().catch(() => {})
}
