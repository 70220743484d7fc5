import { useEffect, useState } from 'react'
import { canFetchParts } from '../lib/parts.ts'

const RETRY_MS = 5000

interface Loading<Module> {
  module: Module | null
  /** True if the last attempt failed. The next attempt starts automatically. */
  hasFailed: boolean
}

/** The parts that have been loaded. Components can render these parts at once, without a delay or a layout shift. */
const loadedParts = new WeakMap<() => Promise<unknown>, unknown>()

/** Loads a part of the page on demand and retries until it arrives. */
export function useLoading<Module>(load: () => Promise<Module>, isWanted: boolean): Loading<Module> {
  const [loaded, setLoaded] = useState<{ module: Module } | null>(() => {
    // The map stores only what `load` returned, so this cast is safe.
    const module = (isWanted ? loadedParts.get(load) : undefined) as Module | undefined
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
        loadedParts.set(load, module)
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

/** Loads a part in the background. Returns null until the part has loaded. */
export function useLoaded<Module>(load: () => Promise<Module>, isWanted: boolean): Module | null {
  return useLoading(load, isWanted).module
}
