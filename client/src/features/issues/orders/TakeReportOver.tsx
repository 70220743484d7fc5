import type { Issue } from '@doorstep/contract/issues/schema'
import { Button } from '../../../ui/Button.tsx'
import { askedOf } from './orderValues.ts'

interface TakeReportOverProps {
  issue: Issue
  /** What the manager has typed, which stays. */
  typed: () => string
  onTake: (words: string) => void
}

/** Fills the text for a firm with the resident's own words. They can name people, so it is the manager's choice. */
export function TakeReportOver({ issue, typed, onTake }: TakeReportOverProps) {
  const take = () => onTake([typed().trim(), askedOf(issue)].filter(Boolean).join('\n\n'))
  return (
    <Button size="sm" variant="secondary" className="self-start" onPress={take}>
      Use the report’s words
    </Button>
  )
}
