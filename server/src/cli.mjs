// Node runs this as it is: all that it loads comes out of the compile cache, where types are gone already.
import './compileCache.mjs'

const { endOnSignals, undoAfterFailure, undoAll } = await import('./lifecycle.ts')

/** As shells tell of Ctrl-C: the command was not finished. */
const INTERRUPTED = 130

endOnSignals(INTERRUPTED)
// Loaded only now: a signal may come while this goes on.
const { runCommand, tellFailure } = await import('./commands/run.ts')
const args = process.argv.slice(2)
try {
  const exitCode = await runCommand(args)
  await undoAll()
  process.exitCode = exitCode
  // What never answered may still hold a connection.
  setTimeout(() => process.exit(), 1000).unref()
} catch (error) {
  await undoAfterFailure()
  const exitCode = tellFailure(error, args)
  if (exitCode === undefined) throw error
  process.exitCode = exitCode
}
