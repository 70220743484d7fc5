// Node runs this file directly, without a build. All code that it imports comes from the compile cache, with types
// already removed.
import './compileCache.mjs'

const { endOnSignals, undoAfterFailure } = await import('./lifecycle.ts')
endOnSignals(0)
try {
  // The import comes after the signal handler, so that a signal during the import is handled.
  const { start } = await import('./start.ts')
  await start()
} catch (error) {
  await undoAfterFailure()
  const { StartupError } = await import('./errors.ts')
  if (!(error instanceof StartupError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
}
