import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import { act, render, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { ProgressLine } from './ProgressLine.tsx'

const LINE = 'Loading the page...'

/** Two screens, of which the second arrives when it is let. */
async function openSlow() {
  let arrive: () => void = () => undefined
  const root = createRootRoute({
    component: () => (
      <>
        <ProgressLine />
        <Outlet />
      </>
    ),
  })
  const first = createRoute({ getParentRoute: () => root, path: '/', component: () => <h1>First</h1> })
  const second = createRoute({
    getParentRoute: () => root,
    path: '/second',
    loader: () => new Promise<void>((resolve) => (arrive = resolve)),
    component: () => <h1>Second</h1>,
  })
  const router = createRouter({
    routeTree: root.addChildren([first, second]),
    history: createMemoryHistory({ initialEntries: ['/'] }),
    // The screen that was there stays while the next one loads.
    defaultPendingMs: 60_000,
  })
  // The product's own router is of another type.
  render(<RouterProvider router={router as never} />)
  expect(await screen.findByRole('heading', { name: 'First' })).toBeVisible()
  await waitFor(() => expect(screen.queryByText(LINE)).not.toBeInTheDocument())
  return { go: () => void router.navigate({ to: '/second' as never }), arrive: () => arrive() }
}

it('runs while the next screen is slow, and goes when it is there', async () => {
  const { go, arrive } = await openSlow()
  act(go)
  expect(screen.queryByText(LINE)).not.toBeInTheDocument()
  expect(await screen.findByText(LINE)).toBeInTheDocument()
  expect(screen.getByRole('heading', { name: 'First' })).toBeVisible()
  act(arrive)
  expect(await screen.findByRole('heading', { name: 'Second' })).toBeVisible()
  await waitFor(() => expect(screen.queryByText(LINE)).not.toBeInTheDocument())
})
