/** How two issues that staff linked by hand belong together. */
export const LINK_KINDS = ['related', 'causedBy', 'followUp', 'recurrence'] as const
export type LinkKind = (typeof LINK_KINDS)[number]

/** How many links an issue can have. */
export const LINKS_MAX = 50

/** The texts for both directions of a link: how this issue belongs to the other one, and the reverse. */
export const LINK_LABELS: Record<LinkKind, { forward: string; backward: string }> = {
  related: { forward: 'Related to', backward: 'Related to' },
  causedBy: { forward: 'Caused by', backward: 'Caused' },
  followUp: { forward: 'Follow-up of', backward: 'Followed up by' },
  recurrence: { forward: 'Came back from', backward: 'Came back as' },
}
