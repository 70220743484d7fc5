// Checks that every requirement has a test that names it in [brackets], that every named requirement exists, and that
// links between documents work.
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const problems = []
const idPattern = /^[A-Z][A-Z0-9]*-\d+$|^T\d{2,}$/

function listFiles(folder, pattern) {
  if (!existsSync(join(root, folder))) return []
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && pattern.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .filter((file) => !/(^|\/)(node_modules|dist)\//.test(file))
}

const read = (file) => readFileSync(join(root, file), 'utf8')

function definedIds() {
  const ids = new Map()
  for (const file of listFiles('docs/requirements', /\.md$/)) {
    for (const [, id] of read(file).matchAll(/^- ([A-Z][A-Z0-9]*-?\d+): /gm)) {
      if (ids.has(id)) problems.push(`${file}: ${id} is also in ${ids.get(id)}: change one of the ids`)
      ids.set(id, file)
    }
  }
  return ids
}

const areas = new Set(
  'ROUTE SHELL TOAST LOGIN MFA FEEDBACK SESSION DASH ISSUE OLDISSUE SIGNUP PASSWORD HELP PROFILE MFASETUP USERS ALERTS PROPS DEVS ACTIV LOGGED MAPPING REPORTS SETTINGS LEGAL STATE ENTITY ROLE API SAFE KEEP OPS STORE DB AUDIT BACKUP RETAIN REDACT DATA ERASE PHONE MESSAGE FAULT EMERG FORYOU REPLY DUE CATEG TALK VERDICT OUTCOME STORY SEARCH DESK TABLE HOME CERT STAFF PACK ANNOUNCE FIRMSIDE APPOINT FIRM ORDER ORDERUI ORDERREP QUOTE QUOTEUI ORDERPDF SHARED BLD INC DUP LINK MERGE'.split(
    ' ',
  ),
)

const isId = (id) => idPattern.test(id) && (!id.includes('-') || areas.has(id.split('-')[0]))

/**
 * Returns the requirement ids in [brackets], as in a test title. Also returns ids that stand alone in quotes, as in a
 * table of titles.
 */
function namedIds(file) {
  const text = read(file)
  const bracketed = [...text.matchAll(/\[([A-Z0-9, -]+)\]/g)].flatMap(([, list]) => list.split(/,\s*/))
  const quoted = [...text.matchAll(/'([A-Z0-9-]+(?:, [A-Z0-9-]+)*)'/g)].flatMap(([, list]) =>
    list.split(', '),
  )
  return [...bracketed, ...quoted].filter(isId)
}

function checkRequirements() {
  const defined = definedIds()
  const tested = new Set()
  const tests = [...listFiles('contract', /\.test\.ts$/), ...listFiles('server', /\.test\.ts$/)]
  tests.push(...listFiles('demo', /\.test\.ts$/), ...listFiles('bench', /\.test\.ts$/))
  tests.push(...listFiles('client', /\.test\.tsx?$/), ...listFiles('e2e', /\.(spec|test)\.ts$/))
  for (const file of tests) {
    for (const id of new Set(namedIds(file))) {
      tested.add(id)
      if (!defined.has(id)) problems.push(`${file}: names ${id}, which no page of docs/requirements defines`)
    }
  }
  for (const [id, file] of defined) {
    if (!tested.has(id))
      problems.push(`${file}: no test names ${id}: add the id to a test, or remove the requirement`)
  }
  return defined.size
}

const PAGES_OF_ROOT = ['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md', 'SECURITY.md']

function checkLinks() {
  for (const file of [...PAGES_OF_ROOT, ...listFiles('docs', /\.md$/)]) {
    const text = read(file).replaceAll(/```.*?```/gs, '')
    for (const [, link] of text.matchAll(/\]\(([^)\s]+)\)/g)) {
      const path = link.split('#')[0]
      if (path === '' || /^[a-z]+:/.test(path) || path.startsWith('/')) continue
      if (!existsSync(join(root, dirname(file), decodeURI(path))))
        problems.push(`${file}: the link ${link} leads to no file`)
    }
  }
}

/** The document on growth must say how each table grows. */
function checkTables() {
  const page = read('docs/growth.md')
  const [, all] = /^export interface DB \{\n([^}]*)\}/m.exec(read('server/src/db/types.ts')) ?? ['', '']
  const migrations = listFiles('server/src/db/migrations', /\.sql$/)
    .map(read)
    .join('\n')
  const views = new Set([...migrations.matchAll(/^create view (\w+)/gm)].map(([, name]) => name))
  const tables = [...all.matchAll(/^  '?([\w.]+)'?:/gm)].map(([, name]) => name)
  if (tables.length === 0)
    problems.push('server/src/db/types.ts: no tables found, so growth.md was not checked')
  for (const name of tables)
    if (!views.has(name) && !page.includes(`\`${name}\``))
      problems.push(`docs/growth.md: say how the table ${name} grows`)
}

const count = checkRequirements()
checkTables()
checkLinks()
for (const problem of problems) console.error(problem)
console.log(`${count} requirements checked, ${problems.length} problems`)
process.exitCode = problems.length > 0 ? 1 : 0
