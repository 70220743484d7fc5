// Node runs this as it is: all that it loads comes out of the compile cache, where types are gone already.
import './compileCache.mjs'

const { endOnSignals, undoAfterFailure } = await import('./lifecycle.ts')
endOnSignals(0)
try {
  // Loaded only now: a signal may come while this goes on.
  const { start } = await import('./start.ts')
  await start()
} catch (error) {
  await undoAfterFailure()
  const { StartupError } = await import('./errors.ts')
  if (!(error instanceof StartupError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
}
