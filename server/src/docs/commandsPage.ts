import type { Command } from '../commands/command.ts'
import { EXIT_CODES, usageOf } from '../commands/help.ts'
import { COMMANDS } from '../commands/list.ts'

const cell = (text: string): string => text.replaceAll('|', '\\|')
const row = (cells: readonly string[]): string => `| ${cells.map(cell).join(' | ')} |`
const title = (cells: readonly string[]): string[] => [row(cells), row(cells.map(() => '---'))]

function sectionOf(one: Command): string[] {
  const { name, about, options, exits = {} } = one
  const typed = Object.entries(options).map(([option, { about: what, value, isRequired }]) =>
    row([`\`--${option}${value === undefined ? '' : ` ${value}`}\``, isRequired ? 'yes' : 'no', what]),
  )
  const codes = Object.entries(exits).map(([code, what]) => row([code, what]))
  return [
    `## ${name}`,
    '',
    about,
    '',
    `    npm run admin -- ${usageOf(one)}`,
    '',
    ...(typed.length > 0 ? [...title(['Option', 'Must be given', 'Meaning']), ...typed, ''] : []),
    ...(codes.length > 0 ? [...title(['Exit code', 'Meaning for this command']), ...codes, ''] : []),
  ]
}

/** Builds docs/commands.md, the list of commands for operators. */
export function commandsPage(): string {
  return [
    '# Commands',
    '',
    '`npm run docs` writes this page from `server/src/commands`. A test fails when this page is out of date.',
    '',
    'Commands use the settings of the environment and of `.env`, as the server does.',
    'Commands can run while a server is running. If no server is running, a command starts the database of the data folder while it runs.',
    '`npm run admin -- help` says the same as this page.',
    '',
    'Every command accepts `--json`: its standard output is then one JSON value.',
    'If the command fails, that value is `{ "error": { "code": "...", "message": "..." } }`.',
    'With `npm run --silent admin -- COMMAND --json`, npm itself prints nothing.',
    '',
    ...title(['Exit code', 'Meaning']),
    ...Object.entries(EXIT_CODES).map(([code, what]) => row([code, what])),
    row(['3', 'nothing failed, but there is a warning (only for commands that list this code)']),
    row(['130', 'ended by a signal, such as Ctrl-C']),
    '',
    ...COMMANDS.flatMap(sectionOf),
  ].join('\n')
}
