// Parses source files to find their imports and the calls of their functions.
import { readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseSync, visitorKeys } from 'oxc-parser'

export const root = fileURLToPath(new URL('..', import.meta.url))

/** Yields the node and all its descendants. */
export function* nodesOf(node) {
  yield node
  for (const key of visitorKeys[node.type] ?? [])
    for (const child of [node[key]].flat()) if (child) yield* nodesOf(child)
}

const isName = (node) => node.type === 'Identifier'

/** Returns the names of all identifiers, without property names and keys. */
function namesIn(node) {
  const others = new Set()
  const names = new Set()
  for (const each of nodesOf(node)) {
    if (each.type === 'MemberExpression' && !each.computed) others.add(each.property)
    if (each.type === 'Property' && !each.computed && !each.shorthand) others.add(each.key)
    if (isName(each) && !others.has(each)) names.add(each.name)
  }
  return names
}

function callsIn(node) {
  const calls = new Set()
  for (const each of nodesOf(node))
    if (each.type === 'CallExpression' && isName(each.callee)) calls.add(each.callee.name)
  return calls
}

/** Returns all type names in the type of a function's first parameter. */
function firstTypesOf({ params }) {
  const types = new Set()
  const type = params?.[0]?.typeAnnotation
  if (type)
    for (const each of nodesOf(type))
      if (each.type === 'TSTypeReference' && isName(each.typeName)) types.add(each.typeName.name)
  return types
}

function functionsOf(program) {
  const functions = new Map()
  const add = (name, node, fn) =>
    functions.set(name, { node, names: namesIn(node), calls: callsIn(node), firstTypes: firstTypesOf(fn) })
  for (const statement of program.body) {
    const declaration = statement.declaration ?? statement
    if (declaration.type === 'FunctionDeclaration') add(declaration.id.name, declaration, declaration)
    if (declaration.type === 'VariableDeclaration')
      for (const { id, init } of declaration.declarations) if (init && isName(id)) add(id.name, init, init)
  }
  return functions
}

function resolveImport(file, specifier) {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(file), specifier)
  const own = /^@doorstep\/(contract|server|demo|client)(?:\/(.+))?$/.exec(specifier)
  return own ? `${own[1]}/src/${own[2] ?? 'index'}.ts` : specifier
}

const known = new Map()

/**
 * Describes a source file. `imports` are repository paths or packages, including type imports. `from` is the origin of
 * each imported name. `functions` are top-level functions and other values by name.
 */
export function readSource(file) {
  const source = known.get(file) ?? parse(file)
  known.set(file, source)
  return source
}

function parse(file) {
  const text = readFileSync(join(root, file), 'utf8')
  const { program, module, errors } = parseSync(file, text)
  if (errors.length > 0) throw new Error(`${file}: ${errors[0].message}`)
  const imports = new Set()
  const from = new Map()
  for (const { moduleRequest, entries } of module.staticImports) {
    const target = resolveImport(file, moduleRequest.value)
    imports.add(target)
    for (const { localName, importName } of entries)
      from.set(localName.value, { file: target, name: importName.name })
  }
  for (const { entries } of module.staticExports)
    for (const { moduleRequest } of entries)
      if (moduleRequest) imports.add(resolveImport(file, moduleRequest.value))
  for (const { moduleRequest } of module.dynamicImports) {
    const literal = /^(['"])(.+)\1$/.exec(text.slice(moduleRequest.start, moduleRequest.end))
    if (literal) imports.add(resolveImport(file, literal[2]))
  }
  let functions
  // The functions of a file are found on demand, because only a few files need them.
  return { text, program, imports, from, functions: () => (functions ??= functionsOf(program)) }
}
