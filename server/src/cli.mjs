// Node runs this as it is: all that it loads comes out of the compile cache, where types are gone already.
import './compileCache.mjs'

const { endOnSignals, undoAfterFailure, undoAll } = await import('./lifecycle.ts')

/** As shells tell of Ctrl-C: the command was not finished. */
const INTERRUPTED = 130

endOnSignals(INTERRUPTED)
// Loaded only now: a signal may come while this goes on.
const { AppError, StartupError } = await import('./errors.ts')
const { runCommand, UsageError } = await import('./commands.ts')
try {
  await runCommand(process.argv.slice(2))
  await undoAll()
} catch (error) {
  await undoAfterFailure()
  const isExpected = error instanceof AppError || error instanceof StartupError || error instanceof UsageError
  const isMistyped =
    error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')
  if (!isExpected && !isMistyped) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = isExpected && !(error instanceof UsageError) ? 1 : 2
}
