import { parseArgs } from 'node:util'
import { configFromEnvironment, settingSources } from '../config.ts'
import { AppError, StartupError } from '../errors.ts'
import { CommandFailure, UsageError } from './command.ts'
import type { Command, Outcome } from './command.ts'
import { helpText } from './help.ts'
import { COMMANDS } from './list.ts'

interface Typed {
  command: Command
  values: Readonly<Record<string, string | boolean | undefined>>
}

/** Returns the options of all commands. If somebody uses an option of another command, the error can then say so. */
function knownOptions(): Record<string, { type: 'string' | 'boolean' }> {
  const known = COMMANDS.flatMap(({ options }) => Object.entries(options)).map(([name, { value }]) => [
    name,
    { type: value === undefined ? 'boolean' : 'string' },
  ])
  // `Object.fromEntries` does not keep the types of the entries.
  return Object.fromEntries([
    ...known,
    ['json', { type: 'boolean' }],
    ['help', { type: 'boolean' }],
  ]) as Record<string, { type: 'string' | 'boolean' }>
}

function parse(args: readonly string[]): ReturnType<typeof parseArgs> {
  try {
    return parseArgs({ args: [...args], allowPositionals: true, options: knownOptions() })
  } catch (error) {
    // Shows only the first sentence of the error, because the rest is about arguments that none of the commands has.
    const [sentence] = error instanceof Error ? error.message.split(/\. |\n/) : []
    throw new UsageError(
      `${sentence ?? 'This command was not understood'}. "npm run admin -- help" lists all commands.`,
    )
  }
}

function readArguments(args: readonly string[]): Typed {
  const { values, positionals } = parse(args)
  const { json: _, help, ...typed } = values as Record<string, string | boolean | undefined>
  const name = help === true ? 'help' : positionals.join(' ')
  const command = COMMANDS.find((one) => one.name === name)
  if (!command)
    throw new UsageError(`${name === '' ? '' : `There is no command "${name}".\n\n`}${helpText(COMMANDS)}`)
  const [other] = Object.keys(typed).filter((option) => !Object.hasOwn(command.options, option))
  if (other !== undefined)
    throw new UsageError(
      `The command "${name}" has no option --${other}. "npm run admin -- help" lists all commands.`,
    )
  return { command, values: typed }
}

const isJson = (args: readonly string[]): boolean => args.includes('--json')

/** Runs the command that these arguments name. Returns its exit code. */
export async function runCommand(
  args: readonly string[],
  { config, sources } = { config: configFromEnvironment, sources: settingSources },
): Promise<number> {
  const { command, values } = readArguments(args)
  const outcome = await command.run(values, config, sources)
  process.stdout.write(`${isJson(args) ? JSON.stringify(outcome.data) : outcome.text}\n`)
  return exitCodeOf(outcome)
}

function exitCodeOf({ isAlarm = false, isWarning = false, exitCode }: Outcome): number {
  if (exitCode !== undefined) return exitCode
  if (isAlarm) return 1
  return isWarning ? 3 : 0
}

/** Prints why a command failed. Returns the exit code, or undefined if the failure is a programming mistake. */
export function notifyFailure(error: unknown, args: readonly string[]): number | undefined {
  const { code, message, exitCode } = failureOf(error)
  if (isJson(args)) process.stdout.write(`${JSON.stringify({ error: { code, message } })}\n`)
  else if (exitCode !== undefined) process.stderr.write(`${message}\n`)
  return exitCode
}

function failureOf(error: unknown): { code: string; message: string; exitCode: number | undefined } {
  if (error instanceof CommandFailure) return error
  if (error instanceof UsageError) return { code: 'USAGE', message: error.message, exitCode: 2 }
  if (error instanceof StartupError) return { code: 'REFUSED', message: error.message, exitCode: 1 }
  if (error instanceof AppError) return { code: error.code, message: error.message, exitCode: 1 }
  return {
    code: 'INTERNAL',
    message: 'The command failed. The error output says where.',
    exitCode: undefined,
  }
}
