// Checks imports, file names and writes against the rules in docs/architecture.md.
import { readdirSync } from 'node:fs'
import { basename, extname, join, posix, relative, sep } from 'node:path'
import { checkDatabase } from './check-database.mjs'
import { checkTranslated } from './check-translated.mjs'
import * as rules from './structure-rules.mjs'
import { readSource, root } from './syntax.mjs'

const problems = []
const report = (file, reason) => problems.push(`${file}: ${reason}`)
const isTest = (file) => /\.test\.tsx?$/.test(file) || /^(server|client|bench)\/test\//.test(file)

function listSources() {
  return ['contract', 'server', 'demo', 'bench', 'client', 'e2e']
    .flatMap((folder) => readdirSync(join(root, folder), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && /\.(ts|tsx)$/.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((file) => !/(^|\/)(node_modules|dist)\//.test(file))
}

function checkImports(file, imports) {
  for (const target of imports) {
    if (rules.allowedImports.has(`${file} -> ${target}`)) continue
    for (const { from, only, never, why } of rules.importRules) {
      if (!from.test(file)) continue
      const isAllowed = only
        ? only.some((pattern) => pattern.test(target))
        : !never.some((pattern) => pattern.test(target))
      if (!isAllowed) report(file, `imports ${target}, but ${why}`)
    }
  }
}

function checkName(file) {
  const name = basename(file, extname(file)).replace(/\.test$/, '')
  if (rules.bannedNames.test(name))
    report(file, `"${name}" does not say what is in the file: choose another name`)
  if (name === 'index' && !rules.allowedBarrels.has(file)) report(file, 'barrels are not allowed')
  const depth = file.split('/').length - 1
  if (depth > rules.maxFolderDepth)
    report(file, `is ${depth} folders deep, but only ${rules.maxFolderDepth} are allowed`)
}

function checkFeatureName(file) {
  const [workspace, , third, fourth] = file.split('/')
  const isServer = workspace === 'server' && third === 'features'
  const isContract = workspace === 'contract' && fourth !== undefined
  if (!isServer && !isContract) return
  const name = basename(file)
  const allowed = rules.featureFiles[workspace]
  if (/^[a-zA-Z]+(\.long)?\.test\.ts$/.test(name)) return
  if (!allowed.has(name.replace(/\.ts$/, ''))) {
    report(file, `a feature of ${workspace} holds only ${[...allowed].join(', ')}, tests and sub-features`)
  }
  const folder = posix.basename(posix.dirname(file))
  if (!/^[a-z]+(-[a-z]+)*$/.test(folder)) report(file, `the folder ${folder} is not kebab-case`)
}

function checkBarrel(file, text) {
  if (!rules.allowedBarrels.has(file) && /^export \* from/m.test(text))
    report(file, 're-exports a whole file')
}

function checkRulePlace(file, text) {
  if (/^server\/src\/.+\.ts$/.test(file) && /interval '\d/.test(text))
    report(file, 'has a length of time in SQL: name it in a rules.ts and write it by db/intervals.ts')
  if (!/^(contract\/src|server\/src\/features)\//.test(file) || basename(file) === 'rules.ts') return
  const rule = /^(?:export )?const ([A-Z_]+_(?:MINUTES|HOURS|DAYS|WEEKS|MONTHS|YEARS)) =/m.exec(text)?.[1]
  if (rule) report(file, `has the rule ${rule}, which belongs in a rules.ts`)
}

/** `ui/tokens.css` replaces some scales of Tailwind, so classes of the original scales generate no CSS. */
function checkClasses(file, text) {
  if (!file.startsWith('client/src/')) return
  for (const [name] of text.matchAll(rules.deadClasses))
    report(file, `has the class ${name}, which generates no CSS: see ui/tokens.css`)
}

function checkPlaces(file, text) {
  if (!/^(server|demo)\/src\//.test(file) || isTest(file) || rules.placesReaders.has(file)) return
  if (/\b(from|join|into|update) places\b|'places( as \w+)?'/.test(text))
    report(file, 'reads places: read the view homes, or name the file in placesReaders')
}

function checkCycles(edges, what) {
  const done = new Set()
  function visit(node, path) {
    if (done.has(node)) return
    if (path.includes(node)) {
      report(node, `${what} import one another: ${[...path.slice(path.indexOf(node)), node].join(' -> ')}`)
      return
    }
    for (const next of edges.get(node) ?? []) visit(next, [...path, node])
    done.add(node)
  }
  for (const node of edges.keys()) visit(node, [])
}

const featureOf = (file) => /^((?:server|client)\/src\/features\/[^/]+)\//.exec(file)?.[1]

function collectFeatureEdges(file, imports, edges) {
  const from = featureOf(file)
  if (!from) return
  for (const target of imports) {
    const to = featureOf(target)
    if (to && to !== from) edges.set(from, (edges.get(from) ?? new Set()).add(to))
  }
}

function storeyOf(file) {
  const [, feature, folder = ''] = /^server\/src\/features\/([^/]+)\/(?:([^/]+)\/)?/.exec(file) ?? []
  return { storey: rules.storeys.indexOf(feature), folder }
}

/**
 * No storey imports a later storey. Within a storey, imports should lead from folders to the feature's own files.
 * Between two folders, the direction of most imports counts.
 */
function checkStoreys(edges) {
  const within = new Map()
  for (const [file, imports] of edges) {
    const from = storeyOf(file)
    if (from.storey < 0 || isTest(file)) continue
    for (const target of imports) {
      const to = storeyOf(target)
      if (to.storey > from.storey) report(file, `imports ${target}, a storey above it`)
      if (to.storey !== from.storey || to.folder === from.folder) continue
      const way = `${from.storey}/${from.folder}>${to.folder}`
      within.set(way, (within.get(way) ?? 0) + 1)
    }
  }
  let up = 0
  for (const [way, count] of within) {
    const [storey, from, to] = way.split(/[/>]/)
    const back = within.get(`${storey}/${to}>${from}`) ?? 0
    if (from === '' || (to !== '' && (count < back || (count === back && from < to)))) up += count
  }
  if (up !== rules.importsUpWithin)
    report(
      'scripts/structure-rules.mjs',
      `importsUpWithin is ${rules.importsUpWithin}, but ${up} imports within a storey run against the main direction`,
    )
}

function checkMigrations() {
  const numbers = new Set()
  for (const name of readdirSync(join(root, 'server/src/db/migrations'))) {
    if (name === '0001_baseline') continue
    const file = `server/src/db/migrations/${name}`
    const number = /^(\d{4})_[a-z]+(_[a-z0-9]+)+\.sql$/.exec(name)?.[1]
    if (!number) report(file, 'is not named NNNN_verb_noun.sql: rename it')
    else if (numbers.has(number)) report(file, `has the number of another migration: use the next free one`)
    numbers.add(number)
  }
}

const files = listSources()
const fileEdges = new Map()
const featureEdges = new Map()
for (const file of files) {
  const source = readSource(file)
  const { text, imports } = source
  fileEdges.set(file, imports)
  checkName(file)
  checkFeatureName(file)
  checkBarrel(file, text)
  if (isTest(file)) continue
  checkRulePlace(file, text)
  checkPlaces(file, text)
  checkClasses(file, text)
  checkImports(file, imports)
  if (file.endsWith('.tsx')) checkTranslated(file, source, report)
  collectFeatureEdges(file, imports, featureEdges)
}
checkDatabase(files, report)
// `import()` and type imports count as imports.
checkCycles(fileEdges, 'files')
// A folder of one feature can import from another feature, but features must not form a cycle.
checkCycles(featureEdges, 'features')
checkStoreys(fileEdges)
checkMigrations()
for (const problem of problems) console.error(problem)
console.log(`${files.length} files checked, ${problems.length} problems`)
process.exitCode = problems.length > 0 ? 1 : 0
