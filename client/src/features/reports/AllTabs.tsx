import { useIsFetching } from '@tanstack/react-query'
import { useEffect, useRef, type ReactNode } from 'react'
import { Button } from '../../ui/Button.tsx'
import { useLoaded } from '../../ui/useLoaded.ts'
import { loadBars, loadPie } from './charts.ts'

interface AllTabsProps {
  /** The tabs, one after the other. */
  children: ReactNode
  onPrinted: () => void
}

/** All tabs below each other, until they are printed: the sheet is made once everything has come and is drawn. */
export function AllTabs({ children, onPrinted }: AllTabsProps) {
  const isFetching = useIsFetching() > 0
  const bars = useLoaded(loadBars, true)
  const pie = useLoaded(loadPie, true)
  const isReady = !isFetching && bars !== null && pie !== null
  useEffect(() => {
    window.addEventListener('afterprint', onPrinted)
    return () => window.removeEventListener('afterprint', onPrinted)
  }, [onPrinted])
  // What is read anew meanwhile prints nothing twice.
  const isPrinted = useRef(false)
  useEffect(() => {
    if (!isReady || isPrinted.current) return undefined
    // What has come is drawn by the frame after the next.
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
