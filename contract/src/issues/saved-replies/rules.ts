export const REPLY_PLACEHOLDERS = ['firstName', 'jobId', 'title'] as const
type Placeholder = (typeof REPLY_PLACEHOLDERS)[number]

/** What a placeholder stands for on one issue. */
export interface ReplyFacts {
  /** Of the reporter; null where nobody is known. */
  firstName: string | null
  jobId: number
  title: string
}

const PLACEHOLDER = new RegExp(`\\{(${REPLY_PLACEHOLDERS.join('|')})\\}`, 'g')

/** The text with `{firstName}`, `{jobId}` and `{title}` filled in; other braces stay as they are. */
export function fillReply(text: string, facts: ReplyFacts): string {
  // The expression finds no others.
  return text.replaceAll(PLACEHOLDER, (_, name: Placeholder) =>
    name === 'firstName' ? (facts.firstName ?? 'there') : String(facts[name]),
  )
}
