import { useRouterState } from '@tanstack/react-router'
import { useDelay } from '../ui/useDelay.ts'

const QUICK_MS = 150

/** Shows a line along the top edge while the next screen loads. Shows nothing if the screen loads at once. */
export function ProgressLine() {
  const isLoading = useRouterState({ select: (state) => state.isLoading })
  const isSlow = useDelay(isLoading, QUICK_MS)
  if (!isSlow) return null
  return (
    <>
      <output className="sr-only">Loading the page...</output>
      <div aria-hidden="true" className="fixed inset-x-0 top-0 z-50 h-0.5 overflow-hidden bg-accent-soft">
        <div className="h-full w-2/5 animate-run bg-accent" />
      </div>
    </>
  )
}
