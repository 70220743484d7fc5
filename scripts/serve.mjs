// Runs the server of an installation that is already built, for example in an image. This script installs and builds
// nothing.
import { join } from 'node:path'
import { root } from './bootstrap.mjs'
import { supervise } from './supervise.mjs'

supervise(process.execPath, join(root, 'server/src/main.mjs'), { cwd: root })
