import { useEffect, useRef, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Slider } from '../../ui/Slider.tsx'
import { dragged, kept, roomOf, WHOLE, ZOOM_MAX, type Crop } from './crop.ts'
import { cropPhoto, drawCrop } from './photoFile.ts'

interface CropPhotoDialogProps {
  picture: ImageBitmap
  onDone: (photo: File) => void
  onCancel: () => void
}

const PIXELS = 512

/** Crops a picture to a square, by dragging or with three sliders. */
export function CropPhotoDialog({ picture, onDone, onCancel }: CropPhotoDialogProps) {
  const [crop, setCrop] = useState<Crop>(WHOLE)
  const [hasFailed, setHasFailed] = useState(false)
  const change = (part: Partial<Crop>) => setCrop(kept(picture, { ...crop, ...part }))
  const room = roomOf(picture, crop.zoom)
  const done = async () => {
    try {
      onDone(await cropPhoto(picture, crop))
    } catch {
      setHasFailed(true)
    }
  }
  return (
    <Dialog
      title="Crop your photo"
      isOpen
      onClose={onCancel}
      size="sm"
      isDismissable={false}
      footer={
        <>
          <Button variant="secondary" onPress={onCancel}>
            Cancel
          </Button>
          <Button onPress={() => void done()}>Use this photo</Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {hasFailed && <Notice tone="danger">We couldn’t crop this photo. Choose another one.</Notice>}
        <CropArea picture={picture} crop={crop} onChange={setCrop} />
        <p className="text-center text-xs text-muted">Drag the photo, or use the sliders.</p>
        <div className="flex flex-col gap-1">
          <Slider
            label="Zoom"
            value={Math.round(crop.zoom * 100)}
            min={100}
            max={ZOOM_MAX * 100}
            step={5}
            onChange={(zoom) => change({ zoom: zoom / 100 })}
          />
          <PositionSlider
            label="Move left or right"
            position={crop.x}
            room={room.x}
            onChange={(x) => change({ x })}
          />
          <PositionSlider
            label="Move up or down"
            position={crop.y}
            room={room.y}
            onChange={(y) => change({ y })}
          />
        </div>
      </div>
    </Dialog>
  )
}

interface PositionSliderProps {
  label: string
  position: number
  room: number
  onChange: (position: number) => void
}

/** A slider for the position of the square between two edges. Disabled if the square fills the space between them. */
function PositionSlider({ label, position, room, onChange }: PositionSliderProps) {
  const hasRoom = room > 0.001
  return (
    <Slider
      label={label}
      value={hasRoom ? Math.round(((position - 0.5) / room + 1) * 50) : 50}
      min={0}
      max={100}
      step={1}
      isDisabled={!hasRoom}
      onChange={(part) => onChange(0.5 + (part / 50 - 1) * room)}
    />
  )
}

interface CropAreaProps {
  picture: ImageBitmap
  crop: Crop
  onChange: (crop: Crop) => void
}

function CropArea({ picture, crop, onChange }: CropAreaProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const from = useRef<{ x: number; y: number } | null>(null)
  useEffect(() => {
    if (canvas.current) drawCrop(canvas.current, picture, crop)
  }, [picture, crop])
  return (
    <div className="relative mx-auto w-full max-w-72 overflow-hidden rounded-lg bg-sunken">
      <canvas
        ref={canvas}
        width={PIXELS}
        height={PIXELS}
        aria-hidden="true"
        className="block aspect-square w-full cursor-grab touch-none active:cursor-grabbing"
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId)
          from.current = { x: event.clientX, y: event.clientY }
        }}
        onPointerMove={(event) => {
          if (!from.current) return
          const by = { x: event.clientX - from.current.x, y: event.clientY - from.current.y }
          from.current = { x: event.clientX, y: event.clientY }
          onChange(dragged(picture, crop, by, event.currentTarget.clientWidth))
        }}
        onPointerUp={() => {
          from.current = null
        }}
        onPointerCancel={() => {
          from.current = null
        }}
      />
      <div
        aria-hidden="true"
        className="pointer-events-none absolute inset-0 rounded-full outline-[100vmax] outline-scrim"
      />
    </div>
  )
}
