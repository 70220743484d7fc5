import { attachmentEndpoints } from '@doorstep/contract/issues/attachments/endpoints'
import type { Attachment } from '@doorstep/contract/issues/attachments/schema'
import { useQuery } from '@tanstack/react-query'
import { callStream } from '../../../api/call.ts'

const KEPT_MS = 5 * 60_000

/** The record that a photo belongs to. */
export type PhotoOwner =
  | { issueId: number }
  | { orderId: number }
  | { announcementId: number }
  | { buildingIssueId: number }

export type ShownPhoto = Pick<Attachment, 'id' | 'name' | 'state'> & {
  /** The time when the photo was added, for lists that show this time. */
  addedAt?: string
}

interface PhotoAddress {
  of: PhotoOwner
  photoId: number
  size: 'thumbnail' | 'full'
}

/** Loads a photo's bytes with the session, because its URL alone is not enough. */
export function usePhoto({ of, photoId, size }: PhotoAddress, isReady: boolean) {
  return useQuery({
    queryKey: ['photo', { ...ownerOf(of), photoId, size }],
    queryFn: async ({ signal }) => {
      const query = size === 'thumbnail' ? { query: { size } as const } : {}
      const owner = ownerOf(of)
      if ('orderId' in owner) {
        // Imported on demand, because reporters do not need work orders.
        const { orderEndpoints } = await import('@doorstep/contract/orders/endpoints')
        const params = { ...owner, photoId }
        return (await callStream(orderEndpoints.readOrderPhoto, { params, ...query }, { signal })).blob()
      }
      if ('announcementId' in owner) {
        const { announcementPhotoEndpoints } =
          await import('@doorstep/contract/announcements/photos/endpoints')
        const params = { ...owner, photoId }
        const { readAnnouncementPhoto } = announcementPhotoEndpoints
        return (await callStream(readAnnouncementPhoto, { params, ...query }, { signal })).blob()
      }
      if ('buildingIssueId' in owner) {
        const { buildingEndpoints } = await import('@doorstep/contract/issues/building/endpoints')
        const params = { issueId: owner.buildingIssueId, attachmentId: photoId }
        return (
          await callStream(buildingEndpoints.readBuildingPhoto, { params, ...query }, { signal })
        ).blob()
      }
      const params = { ...owner, attachmentId: photoId }
      return (await callStream(attachmentEndpoints.readAttachment, { params, ...query }, { signal })).blob()
    },
    enabled: isReady,
    staleTime: Infinity,
    gcTime: KEPT_MS,
  })
}

// Returns only the id of the owner, because callers can pass a whole record.
const ownerOf = (of: PhotoOwner): PhotoOwner => {
  if ('orderId' in of) return { orderId: of.orderId }
  if ('buildingIssueId' in of) return { buildingIssueId: of.buildingIssueId }
  return 'announcementId' in of ? { announcementId: of.announcementId } : { issueId: of.issueId }
}
