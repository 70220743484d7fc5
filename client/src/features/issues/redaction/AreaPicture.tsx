import { REDACTED_AREAS_MAX } from '@doorstep/contract/issues/redaction/rules'
import type { RedactedArea } from '@doorstep/contract/issues/redaction/schema'
import { useId, useRef, useState, type CSSProperties, type PointerEvent } from 'react'
import { BlobImage } from '../../../ui/BlobImage.tsx'
import { areaBetween, areaByKey, isSpeck, type Point } from './area.ts'

interface AreaPictureProps {
  blob: Blob
  name: string
  areas: readonly RedactedArea[]
  onChange: (areas: RedactedArea[]) => void
}

// The area is black like the final redaction, in every theme. The white edge is visible on dark photos.
const MARK = 'absolute border-2 border-[white] bg-[black]'

/** A photo on which the user draws areas. The arrow keys move the focused area, and resize it with Shift. */
export function AreaPicture({ blob, name, areas, onChange }: AreaPictureProps) {
  const hintId = useId()
  const [drawn, setDrawn] = useState<RedactedArea | null>(null)
  const from = useRef<Point | null>(null)
  const stop = () => {
    from.current = null
    setDrawn(null)
  }
  const end = () => {
    stop()
    // If the pointer hardly moves during a press, no area is added.
    if (drawn && !isSpeck(drawn)) onChange([...areas, drawn])
  }
  return (
    <div className="flex flex-col gap-1">
      <div
        className="relative mx-auto w-fit cursor-crosshair touch-none overflow-hidden rounded-lg bg-sunken select-none"
        onPointerDown={(event) => {
          if (event.button !== 0 || areas.length >= REDACTED_AREAS_MAX) return
          event.currentTarget.setPointerCapture(event.pointerId)
          from.current = placeOf(event)
        }}
        onPointerMove={(event) => {
          if (from.current) setDrawn(areaBetween(from.current, placeOf(event)))
        }}
        onPointerUp={end}
        onPointerCancel={stop}
      >
        <BlobImage
          blob={blob}
          alt={name}
          className="pointer-events-none block max-h-[45dvh] max-w-full object-contain"
        />
        {areas.map((area, index) => (
          <button
            key={index}
            type="button"
            aria-label={labelOf(area, index)}
            aria-describedby={hintId}
            className={MARK}
            style={styleOf(area)}
            onKeyDown={(event) => {
              const moved = areaByKey(area, event.key, event.shiftKey)
              if (!moved) return
              event.preventDefault()
              onChange(areas.with(index, moved))
            }}
          />
        ))}
        {drawn && <span aria-hidden="true" className={MARK} style={styleOf(drawn)} />}
      </div>
      <p id={hintId} className="text-center text-xs text-muted">
        Draw on the photo, or add an area below. Use the arrow keys to move an area, and Shift with the arrow
        keys to resize it.
      </p>
    </div>
  )
}

function styleOf({ left, top, width, height }: RedactedArea): CSSProperties {
  return { left: `${left}%`, top: `${top}%`, width: `${width}%`, height: `${height}%` }
}

function placeOf({ clientX, clientY, currentTarget }: PointerEvent<HTMLElement>): Point {
  const { left, top, width, height } = currentTarget.getBoundingClientRect()
  return { x: (100 * (clientX - left)) / width, y: (100 * (clientY - top)) / height }
}

function labelOf({ left, top, width, height }: RedactedArea, index: number): string {
  return `Area ${index + 1}: ${left}% from the left, ${top}% from the top, ${width}% wide, ${height}% high`
}
