// Writes dist/sbom.cdx.json: every shipped package in the lock file, in CycloneDX format.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './bootstrap.mjs'
import { runStep } from './run-step.mjs'

const GENERATOR = '@cyclonedx/cyclonedx-npm@6.0.1'
const SHIPPED = ['contract', 'server', 'client', 'demo']

mkdirSync(join(root, 'dist'), { recursive: true })
const file = join(root, 'dist/sbom.cdx.json')
// Node.js comes with the root package. The generator's optional packages only validate its output, and need a
// compiler.
const args = ['exec', '--yes', '--ignore-scripts', `--package=${GENERATOR}`, '--', 'cyclonedx-npm']
const options = ['--package-lock-only', '--omit', 'dev', '--flatten-components', '--mc-type', 'application']
const parts = ['--include-workspace-root', ...SHIPPED.flatMap((name) => ['--workspace', name])]
const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
const { ok } = await runStep({
  command: npm,
  args: [...args, ...options, ...parts, '--output-file', file, '--', 'package.json'],
  live: true,
})
if (ok) console.log(file)
else process.exitCode = 1
