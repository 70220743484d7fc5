import { authEndpoints } from '@doorstep/contract/auth/endpoints'
import type { QueryClient } from '@tanstack/react-query'
import { isSignedIn } from '../lib/storage.ts'
import { call } from './call.ts'
import { sessionQuery } from './session.ts'

const EVERY_MS = 60_000

/** Keeps the server's session alive with calls that validate the token. */
export function makeKeepAlive(client: QueryClient) {
  let last = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const stop = () => {
    clearTimeout(timer)
    timer = undefined
  }
  const now = () => {
    stop()
    last = Date.now()
    if (!isSignedIn()) return
    call(authEndpoints.validateJwt).then(
      (user) => client.setQueryData(sessionQuery().queryKey, user),
      // A 401 has already opened the login page. After any other failure the next input tries again.
      () => undefined,
    )
  }
  return {
    /** Starts with a pause, because the page has just validated its token. */
    start: () => {
      last = Date.now()
    },
    noteInput: () => {
      timer ??= setTimeout(now, Math.max(0, last + EVERY_MS - Date.now()))
    },
    now,
    stop,
  }
}
