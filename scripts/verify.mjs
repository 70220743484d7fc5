import { runStep } from './run-step.mjs'

const node = process.execPath
const steps = [
  { name: 'types and lint', command: 'oxlint', args: ['--type-aware', '--type-check', '--deny-warnings'] },
  { name: 'format', command: 'oxfmt', args: ['--check'] },
  { name: 'imports and structure', command: node, args: ['scripts/check-structure.mjs'] },
  { name: 'texts', command: node, args: ['scripts/check-texts.mjs'] },
  { name: 'words', command: node, args: ['scripts/check-words.mjs'] },
  { name: 'migrations', command: node, args: ['scripts/check-migrations.mjs'] },
  { name: 'docs', command: node, args: ['scripts/check-docs.mjs'] },
  { name: 'lock file', command: node, args: ['scripts/check-lock.mjs'] },
  { name: 'licences', command: node, args: ['scripts/check-licences.mjs'] },
  { name: 'security page', command: node, args: ['scripts/check-security.mjs'] },
]
const atOnce = 3

/** Runs every check that needs no database. Each step counts as one test. */
export async function verify() {
  const counts = { passed: 0, failed: 0, skipped: 0, names: [] }
  const waiting = [...steps]
  async function work() {
    for (let step = waiting.shift(); step; step = waiting.shift()) {
      const { ok, output, seconds } = await runStep(step)
      counts[ok ? 'passed' : 'failed']++
      console.log(`${ok ? 'ok    ' : 'FAILED'} ${step.name} (${seconds} s)`)
      if (ok) continue
      counts.names.push(`verify: ${step.name}`)
      console.log(output)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return counts
}
