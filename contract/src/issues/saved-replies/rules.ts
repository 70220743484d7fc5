export const REPLY_TITLE_MAX = 60
/** The number of replies that one person can save. */
export const SAVED_REPLIES_MAX = 100

export const REPLY_PLACEHOLDERS = ['firstName', 'jobId', 'title'] as const
type Placeholder = (typeof REPLY_PLACEHOLDERS)[number]

/** The values of the placeholders for one issue. */
export interface ReplyFacts {
  /** The reporter's first name. Null if there is no known reporter. */
  firstName: string | null
  jobId: number
  title: string
}

const PLACEHOLDER = new RegExp(`\\{(${REPLY_PLACEHOLDERS.join('|')})\\}`, 'g')

/** Fills in `{firstName}`, `{jobId}` and `{title}`. Other braces stay unchanged. */
export function fillReply(text: string, facts: ReplyFacts): string {
  // The pattern matches only the names of placeholders, so this cast is safe.
  return text.replaceAll(PLACEHOLDER, (_, name: Placeholder) =>
    name === 'firstName' ? (facts.firstName ?? 'there') : String(facts[name]),
  )
}
