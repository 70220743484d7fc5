import { ImageOff, LoaderCircle } from 'lucide-react'
import { Button } from 'react-aria-components'
import { BlobImage } from '../../../ui/BlobImage.tsx'
import { cx } from '../../../ui/cx.ts'
import { usePhoto, type PhotoOwner, type ShownPhoto } from './photo.ts'

interface PhotoTileProps {
  of: PhotoOwner
  photo: ShownPhoto
  isLarge?: boolean
  /** Called when somebody is about to open the photo. The caller can then load the viewer early. */
  onNear: () => void
  onOpen: () => void
}

/** A button with a photo, or a message if the photo cannot be shown. */
export function PhotoTile({ of, photo, isLarge = false, onNear, onOpen }: PhotoTileProps) {
  const { id: photoId, name, state } = photo
  const { data, isError } = usePhoto({ of, photoId, size: isLarge ? 'full' : 'thumbnail' }, state === 'ready')
  const size = isLarge ? 'aspect-video w-full max-w-96' : 'aspect-square w-full'
  if (state !== 'ready' || isError) {
    const Icon = state === 'processing' ? LoaderCircle : ImageOff
    return (
      <div
        className={cx(
          'flex flex-col items-center justify-center gap-1 rounded-lg border border-dashed border-border-strong bg-sunken p-2 text-center text-xs text-muted',
          size,
        )}
      >
        <Icon aria-hidden="true" className="size-5" strokeWidth={1.5} />
        <span>
          {state === 'processing' ? 'Being prepared' : isError ? 'Photo not loaded' : 'Photo cannot be shown'}
        </span>
        <span dir="auto" className="w-full truncate" title={name}>
          {name}
        </span>
      </div>
    )
  }
  return (
    <Button
      data-prints
      aria-label={`Open photo ${name}`}
      onHoverStart={onNear}
      onFocus={onNear}
      onPress={onOpen}
      className={cx(
        'block cursor-pointer overflow-hidden rounded-lg border border-border bg-sunken',
        data && isLarge ? 'max-w-full' : size,
      )}
    >
      {data && (
        <BlobImage
          blob={data}
          alt=""
          className={isLarge ? 'max-h-[32rem] max-w-full object-contain' : 'size-full object-cover'}
        />
      )}
    </Button>
  )
}
