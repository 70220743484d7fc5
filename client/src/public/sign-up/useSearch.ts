import { useEffect, useState } from 'react'

const TYPING_MS = 200

export interface Choice {
  id: number
  name: string
}

export interface Found {
  rows: readonly Choice[]
  total: number
}

export type Search = (q: string, signal: AbortSignal) => Promise<Found>

const NOTHING: Found = { rows: [], total: 0 }

/** The latest result for the typed text. Old rows stay until new rows arrive. */
export function useSearch(search: Search, q: string, isOn: boolean) {
  const [attempt, setAttempt] = useState(0)
  const [answer, setAnswer] = useState({ to: '', hasFailed: false, found: NOTHING })
  const asked = `${attempt}:${q.trim()}`
  useEffect(() => {
    if (!isOn) return undefined
    const abort = new AbortController()
    const settle = (found: Found, hasFailed: boolean) => {
      if (!abort.signal.aborted) setAnswer({ to: asked, hasFailed, found })
    }
    const ask = () =>
      search(asked.slice(asked.indexOf(':') + 1), abort.signal).then(
        (found) => settle(found, false),
        () => settle(NOTHING, true),
      )
    const timer = setTimeout(() => void ask(), asked.endsWith(':') ? 0 : TYPING_MS)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [search, asked, isOn])
  const state = answer.to !== asked ? 'loading' : answer.hasFailed ? 'failed' : 'ready'
  return { state, found: answer.found, retry: () => setAttempt(attempt + 1) } as const
}
