import type { QueryClient } from '@tanstack/react-query'
import { createBrowserHistory, createRouter } from '@tanstack/react-router'
import { parseSearch, stringifySearch } from '../lib/search.ts'
import { routeTree } from '../routes.tsx'
import { countPage } from '../visits/count.ts'
import { NotFoundPage } from './NotFoundPage.tsx'
import { PendingPage } from './PendingPage.tsx'
import { RouteFailure } from './RouteFailure.tsx'
import { Shell } from './Shell.tsx'

// One for the whole document: it watches the browser's history by wrapping it.
let history: ReturnType<typeof createBrowserHistory> | undefined

export function makeRouter(queryClient: QueryClient) {
  history ??= createBrowserHistory()
  const router = createRouter({
    routeTree,
    history,
    context: { queryClient },
    // The router's own reader would make numbers of what looks like them.
    parseSearch,
    stringifySearch,
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    // The frame needs nobody's answer; later on the screen before stands in it until the next is there.
    InnerWrap: Shell,
    defaultPendingComponent: PendingPage,
    defaultPendingMs: 0,
    // It stands no longer than it must; the router's own least is half a second.
    defaultPendingMinMs: 0,
    scrollRestoration: true,
    defaultNotFoundComponent: NotFoundPage,
    defaultErrorComponent: RouteFailure,
  })
  router.subscribe('onResolved', ({ toLocation, pathChanged }) => {
    // Not the component: without it the screen would stand in another frame, and be drawn as a new one.
    router.options.defaultPendingMs = Infinity
    if (pathChanged) countPage(toLocation.pathname)
  })
  return router
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof makeRouter>
  }
}
