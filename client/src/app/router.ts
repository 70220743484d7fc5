import type { QueryClient } from '@tanstack/react-query'
import { createBrowserHistory, createRouter } from '@tanstack/react-router'
import { parseSearch, stringifySearch } from '../lib/search.ts'
import { routeTree } from '../routes.tsx'
import { countPage } from '../visits/count.ts'
import { NotFoundPage } from './NotFoundPage.tsx'
import { PendingPage } from './PendingPage.tsx'
import { RouteFailure } from './RouteFailure.tsx'
import { Shell } from './Shell.tsx'

// The history is created once for the document, because it wraps the browser's history.
let history: ReturnType<typeof createBrowserHistory> | undefined

export function makeRouter(queryClient: QueryClient) {
  history ??= createBrowserHistory()
  const router = createRouter({
    routeTree,
    history,
    context: { queryClient },
    // The router's own parser would turn number-like text into numbers.
    parseSearch,
    stringifySearch,
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    // The shell needs no data. After the first screen, the previous screen stays visible until the next screen is
    // ready.
    InnerWrap: Shell,
    defaultPendingComponent: PendingPage,
    defaultPendingMs: 0,
    // By default, the router would show the pending page for at least half a second.
    defaultPendingMinMs: 0,
    scrollRestoration: true,
    defaultNotFoundComponent: NotFoundPage,
    defaultErrorComponent: RouteFailure,
  })
  router.subscribe('onResolved', ({ toLocation, pathChanged }) => {
    // The delay is infinite, because removing `defaultPendingComponent` would change the tree and mount the screen
    // again.
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
