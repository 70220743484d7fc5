// Checks that docs/security.md lists the controls of every threat, and names only files, tests and titles that exist.
// An argument can name another document to check.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './bootstrap.mjs'
import { titlesOf } from './test-titles.mjs'

const THREATS = Array.from({ length: 46 }, (_, index) => `T${String(index + 1).padStart(2, '0')}`)
const ANSWERS = /^(met|operator|deviation): \S/
/** The evidence for a requirement that is met: threats, files, or another document. */
const WITNESS = /\bT\d\d\b|`[^`]+\/[^`]+`|\]\([^)]+\)/

const page = process.argv[2] ?? join(root, 'docs/security.md')
const text = readFileSync(page, 'utf8')
const problems = []
const isThere = (file) => existsSync(join(root, file))

/** Returns the sections under `### T01 ...`, by id. */
function threatSections() {
  const sections = new Map()
  for (const part of text.split(/^(?=#{2,3} )/m)) {
    const id = /^### (T\d+) \S/.exec(part)?.[1]
    if (id === undefined) continue
    if (sections.has(id)) problems.push(`${id} has two sections: merge them`)
    sections.set(id, part)
  }
  return sections
}

function checkThreats(sections) {
  for (const id of THREATS) {
    const section = sections.get(id)
    if (section === undefined) {
      problems.push(`${id} has no section`)
      continue
    }
    // A threat without controls is marked as open.
    if (section.includes('**Open:** ') && !section.includes('**Held by:** ')) continue
    for (const part of ['Held by', 'In'])
      if (!section.includes(`**${part}:** `)) problems.push(`${id} has no "${part}"`)
    if (testsOf(section).length === 0) problems.push(`${id} has no test`)
  }
  for (const id of sections.keys())
    if (!THREATS.includes(id)) problems.push(`${id} is not in the list of threats`)
}

/** Returns the test titles of a section, each listed below its file. */
function testsOf(part) {
  const files = part.matchAll(/^- `([^`]+\.(?:test|spec)\.tsx?)`\n((?:  - .+\n)+)/gm)
  return [...files].flatMap(([, file, lines]) =>
    [...lines.matchAll(/^  - (.+)$/gm)].map(([, title]) => ({ file, title })),
  )
}

function checkTests() {
  const tests = testsOf(text).filter(({ file }) => isThere(file))
  for (const { file, title } of tests)
    if (!titlesOf(file).has(title)) problems.push(`${file} has no test "${title}"`)
  const titles = [...text.matchAll(/^  - /gm)].length
  if (titles !== testsOf(text).length)
    problems.push(`${titles - testsOf(text).length} titles are not listed below a test file`)
  for (const [, file] of text.matchAll(/^- `([^`]+\.(?:test|spec)\.tsx?)`\n(?!  - )/gm))
    problems.push(`${file} has no test title below it`)
  return tests.length
}

function checkFiles() {
  const files = new Set([...text.matchAll(/`([\w.@-]+\/[\w./@-]+\.\w+)`/g)].map(([, file]) => file))
  for (const file of files) if (!isThere(file)) problems.push(`the file ${file} does not exist`)
}

function checkVerification() {
  const items = [...text.matchAll(/^\| (\d+\.\d+\.\d+) \([123]\) \|[^|]+\| ([^|]+) \|$/gm)]
  const numbers = new Set()
  for (const [, number, answer] of items) {
    if (numbers.has(number)) problems.push(`ASVS ${number} is listed twice`)
    numbers.add(number)
    if (!ANSWERS.test(answer))
      problems.push(`ASVS ${number} needs one of these answers: met, operator, deviation`)
    if (answer.startsWith('met') && !WITNESS.test(answer))
      problems.push(`ASVS ${number} is met, but nothing is named that proves it`)
  }
  const rows = [...text.matchAll(/^\| \d+\.\d+\.\d+/gm)].length
  if (rows !== items.length) problems.push(`${rows - items.length} rows of the ASVS table cannot be read`)
  return items.length
}

checkThreats(threatSections())
checkFiles()
const tests = checkTests()
const items = checkVerification()
for (const problem of problems) console.error(`docs/security.md: ${problem}`)
console.log(
  `${THREATS.length} threats, ${tests} tests and ${items} items checked, ${problems.length} problems`,
)
process.exitCode = problems.length > 0 ? 1 : 0
