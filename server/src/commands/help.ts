import type { Command } from './command.ts'

const COLUMN = 36
const WIDTH = 118

/** Exit codes that every command has. */
export const EXIT_CODES: Readonly<Record<number, string>> = {
  0: 'done',
  1: 'failed or refused: a sentence says why',
  2: 'wrong usage: no such command or option, or a value that is not accepted (nothing was done)',
}

/** The usage line of a command: `user export --email ADDRESS [--file PATH]`. */
export function usageOf({ name, options }: Command): string {
  const parts = Object.entries(options).map(([option, { value, isRequired }]) => {
    const typed = value === undefined ? `--${option}` : `--${option} ${value}`
    return isRequired ? typed : `[${typed}]`
  })
  return [name, ...parts].join(' ')
}

function entry(term: string, meaning: string): string {
  const lines = [term.padEnd(COLUMN)]
  if (term.length >= COLUMN) lines.push(' '.repeat(COLUMN))
  for (const word of meaning.split(' ')) {
    const last = lines.at(-1) ?? ''
    if (last.trim() !== '' && last.length + word.length > WIDTH) lines.push(`${' '.repeat(COLUMN)}${word} `)
    else lines[lines.length - 1] = `${last}${word} `
  }
  return lines.map((line) => line.trimEnd()).join('\n')
}

function commandText({ name, about, options }: Command): string {
  const typed = Object.entries(options).map(([option, { value, about: what }]) =>
    entry(`      --${option}${value === undefined ? '' : ` ${value}`}`, what),
  )
  return [entry(`  ${name}`, about), ...typed].join('\n')
}

export function helpText(commands: readonly Command[]): string {
  const codes = Object.entries(EXIT_CODES).map(([code, what]) => entry(`  ${code}`, what))
  return [
    'Usage: npm run admin -- COMMAND [--json]',
    '',
    ...commands.map(commandText),
    '',
    'Every command accepts --json. It then prints one JSON value, even if it fails:',
    'npm run --silent admin -- COMMAND --json',
    '',
    'Exit codes:',
    ...codes,
  ].join('\n')
}

export function helpData(commands: readonly Command[]): unknown {
  return commands.map((one) => ({
    name: one.name,
    about: one.about,
    usage: usageOf(one),
    options: Object.entries(one.options).map(([name, { about, value, isRequired }]) => ({
      name,
      about,
      value: value ?? null,
      isRequired,
    })),
  }))
}
