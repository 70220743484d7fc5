import type { Right } from '../../../policy/policy.ts'

/** What is shared is everybody's: an administrator changes it too. */
export function saveRight({ isShared }: { isShared: boolean }): Right {
  return isShared ? 'issueView:saveShared' : 'issueView:save'
}
