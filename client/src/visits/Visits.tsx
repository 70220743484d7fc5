import { lazy, Suspense } from 'react'
import { countsVisits, useConsent } from './consent.ts'

const ConsentBanner = lazy(() =>
  import('./ConsentBanner.tsx').then(
    (module) => ({ default: module.ConsentBanner }),
    // Who is not asked is not counted.
    () => ({ default: () => null }),
  ),
)

/** The question whether visits may be counted, after the first paint and only while it is open. */
export function Visits() {
  const consent = useConsent()
  if (!countsVisits() || consent !== 'unasked') return null
  return (
    <Suspense fallback={null}>
      <ConsentBanner />
    </Suspense>
  )
}
