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

/** Opens two screens. The second screen loads only when the test allows it. */
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
    // The previous screen stays visible while the next screen loads.
    defaultPendingMs: 60_000,
  })
  // The test's router has a different type from the product's.
  render(<RouterProvider router={router as never} />)
  expect(await screen.findByRole('heading', { name: 'First' })).toBeVisible()
  await waitFor(() => expect(screen.queryByText(LINE)).not.toBeInTheDocument())
  return { go: () => void router.navigate({ to: '/second' as never }), arrive: () => arrive() }
}

it('the progress line appears while the next screen is slow, and disappears when that screen is ready', async () => {
  const { go, arrive } = await openSlow()
  act(go)
  expect(screen.queryByText(LINE)).not.toBeInTheDocument()
  expect(await screen.findByText(LINE)).toBeInTheDocument()
  expect(screen.getByRole('heading', { name: 'First' })).toBeVisible()
  act(arrive)
  expect(await screen.findByRole('heading', { name: 'Second' })).toBeVisible()
  await waitFor(() => expect(screen.queryByText(LINE)).not.toBeInTheDocument())
})
