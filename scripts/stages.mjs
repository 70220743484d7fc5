import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { Failure, root } from './bootstrap.mjs'
import { buildClient } from './build.mjs'
import { runStep } from './run-step.mjs'
import { verify } from './verify.mjs'

const reports = mkdtempSync(join(tmpdir(), 'test-reports-'))
const stages = {
  verify,
  server: runServerTests,
  demo: () => runVitest('demo', { live: false }),
  client: () => runVitest('client'),
  e2e: runPlaywright,
}
/** Each stage leaves a core idle at times; what one of these waits for, the other works meanwhile. */
const atOnce = [['verify'], ['server'], ['demo', 'client'], ['e2e']]

const REASON_LINES = 12

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}

/** The server on which the tests make their databases; what they start looks for its own. */
const testDatabase = {
  TEST_DATABASE_URL: process.env.DATABASE_URL || process.env.TEST_DATABASE_URL || '',
  DATABASE_URL: '',
}

async function runVitest(workspace, { live = true } = {}) {
  const file = join(reports, `${workspace}.json`)
  const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const cwd = join(root, workspace)
  const { ok, output } = await runStep({ command: 'vitest', args, cwd, env: testDatabase, live })
  if (!live) console.log(`\n== ${workspace}\n${output}`)
  const report = readReport(file)
  return countsOf(ok, {
    passed: report?.numPassedTests,
    failed: report?.numFailedTests,
    skipped: report && report.numPendingTests + report.numTodoTests,
    names: report?.testResults.flatMap(failuresOfFile),
  })
}

/** A file that could not be loaded has no tests to name. */
function failuresOfFile({ name, status, assertionResults }) {
  const file = relative(root, name)
  const failed = assertionResults.filter((test) => test.status === 'failed')
  if (failed.length === 0) return status === 'failed' ? [file] : []
  return failed.map(({ fullName, failureMessages }) => `${file}: ${fullName}${reason(failureMessages[0])}`)
}

/** The beginning of what a test failed by, where it is known. */
function reason(message) {
  if (!message) return ''
  const lines = stripVTControlCharacters(message).split('\n').slice(0, REASON_LINES)
  return lines.map((line) => `\n    ${line}`).join('')
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
  const report = readReport(file)
  const stats = report?.stats
  return countsOf(ok, {
    passed: stats && stats.expected + stats.flaky,
    failed: stats?.unexpected,
    skipped: stats?.skipped,
    names: report?.suites.flatMap(failuresOfSuite),
  })
}

function failuresOfSuite({ specs = [], suites = [] }) {
  // A spec is one for all projects, and `ok` is what the first of them said.
  const failed = specs
    .filter(({ tests }) => tests.some(({ status }) => status === 'unexpected'))
    .map(({ file, title, tests }) => {
      const errors = tests.flatMap(({ results }) => results.flatMap(({ error }) => error?.message ?? []))
      return `e2e/${file}: ${title}${reason(errors[0])}`
    })
  return [...failed, ...suites.flatMap(failuresOfSuite)]
}

/** A runner that failed without a failed test (a file that does not load, a crash) counts as one. */
function countsOf(ok, { passed = 0, failed = 0, skipped = 0, names = [] }) {
  return { passed, failed: ok ? failed : Math.max(failed, 1), skipped, names }
}

async function runStage(name) {
  console.log(`\n== ${name}`)
  try {
    return await stages[name]()
  } catch (error) {
    console.error(error instanceof Failure ? error.message : error)
    return countsOf(false, { names: [`stage ${name}`] })
  }
}

export async function runStages(names) {
  const unknown = names.find((name) => !(name in stages))
  if (unknown)
    throw new Failure(`There is no stage ${unknown}: choose from ${Object.keys(stages).join(', ')}.`)
  process.env.PATH = `${join(root, 'node_modules/.bin')}${delimiter}${process.env.PATH}`
  const total = { passed: 0, failed: 0, skipped: 0 }
  const failures = []
  for (const group of atOnce) {
    const meant = group.filter((name) => names.length === 0 || names.includes(name))
    const results = await Promise.all(meant.map(async (name) => ({ name, counts: await runStage(name) })))
    for (const { name, counts } of results) {
      for (const key of Object.keys(total)) total[key] += counts[key]
      const unnamed = counts.failed > 0 && counts.names.length === 0
      failures.push(...(unnamed ? [`${name}: outside its tests`] : counts.names))
    }
  }
  rmSync(reports, { recursive: true, force: true })
  // Said once more at the end: the line of a failure stands thousands of lines above.
  if (failures.length > 0) console.log(`\nFailed:\n${failures.map((line) => `  ${line}`).join('\n')}`)
  console.log(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`)
  return total.failed > 0 || total.passed === 0 ? 1 : 0
}
