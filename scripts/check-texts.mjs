// Checks that the page never compares sentences to make a decision, and that no sentence is written on both the page
// and the server.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './bootstrap.mjs'

/** Sentences that both the page and the server contain, each with the reason. */
const OWN_ON_BOTH_SIDES = new Map([
  ['Somebody is working on the issue.', 'emails and pages each explain a status in their own words'],
])

/** Comparisons of sentences that don't make a decision, each with the reason. */
const HARMLESS = new Map([
  ['client/src/api/errors.ts: error.message !== text', 'a text that is already shown is not repeated below'],
  [
    'client/src/ui/ErrorSummary.tsx: message !== focused.current.message',
    'a message that has changed is read out',
  ],
])

const problems = []
const sourcesOf = (pattern) =>
  globSync(pattern, { cwd: root })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !/\.test\.tsx?$/.test(path))
    .map((path) => [path, readFileSync(join(root, path), 'utf8')])

const page = sourcesOf('client/{src,worker}/**/*.{ts,tsx}')
const server = sourcesOf('server/src/**/*.ts')

// A text counts as a sentence if it starts with a capital letter, has several words and ends with a full stop,
// question mark or exclamation mark.
const sentencesOf = (text) =>
  [...text.matchAll(/(['"`>])([A-Z][^'"`<>{}\n]* [^'"`<>{}\n]*[.!?])(?=['"`<])/g)].map((match) => match[2])

const saidByPage = new Map()
for (const [path, text] of page) for (const sentence of sentencesOf(text)) saidByPage.set(sentence, path)
for (const [path, text] of server)
  for (const sentence of new Set(sentencesOf(text)))
    if (saidByPage.has(sentence) && !OWN_ON_BOTH_SIDES.has(sentence))
      problems.push(`${path}: "${sentence}" is also in ${saidByPage.get(sentence)}: move it to the contract`)

const comparison =
  /[\w.?[\]']*\b(?:message|detail)(?: (?:===|!==) [\w.]+|\??\.(?:includes|startsWith|endsWith|match|search)\()/g
for (const [path, text] of page) {
  const texts = [...text.matchAll(/import \{([^}]*)\} from '@doorstep\/contract\/[\w/-]+\/texts'/g)]
  const names = texts.flatMap((match) => match[1].match(/\w+/g) ?? [])
  const byName =
    names.length > 0 ? [...text.matchAll(new RegExp(`[!=]== (?:${names.join('|')})\\b`, 'g'))] : []
  for (const [found] of [...text.matchAll(comparison), ...byName]) {
    if (/(?:===|!==) (?:undefined|null)$/.test(found) || HARMLESS.has(`${path}: ${found}`)) continue
    problems.push(`${path}: "${found}" compares a sentence: compare the error code instead`)
  }
}

for (const problem of problems) console.error(problem)
console.log(`${page.length + server.length} files checked, ${problems.length} problems`)
process.exitCode = problems.length > 0 ? 1 : 0
