import { useEffect, useState } from 'react'
import { canFetchParts } from '../lib/parts.ts'

const RETRY_MS = 5000

interface Loading<Module> {
  module: Module | null
  /** It did not come. It is tried again all the same, and may come yet. */
  hasFailed: boolean
}

/** What has come once is there at once where it is wanted again: nothing waits a moment for it, or moves. */
const come = new WeakMap<() => Promise<unknown>, unknown>()

/** A part of the page that is fetched once it is wanted, tried again until it arrives. */
export function useLoading<Module>(load: () => Promise<Module>, isWanted: boolean): Loading<Module> {
  const [loaded, setLoaded] = useState<{ module: Module } | null>(() => {
    // Only this function's own module is kept under it.
    const module = (isWanted ? come.get(load) : undefined) as Module | undefined
    return module === undefined ? null : { module }
  })
  const [hasFailed, setHasFailed] = useState(false)
  const isMissing = isWanted && loaded === null
  useEffect(() => {
    if (!isMissing) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    let isOver = false
    const retry = () => {
      if (isOver) return
      setHasFailed(true)
      timer = setTimeout(fetchIt, RETRY_MS)
    }
    const fetchIt = () => {
      if (!canFetchParts()) return retry()
      load().then((module) => {
        come.set(load, module)
        if (!isOver) setLoaded({ module })
      }, retry)
    }
    fetchIt()
    return () => {
      isOver = true
      clearTimeout(timer)
      setHasFailed(false)
    }
  }, [load, isMissing])
  return { module: loaded?.module ?? null, hasFailed }
}

/** The same for a part that nobody waits for; null until it is there. */
export function useLoaded<Module>(load: () => Promise<Module>, isWanted: boolean): Module | null {
  return useLoading(load, isWanted).module
}
