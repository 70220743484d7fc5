/** The ways in which two issues that staff have linked can belong together. */
export const LINK_KINDS = ['related', 'causedBy', 'followUp', 'recurrence'] as const
export type LinkKind = (typeof LINK_KINDS)[number]

/** How many links an issue can have. */
export const LINKS_MAX = 50

/** The labels of a link in both directions: from this issue to the other issue, and the reverse. */
export const LINK_LABELS: Record<LinkKind, { forward: string; backward: string }> = {
  related: { forward: 'Related to', backward: 'Related to' },
  causedBy: { forward: 'Caused by', backward: 'Caused' },
  followUp: { forward: 'Follow-up of', backward: 'Followed up by' },
  recurrence: { forward: 'Came back from', backward: 'Came back as' },
}
