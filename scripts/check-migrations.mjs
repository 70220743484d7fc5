// Refuses migrations that would keep a running server from a table, or break the version before, which still works
// beside this one. Those named as arguments, else all that are not in use yet.
import { spawnSync } from 'node:child_process'
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './bootstrap.mjs'

/** What had been carried out when this check came is never changed; it was so many. */
const LAST_EXEMPT = '0096'
const EXEMPT = 31

const LEFT_OUT = [
  // What fails is undone whole.
  'prefer-robust-stmts',
  // `db/migrate.ts` sets them.
  'require-timeout-settings',
]

const isExempt = (file) => file.slice(0, 4) <= LAST_EXEMPT

const folder = join(root, 'server/src/db/migrations')
const named = process.argv.slice(2)
const files =
  named.length > 0
    ? named
    : readdirSync(folder)
        .filter((file) => !isExempt(file))
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
// A number of a gap would go unchecked.
const isNumbered = readdirSync(folder).filter(isExempt).length === EXEMPT
if (!isNumbered) console.error(`A new migration has a number up to ${LAST_EXEMPT}: give it the next one.`)
if (!isNumbered || results.includes(false)) process.exitCode = 1
else console.log(`${files.length} migrations checked`)
