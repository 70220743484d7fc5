import type { Right } from '../../../policy/policy.ts'

/** A shared reply belongs to everybody, so administrators can change it too. */
export function saveRight({ isShared }: { isShared: boolean }): Right {
  return isShared ? 'savedReply:saveShared' : 'savedReply:save'
}
