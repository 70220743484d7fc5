import { fileURLToPath } from 'node:url'
import { continueOnPinnedNode, endWith, install, isPinnedNode, nameCommit } from './bootstrap.mjs'

try {
  if (isPinnedNode()) {
    nameCommit()
    await import('../server/src/cli.mjs')
  } else {
    install()
    continueOnPinnedNode(fileURLToPath(import.meta.url))
  }
} catch (error) {
  endWith(error)
}
