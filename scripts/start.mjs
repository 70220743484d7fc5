import { fileURLToPath } from 'node:url'
import { continueOnPinnedNode, endWith, install, isPinnedNode } from './bootstrap.mjs'

try {
  install()
  if (isPinnedNode()) {
    const { buildClient } = await import('./build.mjs')
    buildClient()
    await import('../server/src/main.ts')
  } else {
    continueOnPinnedNode(fileURLToPath(import.meta.url))
  }
} catch (error) {
  endWith(error)
}
