import type { Attachment } from '@doorstep/contract/issues/attachments/schema'
import { ImageOff, LoaderCircle } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { Button } from 'react-aria-components'
import { BlobImage } from '../../../ui/BlobImage.tsx'
import { cx } from '../../../ui/cx.ts'
import { Time } from '../../../ui/Time.tsx'
import { useOpened } from '../../../ui/useOpened.tsx'
import { usePhoto, type PhotoOwner } from './photo.ts'

/** As much of a photo as is shown. */
export type ShownPhoto = Pick<Attachment, 'id' | 'name' | 'state'> & {
  /** When it came, where that is told beneath it. */
  addedAt?: string
}

interface PhotoStripProps {
  of: PhotoOwner
  photos: readonly ShownPhoto[]
  /** What they are. */
  label?: string
  /** Within a note. */
  isSmall?: boolean
}

const loadViewer = () => import('./PhotoViewer.tsx')

/** Photos; each opens the viewer. */
export function PhotoStrip({ of, photos, label = 'Photos', isSmall = false }: PhotoStripProps) {
  const [openAt, setOpenAt] = useState<number | null>(null)
  const [isNear, setIsNear] = useState(false)
  const close = () => setOpenAt(null)
  const { part, waiting } = useOpened(loadViewer, { isOpen: openAt !== null, isNear, onClose: close })
  const ready = photos.filter((photo) => photo.state === 'ready')
  return (
    <>
      <ul
        aria-label={label}
        className={cx(
          'print:grid',
          isSmall ? 'flex flex-wrap gap-2' : 'grid grid-cols-3 gap-3 sm:flex sm:flex-wrap',
        )}
      >
        {photos.map((photo) => (
          <li key={photo.id} className={cx('print:w-auto', isSmall ? 'w-24' : 'sm:w-32')}>
            <Tile
              of={of}
              photo={photo}
              onNear={() => setIsNear(true)}
              onOpen={() => setOpenAt(ready.indexOf(photo))}
            />
            {photo.addedAt && (
              <p className="mt-1 text-xs text-muted">
                <Time at={photo.addedAt} as="exact" />
              </p>
            )}
          </li>
        ))}
      </ul>
      {part && openAt !== null && <part.PhotoViewer of={of} photos={ready} start={openAt} onClose={close} />}
      {waiting}
    </>
  )
}

interface TileProps {
  of: PhotoOwner
  photo: ShownPhoto
  /** Somebody is about to open it. */
  onNear: () => void
  onOpen: () => void
}

function Tile({ of, photo, onNear, onOpen }: TileProps) {
  const isReady = photo.state === 'ready'
  const { data, isError } = usePhoto({ of, photoId: photo.id, size: 'thumbnail' }, isReady)
  if (photo.state === 'processing') {
    return (
      <Placeholder name={photo.name} text="Being prepared">
        <LoaderCircle aria-hidden="true" className="size-5" strokeWidth={1.5} />
      </Placeholder>
    )
  }
  if (photo.state === 'failed' || isError) {
    return (
      <Placeholder name={photo.name} text={isError ? 'Not loaded' : 'Cannot be shown'}>
        <ImageOff aria-hidden="true" className="size-5" strokeWidth={1.5} />
      </Placeholder>
    )
  }
  return (
    <Button
      data-prints
      aria-label={`Open photo ${photo.name}`}
      onHoverStart={onNear}
      onFocus={onNear}
      onPress={onOpen}
      className="block aspect-square w-full cursor-pointer overflow-hidden rounded-lg border border-border bg-sunken"
    >
      {data && <BlobImage blob={data} alt="" className="size-full object-cover" />}
    </Button>
  )
}

function Placeholder({ name, text, children }: { name: string; text: string; children: ReactNode }) {
  return (
    <div className="flex aspect-square w-full flex-col items-center justify-center gap-1 rounded-lg border border-dashed border-border-strong bg-sunken p-2 text-center text-xs text-muted">
      {children}
      <span>{text}</span>
      <span className="w-full truncate" title={name}>
        {name}
      </span>
    </div>
  )
}
