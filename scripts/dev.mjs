// Runs the server and the page, and reloads both on changes. Ctrl-C ends both.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { install, root } from './bootstrap.mjs'

install()
const children = [
  spawn(process.execPath, ['--watch', '--watch-preserve-output', 'server/src/main.mjs'], {
    cwd: root,
    stdio: 'inherit',
  }),
  spawn('vite', [], { cwd: join(root, 'client'), stdio: 'inherit' }),
]
const stop = () => {
  for (const child of children) child.kill('SIGTERM')
}
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, stop)
for (const child of children) child.once('exit', stop)
