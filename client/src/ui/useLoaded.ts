import { useEffect, useState } from 'react'
import { canFetchParts } from '../lib/parts.ts'

const RETRY_MS = 5000

/** A part of the page that is fetched once it is wanted, tried again until it arrives; null until then. */
export function useLoaded<Module>(load: () => Promise<Module>, isWanted: boolean): Module | null {
  const [loaded, setLoaded] = useState<{ module: Module } | null>(null)
  const isMissing = isWanted && loaded === null
  useEffect(() => {
    if (!isMissing) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    let isOver = false
    const retry = () => {
      if (!isOver) timer = setTimeout(fetchIt, RETRY_MS)
    }
    const fetchIt = () => {
      if (!canFetchParts()) return retry()
      load().then((module) => !isOver && setLoaded({ module }), retry)
    }
    fetchIt()
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [load, isMissing])
  return loaded?.module ?? null
}
