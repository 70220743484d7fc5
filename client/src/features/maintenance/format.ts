export const ACTIVITY_TEXT_MAX = 100

/** An activity's name in a list: what is longer than 100 characters ends there, with an ellipsis. */
export function cutText(text: string): string {
  return text.length > ACTIVITY_TEXT_MAX ? `${text.slice(0, ACTIVITY_TEXT_MAX).trimEnd()}...` : text
}
