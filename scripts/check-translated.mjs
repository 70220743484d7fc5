// When a browser translates the page, it replaces text nodes. React then fails to remove a text node that no longer
// exists.
import { nodesOf } from './syntax.mjs'

const isText = (node) =>
  node.type === 'TemplateLiteral' ||
  (node.type === 'Literal' && typeof node.value === 'string' && node.value !== '')

/**
 * Finds text that the page renders only sometimes. React can remove such a text safely only if it is the whole content
 * of its element.
 */
function comesAndGoes({ type, expression }) {
  if (type !== 'JSXExpressionContainer') return false
  if (expression.type === 'LogicalExpression') return expression.operator === '&&' && isText(expression.right)
  if (expression.type !== 'ConditionalExpression') return false
  return isText(expression.consequent) !== isText(expression.alternate)
}

const isSeen = (child) =>
  child.type === 'JSXText' ? !/^\s*$/.test(child.value) : child.expression?.type !== 'JSXEmptyExpression'

/** `Button` is exempt, because it gives each text its own keyed element. */
export function checkTranslated(file, { text, program }, report) {
  for (const node of nodesOf(program)) {
    if (node.children === undefined || node.openingElement?.name.name === 'Button') continue
    const children = node.children.filter(isSeen)
    if (children.length < 2) continue
    for (const { start } of children.filter(comesAndGoes))
      report(
        file,
        `line ${text.slice(0, start).split('\n').length} has a text that is not always there, next to others: wrap it in an element`,
      )
  }
}
