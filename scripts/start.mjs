import { fileURLToPath } from 'node:url'
import { continueOnPinnedNode, endWith, install, isPinnedNode } from './bootstrap.mjs'

/** One Ctrl-C arrives twice: from the terminal and passed on by npm. The second would mean "at once". */
function joinRepeatedSignals() {
  const emit = process.emit
  let last = -Infinity
  process.emit = function (name, ...rest) {
    if (name === 'SIGINT' || name === 'SIGTERM') {
      const now = performance.now()
      if (now - last < 1000) return true
      last = now
    }
    return Reflect.apply(emit, this, [name, ...rest])
  }
}

try {
  install()
  if (isPinnedNode()) {
    joinRepeatedSignals()
    const { buildClient } = await import('./build.mjs')
    buildClient()
    await import('../server/src/main.ts')
  } else {
    continueOnPinnedNode(fileURLToPath(import.meta.url))
  }
} catch (error) {
  endWith(error)
}
