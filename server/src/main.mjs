// The one file that Node runs as it is: all that it loads comes out of the compile cache, where types are gone already.
import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'

// Beside the packages: whoever may write there may change what runs anyway. Where nobody may, nothing is kept.
enableCompileCache(fileURLToPath(new URL('../../node_modules/.cache/doorstep', import.meta.url)))

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
