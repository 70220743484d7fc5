import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { Failure, root } from './bootstrap.mjs'
import { buildClient } from './build.mjs'
import { runStep } from './run-step.mjs'
import { verify } from './verify.mjs'

const reports = mkdtempSync(join(tmpdir(), 'test-reports-'))
const stages = {
  verify,
  server: runServerTests,
  demo: () => runVitest('demo'),
  client: () => runVitest('client'),
  e2e: runPlaywright,
}

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}

async function runVitest(workspace) {
  const file = join(reports, `${workspace}.json`)
  const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const { ok } = await runStep({ command: 'vitest', args, cwd: join(root, workspace), live: true })
  const report = readReport(file)
  return countsOf(ok, {
    passed: report?.numPassedTests,
    failed: report?.numFailedTests,
    skipped: report && report.numPendingTests + report.numTodoTests,
  })
}

// Some of them start the whole product, which serves the built page.
async function runServerTests() {
  buildClient()
  return runVitest('server')
}

async function runPlaywright() {
  buildClient()
  const file = join(reports, 'e2e.json')
  const { ok } = await runStep({
    command: 'playwright',
    args: ['test', '--reporter=list,json'],
    cwd: join(root, 'e2e'),
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: file },
    live: true,
  })
  const stats = readReport(file)?.stats
  return countsOf(ok, {
    passed: stats && stats.expected + stats.flaky,
    failed: stats?.unexpected,
    skipped: stats?.skipped,
  })
}

/** A runner that failed without a failed test (a file that does not load, a crash) counts as one. */
function countsOf(ok, { passed = 0, failed = 0, skipped = 0 }) {
  return { passed, failed: ok ? failed : Math.max(failed, 1), skipped }
}

async function runStage(name) {
  console.log(`\n== ${name}`)
  try {
    return await stages[name]()
  } catch (error) {
    console.error(error instanceof Failure ? error.message : error)
    return { passed: 0, failed: 1, skipped: 0 }
  }
}

export async function runStages(names) {
  const unknown = names.find((name) => !(name in stages))
  if (unknown)
    throw new Failure(`There is no stage ${unknown}: choose from ${Object.keys(stages).join(', ')}.`)
  process.env.PATH = `${join(root, 'node_modules/.bin')}${delimiter}${process.env.PATH}`
  const total = { passed: 0, failed: 0, skipped: 0 }
  for (const name of names.length > 0 ? names : Object.keys(stages)) {
    const counts = await runStage(name)
    for (const key of Object.keys(total)) total[key] += counts[key]
  }
  rmSync(reports, { recursive: true, force: true })
  console.log(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`)
  return total.failed > 0 || total.passed === 0 ? 1 : 0
}
