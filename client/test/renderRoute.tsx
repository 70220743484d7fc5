import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import toast from 'react-hot-toast/headless'
import { parseSearch, stringifySearch } from '../src/lib/search.ts'
import { DialogState } from '../src/ui/DialogState.tsx'
import { Toaster } from '../src/ui/Toaster.tsx'

interface Screen {
  /** The pattern of the route, which must match the pattern that the page passes to `getRouteApi`. */
  path: string
  at: string
  page: () => ReactNode
}

/** Removes the toasts of the previous test, because they are stored outside React. Creates an empty cache. */
function freshClient(): QueryClient {
  toast.remove()
  return new QueryClient({ defaultOptions: { queries: { retry: false } } })
}

function Root() {
  return (
    <DialogState address="/">
      <Outlet />
    </DialogState>
  )
}

/** Renders a screen at an address, with the cache, router and toasts of the product. */
export function renderRoute({ path, at, page }: Screen) {
  const client = freshClient()
  const rootRoute = createRootRoute({ component: Root })
  const routeTree = rootRoute.addChildren([
    createRoute({
      getParentRoute: () => rootRoute,
      path,
      component: page,
      validateSearch: (search: Record<string, unknown>) => search,
    }),
  ])
  const router = createRouter({
    routeTree,
    history: createMemoryHistory({ initialEntries: [at] }),
    parseSearch,
    stringifySearch,
  })
  const view = render(
    <QueryClientProvider client={client}>
      {/* This router has a different type from the product's router, but has everything that pages need. */}
      <RouterProvider router={router as never} />
      <Toaster />
    </QueryClientProvider>,
  )
  const search = () => router.state.location.search as Record<string, unknown>
  return { ...view, client, user: userEvent.setup(), search }
}

/** Renders a component that needs no address. */
export function renderAlone(children: ReactNode) {
  const client = freshClient()
  const view = render(
    <QueryClientProvider client={client}>
      <DialogState address="/">{children}</DialogState>
      <Toaster />
    </QueryClientProvider>,
  )
  return { ...view, client, user: userEvent.setup() }
}
