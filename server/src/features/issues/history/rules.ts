import type { IssueEvent } from '@doorstep/contract/issues/schema'
import type { FieldRight } from '../../../policy/policy.ts'

/**
 * Whom a note is for: the reporter and whoever else follows the issue, staff and contractors alone, or those who may see
 * whether it is an emergency.
 */
export type Audience = 'public' | 'internal' | 'priority'

export function audienceOf({ internal, kind }: { internal: boolean; kind?: IssueEvent['kind'] }): Audience {
  if (kind === 'notEmergency') return 'priority'
  return internal ? 'internal' : 'public'
}

/** What somebody must see of the issue to belong to the audience. */
export const AUDIENCE_RIGHTS: Record<Audience, FieldRight> = {
  public: 'issueField:publicNotes',
  internal: 'issueField:internalNotes',
  priority: 'issueField:priority',
}
