import { useEffect } from 'react'
import { countsVisits } from '../lib/settings.ts'
import { ConsentBanner } from './ConsentBanner.tsx'
import { countPage } from './count.ts'

interface VisitsProps {
  /** The address of the public screen on display. Null after sign-in, because the router then counts the screens. */
  publicPage: string | null
}

/** Counts the screens before sign-in, and shows the consent question. */
export function Visits({ publicPage }: VisitsProps) {
  useEffect(() => {
    if (publicPage !== null) countPage(publicPage)
  }, [publicPage])
  return countsVisits() && <ConsentBanner />
}
