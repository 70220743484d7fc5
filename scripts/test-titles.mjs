// Reads the test titles of a file from its syntax tree.
import { visitorKeys } from 'oxc-parser'
import { readSource } from './syntax.mjs'

/**
 * Returns whether a call creates a test or a group, for `it`, `test.each(...)`, `test.describe` and similar calls.
 * Returns undefined for other calls.
 */
function madeBy({ callee }) {
  const { type, name, object, property } = callee.type === 'CallExpression' ? callee.callee : callee
  const [by, how] = type === 'MemberExpression' ? [object.name, property.name] : [name]
  if (by === 'describe' || (by === 'test' && how === 'describe')) return 'group'
  return (by === 'it' || by === 'test') && (how === undefined || how === 'each') ? 'test' : undefined
}

/** Returns the title as written. Placeholders of `each` tables and of template literals are not replaced. */
function titleOf(node, text) {
  if (node?.type === 'Literal') return String(node.value)
  return node?.type === 'TemplateLiteral' ? text.slice(node.start + 1, node.end - 1) : undefined
}

/** Returns the title of every test, prefixed with its groups as in Vitest. */
export function titlesOf(file) {
  const { program, text } = readSource(file)
  const titles = new Set()
  const walk = (node, groups) => {
    const made = node.type === 'CallExpression' ? madeBy(node) : undefined
    const title = made && titleOf(node.arguments[0], text)
    if (title !== undefined && made === 'test') titles.add([...groups, title].join(' > '))
    const within = title !== undefined && made === 'group' ? [...groups, title] : groups
    for (const key of visitorKeys[node.type] ?? [])
      for (const child of [node[key]].flat()) if (child) walk(child, within)
  }
  walk(program, [])
  return titles
}
