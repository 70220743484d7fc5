import { useEffect, useState, type ComponentType } from 'react'
import { LoadFailure } from './LoadFailure.tsx'

/** A screen that arrives once it is wanted. A failed load is tried again in place: a link's token is in memory alone. */
export function LaterPage({ address }: { address: string }) {
  const [attempt, setAttempt] = useState(0)
  return <Loaded key={attempt} address={address} onRetry={() => setAttempt(attempt + 1)} />
}

function Loaded({ address, onRetry }: { address: string; onRetry: () => void }) {
  const [Page, setPage] = useState<ComponentType | null>(null)
  const [hasFailed, setHasFailed] = useState(false)
  useEffect(() => {
    let isWanted = true
    import('./laterPages.ts')
      .then(({ loadPage }) => loadPage(address))
      .then(
        (found) => isWanted && setPage(() => found.Page),
        () => isWanted && setHasFailed(true),
      )
    return () => {
      isWanted = false
    }
  }, [address])
  if (hasFailed) return <LoadFailure onRetry={onRetry} />
  return Page && <Page />
}
