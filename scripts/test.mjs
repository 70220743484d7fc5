// npm test: every check and every test that a change needs, closed by one line over all of them. `--all` adds those that
// are long by nature. Names of stages (verify, server, client, e2e) as arguments run only those.
import { fileURLToPath } from 'node:url'
import { continueOnPinnedNode, endWith, install, isPinnedNode } from './bootstrap.mjs'

try {
  install()
  if (isPinnedNode()) {
    const names = process.argv.slice(2).filter((name) => name !== '--all')
    // What starts the tests reads it: the configurations of Vitest and Playwright.
    if (process.argv.includes('--all')) process.env.TEST_ALL = '1'
    const { runStages } = await import('./stages.mjs')
    process.exitCode = await runStages(names)
  } else {
    continueOnPinnedNode(fileURLToPath(import.meta.url))
  }
} catch (error) {
  endWith(error)
}
