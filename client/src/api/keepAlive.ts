import { authEndpoints } from '@doorstep/contract/auth/endpoints'
import type { QueryClient } from '@tanstack/react-query'
import { isSignedIn } from '../lib/storage.ts'
import { call } from './call.ts'
import { sessionQuery } from './session.ts'

/** The server hears of input at most this often. */
const EVERY_MS = 60_000

/** Tells the server that there is somebody, by asking it who it is. */
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
      // A 401 has led to login by itself; anything else passes, and the next input asks again.
      () => undefined,
    )
  }
  return {
    /** The page has just validated its token. */
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
