import { useState } from 'react'
import { useOpened } from '../../../ui/useOpened.tsx'
import type { PhotoOwner, ShownPhoto } from './photo.ts'

const loadViewer = () => import('./PhotoViewer.tsx')

/** The viewer for these photos, and the props of the tiles that open the viewer. */
export function useViewer(of: PhotoOwner, photos: readonly ShownPhoto[]) {
  const [openAt, setOpenAt] = useState<number | null>(null)
  const [isNear, setIsNear] = useState(false)
  const close = () => setOpenAt(null)
  const { part, waiting } = useOpened(loadViewer, { isOpen: openAt !== null, isNear, onClose: close })
  const ready = photos.filter((photo) => photo.state === 'ready')
  return {
    tileOf: (photo: ShownPhoto) => ({
      of,
      photo,
      onNear: () => setIsNear(true),
      onOpen: () => setOpenAt(ready.indexOf(photo)),
    }),
    viewer: (
      <>
        {part && openAt !== null && (
          <part.PhotoViewer of={of} photos={ready} start={openAt} onClose={close} />
        )}
        {waiting}
      </>
    ),
  }
}
