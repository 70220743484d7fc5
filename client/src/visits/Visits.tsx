import { useEffect } from 'react'
import { countsVisits } from '../lib/settings.ts'
import { ConsentBanner } from './ConsentBanner.tsx'
import { countPage } from './count.ts'

interface VisitsProps {
  /** The screen before sign-in that is shown. The app half has a router that knows when a screen is there. */
  publicPage: string | null
}

/** Counts the screens before sign-in, and asks whether visits may be counted while that is open. */
export function Visits({ publicPage }: VisitsProps) {
  useEffect(() => {
    if (publicPage !== null) countPage(publicPage)
  }, [publicPage])
  return countsVisits() && <ConsentBanner />
}
