import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { errorFromBody } from '../api/apiError.ts'
import { RouteFailure } from './RouteFailure.tsx'

/** Shows a screen that fails until the returned function repairs it. */
function openBroken(error: Error) {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  let isBroken = true
  const route = createRootRoute({
    loader: () => {
      if (isBroken) throw error
    },
    component: () => <h1>All is well</h1>,
    errorComponent: RouteFailure,
  })
  const router = createRouter({ routeTree: route, history: createMemoryHistory() })
  // The test's router has a different type from the product's.
  render(<RouterProvider router={router as never} />)
  return () => {
    isBroken = false
  }
}

it('RouteFailure shows the failure with its request id, and tries again', async () => {
  const body = { code: 'INTERNAL', message: 'Something broke on our side.', requestId: 'req-77' }
  const repair = openBroken(errorFromBody(500, body, null))
  expect(await screen.findByRole('heading', { level: 1, name: 'Something went wrong' })).toBeVisible()
  expect(screen.getByText('Something broke on our side.')).toBeVisible()
  expect(screen.getByText('req-77')).toBeVisible()
  await waitFor(() => expect(document.title).toBe('Error: Something went wrong - Ash Row'))
  repair()
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByRole('heading', { name: 'All is well' })).toBeVisible()
})

it('RouteFailure explains that a part of the page could not be loaded, for example after a deployment', async () => {
  openBroken(new TypeError('Failed to fetch dynamically imported module: /assets/x.js'))
  expect(
    await screen.findByText(
      /We couldn’t load this part of the site\. There might be a newer version\. Press Retry to load it again\./,
    ),
  ).toBeVisible()
  expect(screen.queryByText(/quote request/)).not.toBeInTheDocument()
})
