import type { Right } from '../../../policy/policy.ts'

/** A shared view affects everybody, so administrators can change it too. */
export function saveRight({ isShared }: { isShared: boolean }): Right {
  return isShared ? 'issueView:saveShared' : 'issueView:save'
}
