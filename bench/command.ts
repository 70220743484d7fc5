import { writeFileSync } from 'node:fs'
import { buildClient } from '../scripts/build.mjs'
import { createCleanup } from './cleanup.ts'
import type { Scenario } from './scenario.ts'

interface Asked<Options> {
  name: string | undefined
  usage: string
  list?: boolean | undefined
  help?: boolean | undefined
  json?: string | undefined
  options: () => Options
}

export function positive(name: string, text: string): number {
  const value = Number(text)
  if (!(value > 0)) throw new Error(`--${name} must be a number above 0.`)
  return value
}

function scenarioOf<Options>(
  scenarios: readonly Scenario<Options>[],
  name: string | undefined,
): Scenario<Options> {
  const scenario = scenarios.find((known) => known.name === name)
  if (scenario) return scenario
  const names = scenarios.map((known) => known.name).join(', ')
  throw new Error(`${name === undefined ? 'Name a scenario' : `There is no ${name}`}: choose from ${names}.`)
}

async function run<Options>(
  scenario: Scenario<Options>,
  options: Options,
  json: string | undefined,
): Promise<void> {
  const cleanup = createCleanup()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.once(signal, () => void cleanup.run().finally(() => process.exit(130)))
  try {
    buildClient()
    const report = await scenario.run(options, cleanup)
    for (const line of report.lines) console.log(line)
    if (json !== undefined) writeFileSync(json, `${JSON.stringify(report.json, null, 2)}\n`)
    if ((report.missed ?? 0) > 0) process.exitCode = 1
  } finally {
    await cleanup.run()
  }
}

/** Runs or lists the scenarios that the command line names. An error is printed as one sentence, with exit code 1. */
export async function runCommand<Options>(
  scenarios: readonly Scenario<Options>[],
  read: () => Asked<Options>,
): Promise<void> {
  try {
    const { name, usage, list, help, json, options } = read()
    if (help === true) console.log(usage)
    else if (list === true) for (const known of scenarios) console.log(listed(known))
    else await run(scenarioOf(scenarios, name), options(), json)
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}

const NAME_WIDTH = 20
const listed = ({ name, summary }: { name: string; summary: string }): string =>
  `${name.padEnd(NAME_WIDTH)}${summary}`
