import type { ChangeUsersResult } from '@doorstep/contract/users/schema'
import { Outcomes } from '../../../ui/Outcomes.tsx'

export type BulkResult = ChangeUsersResult['results'][number]

/** One line for each: what becomes of them, or why nothing does. */
export function BulkResults({ results, doneText }: { results: readonly BulkResult[]; doneText: string }) {
  const outcomes = results.map(({ userId, name, ...rest }) => ({
    ...rest,
    id: userId,
    name: name ?? 'Unknown user',
  }))
  return <Outcomes outcomes={outcomes} doneText={doneText} />
}
