import type { Repetition } from '@doorstep/contract/activities/schema'
import { ACTIVITY_TEXT_MAX } from './rules.ts'

/** Returns the name of an activity for a list. Names longer than 100 characters are cut and end with an ellipsis. */
export function cutText(text: string): string {
  return text.length > ACTIVITY_TEXT_MAX ? `${text.slice(0, ACTIVITY_TEXT_MAX).trimEnd()}...` : text
}

/** Examples: "Every month", "Every 2 weeks, from completion". */
export function repetitionText({ every, unit, from }: Repetition): string {
  const rhythm = every === 1 ? `Every ${unit}` : `Every ${every} ${unit}s`
  return from === 'completion' ? `${rhythm}, from completion` : rhythm
}
