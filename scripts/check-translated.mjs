// A browser that translates the page replaces texts, and React fails to remove one that it no longer finds.
import { nodesOf } from './syntax.mjs'

const isText = (node) =>
  node.type === 'TemplateLiteral' ||
  (node.type === 'Literal' && typeof node.value === 'string' && node.value !== '')

/** A text that is there at times: React removes it by itself only where it is not all of its element. */
function comesAndGoes({ type, expression }) {
  if (type !== 'JSXExpressionContainer') return false
  if (expression.type === 'LogicalExpression') return expression.operator === '&&' && isText(expression.right)
  if (expression.type !== 'ConditionalExpression') return false
  return isText(expression.consequent) !== isText(expression.alternate)
}

const isSeen = (child) =>
  child.type === 'JSXText' ? !/^\s*$/.test(child.value) : child.expression?.type !== 'JSXEmptyExpression'

/** `Button` keys its texts by their words. */
export function checkTranslated(file, { text, program }, report) {
  for (const node of nodesOf(program)) {
    if (node.children === undefined || node.openingElement?.name.name === 'Button') continue
    const children = node.children.filter(isSeen)
    if (children.length < 2) continue
    for (const { start } of children.filter(comesAndGoes))
      report(
        file,
        `line ${text.slice(0, start).split('\n').length} has a text that comes and goes beside others: give it an element`,
      )
  }
}
