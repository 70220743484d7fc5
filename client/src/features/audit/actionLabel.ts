import { fillSentence } from '@doorstep/contract/audit/rules'
import { AUDIT_SENTENCES, type AuditAction } from '@doorstep/contract/audit/texts'

/** Fills the placeholders of a sentence that describes all events with the same code. */
const NOUNS = {
  activity: 'a maintenance activity',
  alert: 'an alert',
  area: 'an area',
  category: 'a category',
  development: 'a development',
  invitation: 'an invitation',
  issue: 'an issue',
  onOrOff: 'on or off',
  person: 'a person',
  property: 'a property',
  subject: 'a person or an issue',
  whose: 'a person’s',
} as const

/** Returns the label of an action in the filter, such as "Reported an issue". */
export function actionLabel(action: AuditAction): string {
  const nouns: Readonly<Record<string, string>> = NOUNS
  return fillSentence(AUDIT_SENTENCES[action].replace('{actor} ', ''), (place) => nouns[place] ?? '')
}
