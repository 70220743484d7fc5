import type { ChangeUsersResult } from '@doorstep/contract/users/schema'
import { CircleCheck, CircleX } from 'lucide-react'

export type BulkResult = ChangeUsersResult['results'][number]

/** One line for each: what becomes of them, or why nothing does. */
export function BulkResults({ results, doneText }: { results: readonly BulkResult[]; doneText: string }) {
  const doneCount = results.filter(({ outcome }) => outcome === 'done').length
  return (
    <div className="flex flex-col gap-3">
      <p aria-live="polite">
        {doneCount} of {results.length} {doneText}.
      </p>
      <ul className="flex max-h-80 flex-col divide-y divide-border overflow-y-auto rounded-lg border border-border">
        {results.map(({ userId, name, outcome, message }) => {
          const Icon = outcome === 'done' ? CircleCheck : CircleX
          return (
            <li key={userId} className="flex gap-3 px-3 py-2">
              <Icon
                aria-hidden="true"
                className={outcome === 'done' ? 'mt-0.5 size-4 text-ok' : 'mt-0.5 size-4 text-danger'}
              />
              <div className="min-w-0">
                <p className="font-medium break-words">{name ?? 'Unknown user'}</p>
                <p className="text-muted">{message}</p>
              </div>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
