// Rejects migrations that would lock out a running server, or break the previous version while it still runs. Checks
// the files named as arguments, or all except the baseline, which only runs on an empty database.
import { spawnSync } from 'node:child_process'
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './bootstrap.mjs'

const LEFT_OUT = [
  // The migrations need not follow this rule, because PostgreSQL rolls back a failed migration completely.
  'prefer-robust-stmts',
  // The migrations need not follow this rule, because `db/migrate.ts` sets the timeouts.
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

/**
 * `create index concurrently` can't run in a transaction, so such a migration runs alone. All other migrations share
 * one transaction.
 */
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
