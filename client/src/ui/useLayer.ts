import { useEffect, useRef } from 'react'
import { addLayer } from '../lib/layers.ts'

/** What is open on top of the screen. Back closes it as `onBack` does, which may ask first. */
export function useLayer(isOpen: boolean, onBack: () => void): void {
  const latest = useRef(onBack)
  useEffect(() => {
    latest.current = onBack
  })
  useEffect(() => (isOpen ? addLayer(() => latest.current()) : undefined), [isOpen])
}
