import { useEffect, useState, type ComponentType } from 'react'
import { LoadFailure } from './LoadFailure.tsx'

/** A screen that arrives once it is wanted. */
export function LaterPage({ address }: { address: string }) {
  const [Page, setPage] = useState<ComponentType | null>(null)
  useEffect(() => {
    let isWanted = true
    void import('./laterPages.ts')
      .then(({ loadPage }) => loadPage(address))
      // Browsers remember a failed load: only a new document tries it again.
      .catch(() => ({ Page: LoadFailure }))
      .then((found) => isWanted && setPage(() => found.Page))
    return () => {
      isWanted = false
    }
  }, [address])
  return Page && <Page />
}
