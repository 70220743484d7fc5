import { parseArgs } from 'node:util'
import { positive, runCommand } from './command.ts'
import { SERVER_ONLY } from './processes.ts'
import type { RunOptions } from './scenario.ts'
import { scenarios } from './scenarios.ts'

const USAGE = `npm run bench [-- NAME] [options]

  NAME               the scenario, ${scenarios[0].name} when none is named
  --list             show the scenarios
  --json FILE        write figures, rounds and machine to a file
  --only a,b         take these measurements alone
  --rounds N         rounds (each scenario has a number of its own)
  --pool N           database connections of the product (10)
  --profile FOLDER   write a CPU profile of the product's process there

  where the product is compared with a floor:
  --seconds N        length of a round (4)
  --connections N    open connections of the load (16)`

const OPTIONS = {
  list: { type: 'boolean' },
  help: { type: 'boolean' },
  json: { type: 'string' },
  only: { type: 'string' },
  profile: { type: 'string' },
  rounds: { type: 'string' },
  seconds: { type: 'string', default: '4' },
  connections: { type: 'string', default: '16' },
  pool: { type: 'string', default: '10' },
} as const

type Values = ReturnType<typeof readArguments>['values']

function readArguments() {
  return parseArgs({ options: OPTIONS, allowPositionals: true })
}

function optionsOf(values: Values): RunOptions {
  return {
    rounds: values.rounds === undefined ? undefined : Math.ceil(positive('rounds', values.rounds)),
    load: {
      connections: Math.ceil(positive('connections', values.connections)),
      round: { seconds: positive('seconds', values.seconds) },
    },
    poolSize: Math.ceil(positive('pool', values.pool)),
    entry: SERVER_ONLY,
    profileDir: values.profile,
    only: values.only?.split(','),
    say: (line) => console.log(line),
  }
}

await runCommand(scenarios, () => {
  const { values, positionals } = readArguments()
  const [name = scenarios[0].name] = positionals
  return { ...values, name, usage: USAGE, options: () => optionsOf(values) }
})
