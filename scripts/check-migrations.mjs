// Refuses migrations that would keep a running server from a table, or break the version before, which still works
// beside this one. Those named as arguments, else all but the baseline: it makes the tables of an empty database,
// which nobody uses yet.
import { spawnSync } from 'node:child_process'
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './bootstrap.mjs'

const LEFT_OUT = [
  // What fails is undone whole.
  'prefer-robust-stmts',
  // `db/migrate.ts` sets them.
  'require-timeout-settings',
]

const folder = join(root, 'server/src/db/migrations')
const named = process.argv.slice(2)
const files =
  named.length > 0
    ? named
    : readdirSync(folder)
        .filter((file) => file.endsWith('.sql'))
        .map((file) => join(folder, file))

/** An index that is built beside running servers runs by itself; all others share a transaction. */
const isAlone = (file) => /^create (unique )?index concurrently/im.test(readFileSync(file, 'utf8'))

function isFine(some, args) {
  if (some.length === 0) return true
  const rules = [`--exclude=${LEFT_OUT.join(',')}`, '--pg-version=15.0', ...args]
  return spawnSync('squawk', [...rules, ...some], { stdio: 'inherit' }).status === 0
}

const alone = files.filter(isAlone)
const together = files.filter((file) => !isAlone(file))
const results = [isFine(alone, []), isFine(together, ['--assume-in-transaction'])]
if (results.includes(false)) process.exitCode = 1
else console.log(`${files.length} migrations checked`)
