import { cx } from '../../../ui/cx.ts'
import { Time } from '../../../ui/Time.tsx'
import type { PhotoOwner, ShownPhoto } from './photo.ts'
import { PhotoTile } from './PhotoTile.tsx'
import { useViewer } from './useViewer.tsx'

interface PhotoStripProps {
  of: PhotoOwner
  photos: readonly ShownPhoto[]
  label?: string
  isSmall?: boolean
}

/** A row of photos that open in the viewer. */
export function PhotoStrip({ of, photos, label = 'Photos', isSmall = false }: PhotoStripProps) {
  const { tileOf, viewer } = useViewer(of, photos)
  return (
    <>
      <ul
        aria-label={label}
        className={cx(
          'print:grid print:grid-cols-2',
          isSmall
            ? 'flex flex-wrap gap-2'
            : 'grid grid-cols-[repeat(auto-fill,minmax(min(100%,5rem),1fr))] gap-3 sm:flex sm:flex-wrap',
        )}
      >
        {photos.map((photo) => (
          <li key={photo.id} className={cx('print:w-auto', isSmall ? 'w-24' : 'sm:w-32')}>
            <PhotoTile {...tileOf(photo)} />
            {photo.addedAt && (
              <p className="mt-1 text-xs text-muted">
                <Time at={photo.addedAt} as="exact" />
              </p>
            )}
          </li>
        ))}
      </ul>
      {viewer}
    </>
  )
}
