// npm test: every check and every test, closed by one line over all of them.
// Names of stages (verify, server, client, e2e) as arguments run only those.
import { fileURLToPath } from 'node:url'
import { continueOnPinnedNode, endWith, install, isPinnedNode } from './bootstrap.mjs'

try {
  install()
  if (isPinnedNode()) {
    const { runStages } = await import('./stages.mjs')
    process.exitCode = await runStages(process.argv.slice(2))
  } else {
    continueOnPinnedNode(fileURLToPath(import.meta.url))
  }
} catch (error) {
  endWith(error)
}
