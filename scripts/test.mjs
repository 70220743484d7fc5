// npm test: runs every check and test that a change needs, and ends with one summary line. `--all` adds the long
// tests. Stage names (verify, server, client, e2e) as arguments limit the run.
import { fileURLToPath } from 'node:url'
import { continueOnPinnedNode, endWith, install, isPinnedNode } from './bootstrap.mjs'

try {
  install()
  if (isPinnedNode()) {
    const names = process.argv.slice(2).filter((name) => name !== '--all')
    // The configurations of Vitest and Playwright read this variable.
    if (process.argv.includes('--all')) process.env.TEST_ALL = '1'
    const { runStages } = await import('./stages.mjs')
    process.exitCode = await runStages(names)
  } else {
    continueOnPinnedNode(fileURLToPath(import.meta.url))
  }
} catch (error) {
  endWith(error)
}
