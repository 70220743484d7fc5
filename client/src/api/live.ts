import { eventEndpoints } from '@doorstep/contract/events/endpoints'
import { LiveEvent } from '@doorstep/contract/events/schema'
import type { Query, QueryClient } from '@tanstack/react-query'
import { ApiError } from './apiError.ts'
import { inBackground } from './background.ts'
import { callStream } from './call.ts'
import { noteReachable } from './connection.ts'
import { sessionQuery } from './session.ts'
import { isShowing, readAgain } from './shown.ts'
import { noteUpdate } from './updates.ts'

const POLL_MS = 3000
const FIRST_RETRY_MS = 1000
const LAST_RETRY_MS = 30_000
/** The server sends a comment more often than this, so a longer silence means a dead connection. */
const SILENCE_MS = 60_000

/**
 * Keeps the screen up to date. Follows the server's events, and polls while the event stream fails. Returns a function
 * that stops the updates.
 */
export function followLiveEvents(client: QueryClient): () => void {
  const stop = new AbortController()
  let polling: number | undefined
  const poll = () => {
    if (document.visibilityState === 'visible') refetch(client, isShowingIssues, { cancelRefetch: false })
  }
  const setPolling = (isOn: boolean) => {
    if (isOn === (polling !== undefined)) return
    if (isOn) polling = window.setInterval(poll, POLL_MS)
    else {
      window.clearInterval(polling)
      polling = undefined
    }
  }
  // A window focus or a restored network is not a request by the person, so it does not keep the session alive.
  const handleReturn = () => {
    if (document.visibilityState === 'visible') refetch(client, () => true)
  }
  document.addEventListener('visibilitychange', handleReturn)
  window.addEventListener('online', handleReturn)
  void follow(client, stop.signal, setPolling)
  return () => {
    stop.abort()
    setPolling(false)
    document.removeEventListener('visibilitychange', handleReturn)
    window.removeEventListener('online', handleReturn)
  }
}

async function follow(
  client: QueryClient,
  stop: AbortSignal,
  setPolling: (isOn: boolean) => void,
): Promise<void> {
  let wait = FIRST_RETRY_MS
  let hasMissed = false
  while (!stop.aborted) {
    try {
      await readStream(stop, {
        onOpen: () => {
          wait = FIRST_RETRY_MS
          setPolling(false)
          noteReachable(true)
          if (hasMissed) refetch(client, () => true)
        },
        onEvent: (event) => apply(client, event),
      })
    } catch (error) {
      // The code below retries a refused, cut or silent stream. Until then the page polls.
      if (error instanceof ApiError && !stop.aborted) noteReachable(error.kind !== 'unreachable')
    }
    if (stop.aborted) return
    hasMissed = true
    setPolling(true)
    await pause(wait, stop)
    wait = Math.min(wait * 2, LAST_RETRY_MS)
  }
}

interface StreamHandlers {
  onOpen: () => void
  onEvent: (event: LiveEvent) => void
}

async function readStream(stop: AbortSignal, { onOpen, onEvent }: StreamHandlers): Promise<void> {
  const silent = new AbortController()
  let watchdog = window.setTimeout(() => silent.abort(), SILENCE_MS)
  try {
    const signal = AbortSignal.any([stop, silent.signal])
    const response = await callStream(eventEndpoints.streamEvents, {}, { signal, background: true })
    if (!response.headers.get('content-type')?.startsWith('text/event-stream') || !response.body) return
    onOpen()
    const decoder = new TextDecoder()
    const reader = response.body.getReader()
    let rest = ''
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      window.clearTimeout(watchdog)
      watchdog = window.setTimeout(() => silent.abort(), SILENCE_MS)
      const messages = (rest + decoder.decode(value, { stream: true })).split(/\r?\n\r?\n/)
      rest = messages.pop() ?? ''
      for (const message of messages) readMessage(message, onEvent)
    }
  } finally {
    window.clearTimeout(watchdog)
  }
}

function readMessage(message: string, onEvent: (event: LiveEvent) => void): void {
  const data = message
    .split(/\r?\n/)
    .filter((line) => line.startsWith('data:'))
    .map((line) => line.slice(5).trimStart())
    .join('\n')
  if (data === '') return
  try {
    const event = LiveEvent.safeParse(JSON.parse(data))
    // A newer server might send kinds of event that this page cannot handle.
    if (event.success) onEvent(event.data)
  } catch {
    // Ignores messages that are not JSON.
  }
}

const isShowingIssues = (query: Query) => isShowing(query, 'issue') || isShowing(query, 'notification')

function apply(client: QueryClient, event: LiveEvent): void {
  if (event.type === 'session') {
    const { queryKey } = sessionQuery()
    void inBackground(() => client.invalidateQueries({ queryKey })).then(() =>
      refetch(client, (query) => query.queryKey[0] !== queryKey[0]),
    )
  } else if (event.type === 'reset') {
    refetch(client, () => true)
  } else {
    refetch(client, (query) => isShowing(query, event.type, event.id))
    if (event.type === 'issue') noteUpdate(event.id)
  }
}

function refetch(
  client: QueryClient,
  isMeant: (query: Query) => boolean,
  options?: { cancelRefetch: boolean },
): void {
  void inBackground(() => readAgain(client, isMeant, options))
}

/** Waits for the given time, or until the network is back. */
function pause(ms: number, stop: AbortSignal): Promise<void> {
  const over = new AbortController()
  return new Promise<void>((resolve) => {
    const timer = window.setTimeout(resolve, ms)
    window.addEventListener('online', () => resolve(), { signal: over.signal })
    stop.addEventListener('abort', () => resolve(), { signal: over.signal })
    over.signal.addEventListener('abort', () => window.clearTimeout(timer))
  }).finally(() => over.abort())
}
