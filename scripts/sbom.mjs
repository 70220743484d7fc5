// Writes dist/sbom.cdx.json: every package that is shipped, by the lock file, in the form of CycloneDX.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './bootstrap.mjs'
import { runStep } from './run-step.mjs'

const GENERATOR = '@cyclonedx/cyclonedx-npm@6.0.1'
const SHIPPED = ['contract', 'server', 'client', 'demo']

mkdirSync(join(root, 'dist'), { recursive: true })
const file = join(root, 'dist/sbom.cdx.json')
// The root brings Node.js itself. What is optional to the generator checks its own output, and needs a compiler.
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
