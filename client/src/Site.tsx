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
 * Both halves of the page, one at a time. The app half and the later pages arrive once they are wanted; what stands
 * stays until the next one is drawn.
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
  // Nothing of somebody's session stays.
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
 * Draws the app half in small steps once it is there. `lazy` would do the same 300 ms late: so long React holds back
 * what follows upon a fallback, even an empty one.
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

/** Waits for the screen that is to come, and lets go of the one before it in the same moment. */
function onDrawn(place: HTMLElement, then: () => void): () => void {
  const look = () => place.querySelector('main') && flushSync(then)
  const watch = new MutationObserver(look)
  watch.observe(place, { childList: true, subtree: true })
  // It may be drawn already.
  queueMicrotask(look)
  return () => watch.disconnect()
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
