import { Component, lazy, Suspense, useEffect, useState, useSyncExternalStore, type ReactNode } from 'react'
import { detourToLogin, isPublicHalf, LINK_PAGES } from './halves.ts'
import { goTo, onAddressChange } from './lib/address.ts'
import { takeLinkToken } from './lib/linkToken.ts'
import { prefetch } from './lib/parts.ts'
import { countsVisits } from './lib/settings.ts'
import { paths } from './paths.ts'
import { LoadFailure } from './public/LoadFailure.tsx'
import { PublicPages } from './public/PublicPages.tsx'

const loadVisits = () => import('./visits/Visits.tsx')
type VisitsModule = Awaited<ReturnType<typeof loadVisits>>

const loadApp = () => import('./app/App.tsx')
const App = lazy(loadApp)

function subscribe(onChange: () => void): () => void {
  return onAddressChange(() => {
    takeLinkToken(LINK_PAGES)
    const detour = detourToLogin(window.location)
    if (detour) goTo(detour, { replace: true })
    else onChange()
  })
}

/** Both halves of the page, one at a time. The app half arrives once it is wanted. */
export function Site() {
  const pathname = useSyncExternalStore(
    subscribe,
    () => window.location.pathname,
    () => paths.login,
  )
  useEffect(() => watchOtherTabs(), [])
  const visits = useVisits()
  const isPublic = isPublicHalf(pathname)
  return (
    <>
      {isPublic ? (
        <PublicPages pathname={pathname} onInterest={prefetchApp} />
      ) : (
        <LoadBoundary>
          <Suspense fallback={null}>
            <App />
          </Suspense>
        </LoadBoundary>
      )}
      {visits && <visits.Visits publicPage={isPublic ? pathname : null} />}
    </>
  )
}

// After the first paint, and only where visits are counted. Who is not asked is not counted.
function useVisits(): VisitsModule | null {
  const [visits, setVisits] = useState<VisitsModule | null>(null)
  useEffect(() => {
    if (!countsVisits()) return
    void loadVisits().then(setVisits, () => undefined)
  }, [])
  return visits
}

// What other tabs do is heard soon after the first paint. It starts again with every new document.
function watchOtherTabs(): () => void {
  const watching = import('./api/sessionElsewhere.ts').then(
    ({ onSessionElsewhere }) => onSessionElsewhere(),
    () => () => undefined,
  )
  return () => void watching.then((stop) => stop())
}

function prefetchApp(): void {
  prefetch(loadApp)
}

class LoadBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override render() {
    return this.state.hasFailed ? <LoadFailure /> : this.props.children
  }
}
