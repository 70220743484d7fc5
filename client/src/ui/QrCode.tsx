import { useMemo } from 'react'
import { encode } from 'uqr'
import { QR_PIXELS } from './rules.ts'

// Cameras need the light margin that the QR standard requires.
const MARGIN = 4

/** Shows a text as a QR code, dark on white in both themes. Show the same text next to it. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => drawn(text), [text])
  return (
    <svg
      role="img"
      aria-label={label}
      width={QR_PIXELS}
      height={QR_PIXELS}
      className="h-auto max-w-full"
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}

function drawn(text: string): { size: number; path: string } {
  const { data, size } = encode(text, { border: MARGIN, ecc: 'M' })
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return { size, path: dark.join('') }
}
