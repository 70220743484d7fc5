import type { SharedPhoto } from '@doorstep/contract/orders/schema'
import { useState } from 'react'
import { ReadPicture } from './ReadPicture.tsx'

interface GrowingPictureProps {
  photo: Pick<SharedPhoto, 'photoId' | 'name'>
  readPhoto: (photoId: number) => Promise<Blob>
}

/**
 * A small photo. A press shows the whole photo, and the parent component makes space for it. Another press makes the
 * photo small again.
 */
export function GrowingPicture({ photo, readPhoto }: GrowingPictureProps) {
  const [isLarge, setIsLarge] = useState(false)
  return (
    <button
      type="button"
      aria-label={`${photo.name}, ${isLarge ? 'make smaller' : 'enlarge'}`}
      aria-expanded={isLarge}
      className="block w-full cursor-pointer rounded-lg"
      onClick={() => setIsLarge(!isLarge)}
    >
      <ReadPicture photo={{ ...photo, state: 'ready' }} readPhoto={readPhoto} isWhole={isLarge} />
    </button>
  )
}
