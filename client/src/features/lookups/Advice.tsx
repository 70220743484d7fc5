import type { Category } from '@doorstep/contract/lookups/schema'
import { Notice } from '../../ui/Notice.tsx'
import { adviceOf, type CategoryChoice } from './categories.ts'

/** Shows the advice of the chosen category: what to do until somebody comes. */
export function Advice({ categories, choice }: { categories: readonly Category[]; choice: CategoryChoice }) {
  const advice = adviceOf(categories, choice)
  return (
    <div aria-live="polite" className="empty:hidden">
      {advice && (
        <Notice tone="info" title="Until somebody comes">
          <p dir="auto" className="break-words">
            {advice}
          </p>
        </Notice>
      )}
    </div>
  )
}
