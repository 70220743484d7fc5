import { useEffect, useState, type ComponentType } from 'react'
import { LoadFailure } from './LoadFailure.tsx'

export type LoadPage = () => Promise<{ Page: ComponentType }>

/** A screen that arrives once it is wanted. A failed load is tried again in place: a link's token is in memory alone. */
export function LazyPage({ load }: { load: LoadPage }) {
  const [attempt, setAttempt] = useState(0)
  return <Loaded key={attempt} load={load} onRetry={() => setAttempt(attempt + 1)} />
}

function Loaded({ load, onRetry }: { load: LoadPage; onRetry: () => void }) {
  const [Page, setPage] = useState<ComponentType | null>(null)
  const [hasFailed, setHasFailed] = useState(false)
  useEffect(() => {
    let isWanted = true
    load().then(
      (found) => isWanted && setPage(() => found.Page),
      () => isWanted && setHasFailed(true),
    )
    return () => {
      isWanted = false
    }
  }, [load])
  if (hasFailed) return <LoadFailure onRetry={onRetry} />
  return Page && <Page />
}
