import type { Issue } from '@doorstep/contract/issues/schema'
import type { Order } from '@doorstep/contract/orders/schema'
import { PhotoStrip } from '../attachments/PhotoStrip.tsx'

const MOMENTS = [
  ['before', 'Before'],
  ['after', 'After'],
  ['noAccess', 'Nobody let the firm in'],
] as const

/** The firm's photos, each with its time. Photos from before and after the work are next to each other. */
export function OrderPhotos({ order }: { order: Order }) {
  const groups = MOMENTS.flatMap(([moment, title]) => {
    const photos = order.photos.filter((photo) => photo.moment === moment)
    return photos.length === 0 ? [] : [{ moment, title, photos }]
  })
  if (groups.length === 0) return null
  return (
    <div className="grid grid-cols-2 gap-3">
      {groups.map(({ moment, title, photos }) => (
        <section key={moment} aria-label={title} className="min-w-0">
          <p className="mb-1 text-xs text-muted">{title}</p>
          <PhotoStrip
            of={order}
            label={`Photos: ${title}`}
            photos={photos.map(({ photoId, name, state, addedAt }) => ({
              id: photoId,
              name,
              state,
              addedAt,
            }))}
            isSmall
          />
        </section>
      ))}
    </div>
  )
}

/** The photos of the issue that the firm gets with the order. */
export function SharedPhotos({ order, issue }: { order: Order; issue: Issue }) {
  const { issuePhotos, status } = order
  if (issuePhotos.length === 0) return null
  const title = status === 'Prepared' ? 'Photos to be sent with the order' : 'Photos sent with the order'
  return (
    <section aria-label={title}>
      <p className="mb-1 text-xs text-muted">{title}</p>
      <PhotoStrip
        of={issue}
        label={title}
        photos={issuePhotos.map(({ photoId, name }) => ({ id: photoId, name, state: 'ready' }))}
        isSmall
      />
    </section>
  )
}
