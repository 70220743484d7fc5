// Checks that writes run in a transaction and call `authorize` and `emitAudit`, and that rows of raw SQL are
// validated.
import { nodesOf, readSource } from './syntax.mjs'
import * as rules from './structure-rules.mjs'

const isService = (file) => /^server\/src\/features\/.+\/service\.ts$/.test(file)
const featureOf = (file) => /^server\/src\/features\/([^/]+)\//.exec(file)?.[1]
// The issue features (`storeys`) count as one feature, because they write for each other. For example, `moveIssue`
// writes for a step.
const areOne = (one, other) =>
  one === other || [one, other].every((feature) => rules.storeys.includes(feature))

/** Returns the names of use-cases that anybody can run. */
function publicUseCases(files) {
  const names = new Set()
  for (const file of files.filter((path) => /^contract\/.+\/endpoints\.ts$/.test(path)))
    for (const node of nodesOf(readSource(file).program)) {
      if (node.type !== 'CallExpression' || node.callee.name !== 'endpoints') continue
      for (const call of node.arguments[0].properties)
        if (
          call.value.properties.some(
            ({ key, value }) => key?.name === 'permission' && value.value === 'public',
          )
        )
          names.add(call.key.name)
    }
  return names
}

/**
 * Collects every call that a function can reach, in its own file and in other files of its feature or of the issue
 * features.
 */
function callsFrom(file, name, seen = new Set()) {
  const source = readSource(file)
  const own = source.functions().get(name)
  if (!own || seen.has(`${file}#${name}`)) return new Set()
  seen.add(`${file}#${name}`)
  let calls = own.calls
  for (const used of own.names) {
    const origin = source.from.get(used)
    if (source.functions().has(used)) calls = calls.union(callsFrom(file, used, seen))
    else if (origin && areOne(featureOf(origin.file), featureOf(file)))
      calls = calls.union(callsFrom(origin.file, origin.name, seen))
  }
  return calls
}

const WRITING = /\b(insert into|update\s+\w+\s+(\w+\s+)?set|delete from|lock table)\b/

/** Types make the query builder require a transaction. This check covers writes in raw SQL. */
function checkRawWrites(file, report) {
  for (const [name, { node, firstTypes }] of readSource(file).functions()) {
    if (!(firstTypes.has('Ctx') || firstTypes.has('SystemCtx')) || firstTypes.has('Tx')) continue
    for (const each of nodesOf(node))
      if (each.type === 'TemplateElement' && WRITING.test(each.value.raw))
        report(file, `${name} writes: let it take a WriteCtx`)
  }
}

/** Raw SQL rows must go through `rowsOf`, which checks that they have the declared columns. */
function checkRawRows(file, report) {
  for (const { type, callee } of nodesOf(readSource(file).program))
    if (
      type === 'CallExpression' &&
      callee.property?.name === 'execute' &&
      callee.object.tag?.name === 'sql' &&
      callee.object.typeArguments
    )
      report(file, 'reads rows of raw SQL: read them with rowsOf')
}

function checkUseCases(file, report, { open, ofJobs }) {
  for (const [name, { calls: own, firstTypes }] of readSource(file).functions()) {
    if (!own.has('withTransaction') || rules.allowedWrites.has(`${file}#${name}`)) continue
    const calls = callsFrom(file, name)
    if (!calls.has('emitAudit'))
      report(file, `${name} writes: call emitAudit, or list the function in allowedWrites`)
    // A function without an actor in its context has nobody to authorise.
    const isOfSystem = firstTypes.has('SystemCtx') || firstTypes.has('SystemWriteCtx')
    const actsAsSystem = ofJobs.has(name) || (isOfSystem && !firstTypes.has('Ctx'))
    if (!calls.has('authorize') && !open.has(name) && !actsAsSystem)
      report(file, `${name} writes: call authorize, or list the function in allowedWrites`)
  }
}

export function checkDatabase(files, report) {
  const open = publicUseCases(files)
  const jobs = readSource('server/src/jobHandlers.ts').functions().values()
  const ofJobs = new Set([...jobs].flatMap(({ names }) => [...names]))
  for (const file of files.filter(
    (path) => /^(server|demo)\/src\//.test(path) && !path.endsWith('.test.ts'),
  )) {
    checkRawRows(file, report)
    if (featureOf(file)) checkRawWrites(file, report)
    if (isService(file)) checkUseCases(file, report, { open, ofJobs })
  }
}
