import type { FieldRight } from '../../../policy/policy.ts'

/** Whom a note is for: the reporter and whoever else follows the issue, or staff and contractors alone. */
export type Audience = 'public' | 'internal'

export function audienceOf({ internal }: { internal: boolean }): Audience {
  return internal ? 'internal' : 'public'
}

/** What somebody must see of the issue to belong to the audience. */
export const AUDIENCE_RIGHTS: Record<Audience, FieldRight> = {
  public: 'issueField:publicNotes',
  internal: 'issueField:internalNotes',
}
