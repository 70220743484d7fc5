import { ORDER_WORDS_MAX } from '@doorstep/contract/orders/rules'
import type { Issue } from '@doorstep/contract/issues/schema'
import { Button } from '../../../ui/Button.tsx'

interface ReportWordsButtonProps {
  issue: Issue
  /** Returns the text that the manager has already typed. The added words follow this text. */
  typed: () => string
  onAdd: (words: string) => void
}

/**
 * Adds the resident's own words to the text for a firm. The manager decides whether to add them, because the words can
 * name people.
 */
export function ReportWordsButton({ issue, typed, onAdd }: ReportWordsButtonProps) {
  const add = () => {
    const words = typed().trim()
    const report = `${issue.title}\n\n${issue.description}`.slice(0, ORDER_WORDS_MAX).trim()
    // A second press of the button adds nothing.
    if (!words.includes(report)) onAdd([words, report].filter(Boolean).join('\n\n'))
  }
  return (
    <Button size="sm" variant="secondary" className="self-start" onPress={add}>
      Use the report’s words
    </Button>
  )
}
