import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { createCleanup } from './cleanup.ts'
import { buildClient } from '../../scripts/build.mjs'
import { SERVER_ONLY } from './processes.ts'
import type { RunOptions, Scenario } from './scenario.ts'
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
  --connections N    open connections of the load (16)
  --statements       show what one request of each kind asks of the database`

const OPTIONS = {
  list: { type: 'boolean' },
  help: { type: 'boolean' },
  statements: { type: 'boolean' },
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

function positive(name: string, text: string): number {
  const value = Number(text)
  if (!(value > 0)) throw new Error(`--${name} must be a number above 0.`)
  return value
}

function scenarioOf(name: string | undefined): Scenario {
  const scenario = name === undefined ? scenarios[0] : scenarios.find((known) => known.name === name)
  if (scenario) return scenario
  const names = scenarios.map((known) => known.name).join(', ')
  throw new Error(`There is no scenario ${name}: choose from ${names}.`)
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
    withStatements: values.statements === true,
    say: (line) => console.log(line),
  }
}

async function run(name: string | undefined, values: Values): Promise<void> {
  const cleanup = createCleanup()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.once(signal, () => void cleanup.run().finally(() => process.exit(130)))
  try {
    buildClient()
    const report = await scenarioOf(name).run(optionsOf(values), cleanup)
    for (const line of report.lines) console.log(line)
    if (values.json !== undefined) writeFileSync(values.json, `${JSON.stringify(report.json, null, 2)}\n`)
  } finally {
    await cleanup.run()
  }
}

try {
  const { values, positionals } = readArguments()
  if (values.help === true) console.log(USAGE)
  else if (values.list === true)
    for (const { name, summary } of scenarios) console.log(`${name.padEnd(13)}${summary}`)
  else await run(positionals[0], values)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
