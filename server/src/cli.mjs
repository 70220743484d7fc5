// This file is plain JavaScript, which Node can run directly. Everything that the file loads comes from the compile
// cache, with types already removed.
import './compileCache.mjs'

const { endOnSignals, undoAfterFailure, undoAll } = await import('./lifecycle.ts')

/** The exit code that shells use for a command ended by Ctrl-C. */
const INTERRUPTED = 130

endOnSignals(INTERRUPTED)
// This import comes after the signal handler, because a signal can arrive while the module loads.
const { runCommand, notifyFailure } = await import('./commands/run.ts')
const args = process.argv.slice(2)
try {
  const exitCode = await runCommand(args)
  await undoAll()
  process.exitCode = exitCode
  // A call without an answer can still keep a connection open, so the process ends here anyway.
  setTimeout(() => process.exit(), 1000).unref()
} catch (error) {
  await undoAfterFailure()
  const exitCode = notifyFailure(error, args)
  if (exitCode === undefined) throw error
  process.exitCode = exitCode
}
