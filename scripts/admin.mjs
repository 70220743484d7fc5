import { fileURLToPath } from 'node:url'
import { continueOnPinnedNode, endWith, install, isPinnedNode } from './bootstrap.mjs'

try {
  if (isPinnedNode()) {
    await import('../server/src/cli.ts')
  } else {
    install()
    continueOnPinnedNode(fileURLToPath(import.meta.url))
  }
} catch (error) {
  endWith(error)
}
