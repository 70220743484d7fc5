import './app.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { RouterProvider as AriaRouterProvider } from 'react-aria-components'
import { keepAnswers } from '../api/keptAnswers.ts'
import { keepLastKnown } from '../api/lastKnown.ts'
import { followLiveEvents } from '../api/live.ts'
import { forgetUpdates } from '../api/updates.ts'
import { goTo } from '../lib/address.ts'
import { isSignedIn, storedUserId } from '../lib/storage.ts'
import { Toaster } from '../ui/Toaster.tsx'
import { makeQueryClient } from './queryClient.ts'
import { makeRouter } from './router.ts'
import './trustedTypes.ts'

/**
 * The signed-in half of the site. React mounts this half again for each session, so that each session starts with an
 * empty cache.
 */
// oxlint-disable-next-line import/no-default-export -- React.lazy requires a default export.
export default function App() {
  const [client] = useState(makeQueryClient)
  const [router] = useState(() => makeRouter(client))
  useEffect(() => {
    if (!isSignedIn()) return undefined
    const stop = followLiveEvents(client)
    const userId = storedUserId()
    const stops = userId === null ? [] : [keepAnswers(client, userId), keepLastKnown(client, userId)]
    return () => {
      stop()
      for (const stopKeeping of stops) stopKeeping()
      forgetUpdates()
    }
  }, [client])
  return (
    <QueryClientProvider client={client}>
      <AriaRouterProvider navigate={(href) => goTo(href)}>
        <RouterProvider router={router} />
      </AriaRouterProvider>
      <Toaster />
    </QueryClientProvider>
  )
}
