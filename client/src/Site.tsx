import {
  Component,
  startTransition,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
  type ComponentType,
  type ReactNode,
} from 'react'
import { flushSync } from 'react-dom'
import { detourToLogin, isPublicHalf, LINK_PAGES } from './halves.ts'
import { goTo, onAddressChange } from './lib/address.ts'
import { takeLinkToken } from './lib/linkToken.ts'
import { markHeard, prefetch } from './lib/parts.ts'
import { countsVisits } from './lib/settings.ts'
import { paths } from './paths.ts'
import { LoadFailure } from './public/LoadFailure.tsx'
import { pageOf, PublicPages } from './public/PublicPages.tsx'

const loadVisits = () => import('./visits/Visits.tsx')
type VisitsModule = Awaited<ReturnType<typeof loadVisits>>

const loadApp = () => import('./app/App.tsx')

function subscribe(onChange: () => void): () => void {
  return onAddressChange(() => {
    takeLinkToken(LINK_PAGES)
    const detour = detourToLogin(window.location)
    if (detour) goTo(detour, { replace: true })
    else onChange()
  })
}

const APP = 'app'

/**
 * Shows one half of the site at a time. The app half and most public pages load on demand. The current page stays
 * visible until the next page is drawn.
 */
export function Site() {
  const pathname = useSyncExternalStore(
    subscribe,
    () => window.location.pathname,
    () => paths.login,
  )
  useEffect(() => watchOtherTabs(), [])
  const visits = useVisits()
  const isPublic = isPublicHalf(pathname)
  const wanted = isPublic ? pageOf(pathname) : APP
  const [standing, setStanding] = useState(wanted)
  // After a logout the app half disappears at once, so that no data of the session stays on screen.
  if (standing === APP && wanted !== APP) setStanding(wanted)
  const next = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (wanted === standing || !next.current) return undefined
    const stopMark = markHeard()
    const stopWatch = onDrawn(next.current, () => setStanding(wanted))
    return () => {
      stopMark()
      stopWatch()
    }
  }, [wanted, standing])
  return (
    <>
      {[...new Set([standing, wanted])].map((page) => (
        <div key={page} ref={page === standing ? null : next}>
          {page === APP ? (
            <LoadBoundary>
              <AppHalf />
            </LoadBoundary>
          ) : (
            <PublicPages page={page} onInterest={prefetchApp} />
          )}
        </div>
      ))}
      {visits && <visits.Visits publicPage={isPublic ? pathname : null} />}
    </>
  )
}

/**
 * Renders the app half in small steps after it has loaded. `lazy` would take 300 ms longer, because React delays
 * content that follows a fallback.
 */
function AppHalf() {
  const [found, setFound] = useState<{ Half: ComponentType } | null>(null)
  useEffect(() => {
    const show = (Half: ComponentType) => startTransition(() => setFound({ Half }))
    loadApp().then(
      (app) => show(app.default),
      () => show(LoadFailure),
    )
  }, [])
  return found && <found.Half />
}

/** Calls `then` as soon as the next screen is drawn. The previous screen is removed at the same moment. */
function onDrawn(place: HTMLElement, then: () => void): () => void {
  const look = () => place.querySelector('main') && flushSync(then)
  const watch = new MutationObserver(look)
  watch.observe(place, { childList: true, subtree: true })
  // The screen might already be drawn.
  queueMicrotask(look)
  return () => watch.disconnect()
}

// After the first paint, loads the module that counts visits, but only if visits are counted. Without this module, the
// page asks nobody for consent and counts nobody.
function useVisits(): VisitsModule | null {
  const [visits, setVisits] = useState<VisitsModule | null>(null)
  useEffect(() => {
    if (!countsVisits()) return
    void loadVisits().then(setVisits, () => undefined)
  }, [])
  return visits
}

// Starts listening to other tabs after the first paint. If the load fails, the next page load tries again.
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
