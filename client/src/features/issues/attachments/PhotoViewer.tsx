import { useEffect, useMemo, useState } from 'react'
import { Dialog, Modal, ModalOverlay } from 'react-aria-components'
import Lightbox, {
  ACTION_CLOSE,
  createModule,
  LightboxRoot,
  MODULE_NO_SCROLL,
  MODULE_PORTAL,
  useEvents,
  type ComponentProps,
  type GenericSlide,
  type Plugin,
} from 'yet-another-react-lightbox'
import Zoom from 'yet-another-react-lightbox/plugins/zoom'
import 'yet-another-react-lightbox/styles.css'
import { BlobImage } from '../../../ui/BlobImage.tsx'
import { ErrorPanel } from '../../../ui/ErrorPanel.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { useLayer } from '../../../ui/useLayer.ts'
import { usePhoto, type PhotoOwner, type ShownPhoto } from './photo.ts'
import './photoViewer.css'

interface PhotoViewerProps {
  of: PhotoOwner
  photos: readonly ShownPhoto[]
  start: number
  onClose: () => void
}

interface PhotoSlide extends GenericSlide {
  type: 'photo'
  of: PhotoOwner
  photo: ShownPhoto
}

declare module 'yet-another-react-lightbox' {
  interface SlideTypes {
    photo: PhotoSlide
  }
}

const LABELS = {
  Previous: 'Previous photo',
  Next: 'Next photo',
  'Photo gallery': 'Photos',
  '{index} of {total}': 'Photo {index} of {total}',
}

/** Our own dialog handles the focus, the history entry and the scrolling of the page. */
const WithinDialog: Plugin = ({ replace, remove }) => {
  remove(MODULE_NO_SCROLL)
  replace(MODULE_PORTAL, createModule(MODULE_PORTAL, Frame))
}

function Frame({ close, children }: ComponentProps) {
  const { subscribe } = useEvents()
  useEffect(() => subscribe(ACTION_CLOSE, close), [subscribe, close])
  return <LightboxRoot className="yarl__portal yarl__portal_open">{children}</LightboxRoot>
}

/** Shows photos one at a time on the whole screen, with gestures, keys and buttons. */
export function PhotoViewer({ of, photos, start, onClose }: PhotoViewerProps) {
  const [at, setAt] = useState(start)
  useLayer(true, onClose)
  const slides = useMemo(
    () => photos.map((photo): PhotoSlide => ({ type: 'photo', of, photo })),
    [of, photos],
  )
  // A photo can be removed while the viewer is open.
  const index = Math.min(at, photos.length - 1)
  const photo = photos[index]
  if (!photo) return null
  return (
    <ModalOverlay
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      className="fixed inset-0 z-40 data-entering:animate-enter print:hidden"
    >
      <Modal className="size-full">
        <Dialog aria-label={photo.name} className="size-full outline-none">
          <Lightbox
            open
            close={onClose}
            index={index}
            slides={slides}
            plugins={[WithinDialog, Zoom]}
            labels={LABELS}
            carousel={{ finite: true, padding: 0, preload: 1 }}
            controller={{ closeOnPullDown: true }}
            zoom={{ supports: ['photo'], scrollToZoom: true }}
            on={{ view: (view) => setAt(view.index) }}
            render={{
              slide: ({ slide }) => (slide.type === 'photo' ? <Picture {...slide} /> : undefined),
              controls: () => <Place name={photo.name} index={index} count={photos.length} />,
            }}
          />
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}

function Place({ name, index, count }: { name: string; index: number; count: number }) {
  return (
    <p className="photo-place text-sm">
      <span dir="auto" className="block truncate">
        {name}
      </span>
      {count > 1 && (
        <span aria-live="polite" className="block text-xs tabular-nums">
          {`Photo ${index + 1} of ${count}`}
        </span>
      )}
    </p>
  )
}

function Picture({ of, photo }: PhotoSlide) {
  const query = usePhoto({ of, photoId: photo.id, size: 'full' }, true)
  if (query.isError)
    return (
      <div className="max-w-form p-4">
        <ErrorPanel message="We couldn’t load the photo. Try again." query={query} />
      </div>
    )
  if (!query.data)
    return (
      <div className="w-full max-w-form p-4">
        <Skeleton className="h-64" label="Loading photo" />
      </div>
    )
  return (
    <BlobImage
      blob={query.data}
      alt={photo.name}
      className="max-h-full max-w-full object-contain select-none"
    />
  )
}
