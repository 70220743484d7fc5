import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { runBench } from './bench.ts'
import type { BenchSettings } from './bench.ts'
import { createCleanup } from './cleanup.ts'
import { FULL_SIZE } from './dataset.ts'
import { reportLines, statementLines } from './print.ts'
import { BUILT_PRODUCT } from './processes.ts'
import { scenarios } from './scenarios.ts'

const USAGE = `npm run bench [-- NAME] [options]

  NAME               the scenario, ${scenarios[0].name} when none is named
  --list             show the scenarios
  --json FILE        write ratios, rounds and machine to a file
  --only a,b         take these measurements alone
  --rounds N         rounds of each side (7)
  --seconds N        length of a round (4)
  --connections N    open connections of the load (16)
  --pool N           database connections of each side (10)
  --statements       show what one request of each kind asks of the database
  --profile FOLDER   write a CPU profile of the product's process there`

const OPTIONS = {
  list: { type: 'boolean' },
  help: { type: 'boolean' },
  statements: { type: 'boolean' },
  json: { type: 'string' },
  only: { type: 'string' },
  profile: { type: 'string' },
  rounds: { type: 'string', default: '7' },
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

function settingsOf(name: string | undefined, values: Values): BenchSettings {
  const scenario = name === undefined ? scenarios[0] : scenarios.find((known) => known.name === name)
  if (!scenario)
    throw new Error(
      `There is no scenario ${name}: choose from ${scenarios.map((known) => known.name).join(', ')}.`,
    )
  const connections = Math.ceil(positive('connections', values.connections))
  return {
    scenario,
    size: FULL_SIZE,
    rounds: Math.ceil(positive('rounds', values.rounds)),
    load: { connections, round: { seconds: positive('seconds', values.seconds) } },
    warmUp: { connections, round: { seconds: 3 } },
    poolSize: Math.ceil(positive('pool', values.pool)),
    entry: BUILT_PRODUCT,
    say: (line) => console.log(line),
    ...(values.profile !== undefined && { profileDir: values.profile }),
    ...(values.only !== undefined && { only: values.only.split(',') }),
  }
}

async function run(name: string | undefined, values: Values): Promise<void> {
  const cleanup = createCleanup()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.once(signal, () => void cleanup.run().finally(() => process.exit(130)))
  try {
    const { samples, ...report } = await runBench(settingsOf(name, values), cleanup)
    for (const line of reportLines(report)) console.log(line)
    if (values.statements === true) for (const line of statementLines(samples)) console.log(line)
    if (values.json !== undefined) writeFileSync(values.json, `${JSON.stringify(report, null, 2)}\n`)
  } finally {
    await cleanup.run()
  }
}

try {
  const { values, positionals } = readArguments()
  if (values.help === true) console.log(USAGE)
  else if (values.list === true)
    for (const { name, summary } of scenarios) console.log(`${name.padEnd(12)}${summary}`)
  else await run(positionals[0], values)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
