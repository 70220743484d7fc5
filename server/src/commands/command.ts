import type { Config } from '../config.ts'
import { AppError, StartupError } from '../errors.ts'
import type { SettingSources } from '../settingSources.ts'

/** The caller typed no valid command, or wrong options for it. Exit code 2. */
export class UsageError extends Error {}

/** The command failed. The exit code shows the reason. */
export class CommandFailure extends Error {
  readonly code: string
  readonly exitCode: number

  constructor(code: string, exitCode: number, cause: unknown) {
    // Keeps the cause, because its stack shows where a programming mistake is.
    super(wordsOf(cause), { cause })
    this.code = code
    this.exitCode = exitCode
  }
}

function wordsOf(cause: unknown): string {
  if (!(cause instanceof Error)) return 'The command failed.'
  const isSaid = cause instanceof AppError || cause instanceof StartupError || cause instanceof UsageError
  return isSaid ? cause.message : (cause.stack ?? cause.message)
}

export interface Outcome {
  /** The result as data, for other programs. */
  data: unknown
  /** The result as text, for people. */
  text: string
  /** The command worked, but found something wrong. Exit code 1. */
  isAlarm?: boolean
  /** The command worked and found something that needs attention. Exit code 3. */
  isWarning?: boolean
  /** The exit code of a command that another program calls, such as a mail server. Undefined for all other commands. */
  exitCode?: number
}

/** The typed value of an option, or true for a switch. */
type Typed = string | boolean | undefined

export interface Option<Value> {
  about: string
  /** Placeholder for the value, such as PATH. Undefined for a switch. */
  value: string | undefined
  isRequired: boolean
  /** Reads the typed value. Throws a UsageError for a wrong value. */
  read: (typed: Typed, name: string) => Value
}

type Options = Readonly<Record<string, Option<unknown>>>
type ValuesOf<O extends Options> = { [Name in keyof O]: O[Name] extends Option<infer Value> ? Value : never }

export interface Command {
  /** The command's name, in one or two words. */
  name: string
  /** The description for the help, in one sentence or more. */
  about: string
  options: Options
  /** The exit codes that only this command has, and their meanings. */
  exits?: Readonly<Record<number, string>>
  run: (
    typed: Readonly<Record<string, Typed>>,
    config: () => Config,
    sources: () => SettingSources,
  ) => Promise<Outcome>
}

interface Declaration<O extends Options> extends Omit<Command, 'run'> {
  options: O
  /** Commands read the configuration only when they need it, because some commands examine wrong settings. */
  run: (values: ValuesOf<O>, config: () => Config, sources: () => SettingSources) => Promise<Outcome>
}

/** Declares a command. The accepted options, the help and the page of commands all come from this declaration. */
export function command<const O extends Options>({ run, ...declared }: Declaration<O>): Command {
  return {
    ...declared,
    run: async (typed, config, sources) => {
      const values = Object.entries(declared.options).map(([name, option]) => [
        name,
        option.read(typed[name], name),
      ])
      // Each option has read its own value, so the types match.
      return run(Object.fromEntries(values) as ValuesOf<O>, config, sources)
    },
  }
}

export function flag(about: string): Option<boolean> {
  return { about, value: undefined, isRequired: false, read: (typed) => typed === true }
}

const textOf = (typed: Typed): string | undefined => (typeof typed === 'string' ? typed : undefined)

/** Declares an option that can be left out. The value of the option is a text. */
export function text(value: string, about: string): Option<string | undefined> {
  return { about, value, isRequired: false, read: textOf }
}

/** Declares an option with a text whose default is `fallback`. */
export function textOr(value: string, about: string, fallback: string): Option<string> {
  return { about, value, isRequired: false, read: (typed) => textOf(typed) ?? fallback }
}

/** Declares an option with a text that `judge` converts. If `judge` returns undefined, the command refuses the text. */
export function judged<Value>(
  option: Option<string | undefined>,
  judge: (typed: string) => Value | undefined,
  must: string,
): Option<Value | undefined> {
  return {
    ...option,
    read: (typed, name) => {
      const said = option.read(typed, name)
      if (said === undefined) return undefined
      const value = judge(said)
      if (value === undefined) throw new UsageError(`--${name} ${must}.`)
      return value
    },
  }
}

export function required<Value>(option: Option<Value | undefined>, must: string): Option<Value> {
  return {
    ...option,
    isRequired: true,
    read: (typed, name) => {
      const value = option.read(typed, name)
      if (value === undefined) throw new UsageError(`--${name} ${must}.`)
      return value
    },
  }
}
