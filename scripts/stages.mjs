import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { Failure, root } from './bootstrap.mjs'
import { buildClient } from './build.mjs'
import { isLong } from './long-tests.mjs'
import { runStep } from './run-step.mjs'
import { verify } from './verify.mjs'

const reports = mkdtempSync(join(tmpdir(), 'test-reports-'))
const stages = {
  verify,
  server: () => runOnPage('server'),
  demo: () => runVitest('demo', { live: false }),
  client: () => runVitest('client', { live: false }),
  e2e: runPlaywright,
  bench: () => runOnPage('bench'),
}
/** Each stage leaves one core idle at times, so the stages of one group run in parallel. */
const atOnce = [['verify', 'demo'], ['server'], ['client', 'e2e'], ['bench']]
const usual =
  process.env.TEST_ALL === '1' ? Object.keys(stages) : Object.keys(stages).filter((name) => name !== 'bench')

const REASON_LINES = 12
/**
 * The report lists tests that take longer than this many seconds. Make these tests faster, or turn them into long
 * tests.
 */
const SLOW_SECONDS = 5

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}

/** The server where tests create their databases. Products that the tests start must not use this server by default. */
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
    slow: report?.testResults.flatMap(slowOfFile),
  })
}

/** If a file fails to load, there are no tests to list, so the file itself counts as the failure. */
function failuresOfFile({ name, status, assertionResults }) {
  const file = relative(root, name)
  const failed = assertionResults.filter((test) => test.status === 'failed')
  if (failed.length === 0) return status === 'failed' ? [file] : []
  return failed.map(({ fullName, failureMessages }) => `${file}: ${fullName}${reason(failureMessages[0])}`)
}

function slowOfFile({ name, assertionResults }) {
  const file = relative(root, name)
  return slowOf(
    file,
    assertionResults.map(({ fullName, duration = 0 }) => ({ title: fullName, ms: duration })),
  )
}

/** Long tests have their own limits. */
function slowOf(file, tests) {
  if (isLong(file)) return []
  return tests
    .map(({ title, ms }) => ({ title: `${file}: ${title}`, seconds: ms / 1000 }))
    .filter(({ seconds }) => seconds > SLOW_SECONDS)
}

/** Returns the first lines of the failure message, or an empty text if there is no message. */
function reason(message) {
  if (!message) return ''
  const lines = stripVTControlCharacters(message).split('\n').slice(0, REASON_LINES)
  return lines.map((line) => `\n    ${line}`).join('')
}

// Some tests start the whole product, which serves the built page. So this stage builds the page first.
async function runOnPage(workspace) {
  buildClient()
  return runVitest(workspace)
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
    slow: report?.suites.flatMap(slowOfSuite),
  })
}

function failuresOfSuite({ specs = [], suites = [] }) {
  // Playwright lists a spec once for all projects, and `ok` is the result of the first project only.
  const failed = specs
    .filter(({ tests }) => tests.some(({ status }) => status === 'unexpected'))
    .map(({ file, title, tests }) => {
      const errors = tests.flatMap(({ results }) => results.flatMap(({ error }) => error?.message ?? []))
      return `e2e/${file}: ${title}${reason(errors[0])}`
    })
  return [...failed, ...suites.flatMap(failuresOfSuite)]
}

function slowOfSuite({ specs = [], suites = [] }) {
  const slow = specs.flatMap(({ file, title, tests }) =>
    slowOf(
      `e2e/${file}`,
      tests.flatMap(({ projectName, results }) =>
        results.map(({ duration }) => ({ title: `${title} (${projectName})`, ms: duration })),
      ),
    ),
  )
  return [...slow, ...suites.flatMap(slowOfSuite)]
}

/** A runner that failed without a failed test, for example in a crash, counts as one failure. */
function countsOf(ok, { passed = 0, failed = 0, skipped = 0, names = [], slow = [] }) {
  return { passed, failed: ok ? failed : Math.max(failed, 1), skipped, names, slow }
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

async function timedStage(name) {
  const started = performance.now()
  const counts = await runStage(name)
  return { name, counts, seconds: Math.round((performance.now() - started) / 1000) }
}

export async function runStages(names) {
  const unknown = names.find((name) => !(name in stages))
  if (unknown)
    throw new Failure(`There is no stage ${unknown}: choose from ${Object.keys(stages).join(', ')}.`)
  process.env.PATH = `${join(root, 'node_modules/.bin')}${delimiter}${process.env.PATH}`
  const total = { passed: 0, failed: 0, skipped: 0 }
  const failures = []
  const slow = []
  const times = []
  for (const group of atOnce) {
    const meant = group.filter((name) => (names.length === 0 ? usual : names).includes(name))
    const results = await Promise.all(meant.map(timedStage))
    for (const { name, counts, seconds } of results) {
      times.push(`${name} ${seconds} s`)
      slow.push(...(counts.slow ?? []))
      for (const key of Object.keys(total)) total[key] += counts[key]
      const unnamed = counts.failed > 0 && counts.names.length === 0
      failures.push(...(unnamed ? [`${name}: outside its tests`] : counts.names))
    }
  }
  rmSync(reports, { recursive: true, force: true })
  const slowest = slow.toSorted((a, b) => b.seconds - a.seconds)
  if (slowest.length > 0)
    console.log(
      `\nOver ${SLOW_SECONDS} s:\n${slowest.map(({ seconds, title }) => `  ${seconds.toFixed(1)} s  ${title}`).join('\n')}`,
    )
  // The runner repeats failures at the end, because their first report is thousands of lines above.
  if (failures.length > 0) console.log(`\nFailed:\n${failures.map((line) => `  ${line}`).join('\n')}`)
  console.log(
    `\n${times.join(', ')}\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`,
  )
  return total.failed > 0 || total.passed === 0 ? 1 : 0
}
