import type { Config } from '../config.ts'
import { AppError, StartupError } from '../errors.ts'
import type { SettingSources } from '../settingSources.ts'

/** The caller has typed something that is no command, or not what it takes: exit code 2. */
export class UsageError extends Error {}

/** It was not done, and whoever called is told so by a code of its own. */
export class CommandFailure extends Error {
  readonly code: string
  readonly exitCode: number

  constructor(code: string, exitCode: number, cause: unknown) {
    // Of a mistake of ours it must be known where it is.
    super(wordsOf(cause), { cause })
    this.code = code
    this.exitCode = exitCode
  }
}

function wordsOf(cause: unknown): string {
  if (!(cause instanceof Error)) return 'It broke.'
  const isSaid = cause instanceof AppError || cause instanceof StartupError || cause instanceof UsageError
  return isSaid ? cause.message : (cause.stack ?? cause.message)
}

export interface Outcome {
  /** What a program reads. */
  data: unknown
  /** What a person reads. */
  text: string
  /** It was done, and found what must not be: exit code 1. */
  isAlarm?: boolean
  /** The same of what should be looked at: exit code 3. */
  isWarning?: boolean
  /** Of a command that another program gives its own meaning to: this exit code. */
  exitCode?: number
}

/** What was typed for an option: its value, or that it is there. */
type Typed = string | boolean | undefined

export interface Option<Value> {
  about: string
  /** What its value is called, such as PATH; none where it is a switch. */
  value: string | undefined
  isRequired: boolean
  /** Throws a UsageError where it is not what it must be. */
  read: (typed: Typed, name: string) => Value
}

type Options = Readonly<Record<string, Option<unknown>>>
type ValuesOf<O extends Options> = { [Name in keyof O]: O[Name] extends Option<infer Value> ? Value : never }

export interface Command {
  /** One or two words. */
  name: string
  /** One sentence or more. */
  about: string
  options: Options
  /** Exit codes that it has besides those of every command, and what they say. */
  exits?: Readonly<Record<number, string>>
  run: (
    typed: Readonly<Record<string, Typed>>,
    config: () => Config,
    sources: () => SettingSources,
  ) => Promise<Outcome>
}

interface Declaration<O extends Options> extends Omit<Command, 'run'> {
  options: O
  /** The settings are read where they are asked for: some commands are about settings that are wrong. */
  run: (values: ValuesOf<O>, config: () => Config, sources: () => SettingSources) => Promise<Outcome>
}

/** Declares a command: what may be typed, the help and the page of the commands follow from it. */
export function command<const O extends Options>({ run, ...declared }: Declaration<O>): Command {
  return {
    ...declared,
    run: async (typed, config, sources) => {
      const values = Object.entries(declared.options).map(([name, option]) => [
        name,
        option.read(typed[name], name),
      ])
      // Each option has read its own.
      return run(Object.fromEntries(values) as ValuesOf<O>, config, sources)
    },
  }
}

export function flag(about: string): Option<boolean> {
  return { about, value: undefined, isRequired: false, read: (typed) => typed === true }
}

const textOf = (typed: Typed): string | undefined => (typeof typed === 'string' ? typed : undefined)

/** A text that may be left out. */
export function text(value: string, about: string): Option<string | undefined> {
  return { about, value, isRequired: false, read: textOf }
}

/** A text that is `fallback` where it is left out. */
export function textOr(value: string, about: string, fallback: string): Option<string> {
  return { about, value, isRequired: false, read: (typed) => textOf(typed) ?? fallback }
}

/** A text that `judge` turns into what is meant; undefined where it means nothing. */
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

/** The same, of what may not be left out. */
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
