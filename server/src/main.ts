import { StartupError } from './errors.ts'
import { endOnSignals, undoAfterFailure } from './lifecycle.ts'

endOnSignals(0)
try {
  // Loaded only now: a signal may come while this goes on.
  const { start } = await import('./start.ts')
  await start()
} catch (error) {
  await undoAfterFailure()
  if (!(error instanceof StartupError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
}
