import { join } from 'node:path'
import { buildClient } from './build.mjs'
import {
  endWith,
  install,
  isPinnedNode,
  nameCommit,
  pinnedNode,
  root,
  preferPinnedNode,
} from './bootstrap.mjs'
import { supervise } from './supervise.mjs'

try {
  install()
  preferPinnedNode()
  nameCommit()
  buildClient()
  supervise(isPinnedNode() ? process.execPath : pinnedNode(), join(root, 'server/src/main.mjs'), {
    cwd: root,
  })
} catch (error) {
  endWith(error)
}
