import { useEffect, useRef } from 'react'
import { addLayer } from '../lib/layers.ts'

/** Registers a layer that is open on top of the screen. The Back button calls `onBack`, which can ask first. */
export function useLayer(isOpen: boolean, onBack: () => void): void {
  const latest = useRef(onBack)
  useEffect(() => {
    latest.current = onBack
  })
  useEffect(() => (isOpen ? addLayer(() => latest.current()) : undefined), [isOpen])
}
