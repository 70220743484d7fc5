import { useIsFetching } from '@tanstack/react-query'
import { useEffect, useRef, type ReactNode } from 'react'
import { Button } from '../../ui/Button.tsx'
import { useLoaded } from '../../ui/useLoaded.ts'
import { loadBars, loadPie } from './charts.ts'

/** Renders all tabs below each other, and prints them once all data and charts have loaded. */
export function AllTabs({ children, onPrinted }: { children: ReactNode; onPrinted: () => void }) {
  const isFetching = useIsFetching() > 0
  const bars = useLoaded(loadBars, true)
  const pie = useLoaded(loadPie, true)
  const isReady = !isFetching && bars !== null && pie !== null
  useEffect(() => {
    window.addEventListener('afterprint', onPrinted)
    return () => window.removeEventListener('afterprint', onPrinted)
  }, [onPrinted])
  // The page must not print a second time after a refetch.
  const isPrinted = useRef(false)
  useEffect(() => {
    if (!isReady || isPrinted.current) return undefined
    // The browser has rendered new data by the second frame from now.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => {
        isPrinted.current = true
        window.print()
      })
    })
    return () => cancelAnimationFrame(frame)
  }, [isReady])
  return (
    <>
      <p className="mb-4 print:hidden">
        <Button variant="ghost" size="sm" onPress={onPrinted}>
          Back to the tabs
        </Button>
      </p>
      {children}
    </>
  )
}
