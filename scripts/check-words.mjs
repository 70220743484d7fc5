// Fails if code, documents or screens contain words that make readers stumble. Words that are not always wrong are only
// counted.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './bootstrap.mjs'

const HARD =
  /\b(?:whoever|whom|anew|mend(?:s|ed|ing)?|thereof|comes? to be|what becomes of|that which|nobody['’]s|somebody['’]s|no more)\b/gi
const WORTH_A_LOOK =
  /\b(?:one's own|l(?:ies|ay) in|any more|in place of|as it (?:is|was)|of its own|is (?:told|asked)|wherever)\b/gi

/** The maximum number of hard words in each file. These numbers can only go down. */
const EXCEPTIONS = new Map([['scripts/check-words.mjs', 8]])

const SOURCES = '{client,contract,server,demo,e2e,bench,scripts}/**/*.{ts,tsx,mjs,css,sql}'
const DOCUMENTS = '{*.md,docs/**/*.{md,yml},.github/**/*.{md,yml}}'
const LEFT_OUT = /node_modules|\/dist\/|\.cache|test-results|fixtures/

const problems = []
let worthALook = 0
const paths = globSync([SOURCES, DOCUMENTS], { cwd: root })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => !LEFT_OUT.test(path))
for (const path of paths) {
  const text = readFileSync(join(root, path), 'utf8')
  const found = text.match(HARD) ?? []
  const allowed = EXCEPTIONS.get(path) ?? 0
  if (found.length > allowed) problems.push(`${path}: replace ${[...new Set(found)].join(', ')}`)
  if (found.length < allowed)
    problems.push(`${path}: set its exception to ${found.length} hard words, not ${allowed}`)
  worthALook += text.match(WORTH_A_LOOK)?.length ?? 0
}

for (const problem of problems) console.error(problem)
console.log(`${paths.length} files checked, ${problems.length} problems, ${worthALook} words worth a look`)
process.exitCode = problems.length > 0 ? 1 : 0
