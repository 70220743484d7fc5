import type { Repetition } from '@doorstep/contract/activities/schema'

export const ACTIVITY_TEXT_MAX = 100

/** An activity's name in a list: what is longer than 100 characters ends there, with an ellipsis. */
export function cutText(text: string): string {
  return text.length > ACTIVITY_TEXT_MAX ? `${text.slice(0, ACTIVITY_TEXT_MAX).trimEnd()}...` : text
}

/** "Every month", "Every 2 weeks, from completion". */
export function repetitionText({ every, unit, from }: Repetition): string {
  const rhythm = every === 1 ? `Every ${unit}` : `Every ${every} ${unit}s`
  return from === 'completion' ? `${rhythm}, from completion` : rhythm
}
