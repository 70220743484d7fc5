import { attachmentEndpoints } from '@doorstep/contract/issues/attachments/endpoints'
import { useQuery } from '@tanstack/react-query'
import { callStream } from '../../../api/call.ts'

const KEPT_MS = 5 * 60_000

interface PhotoAddress {
  issueId: number
  attachmentId: number
  size: 'thumbnail' | 'full'
}

/** A photo's bytes: fetched with the session, as the address alone opens nothing. */
export function usePhoto({ issueId, attachmentId, size }: PhotoAddress, isReady: boolean) {
  return useQuery({
    queryKey: [attachmentEndpoints.readAttachment.name, { issueId, attachmentId, size }],
    queryFn: async ({ signal }) => {
      const parts = {
        params: { issueId, attachmentId },
        ...(size === 'thumbnail' ? { query: { size } } : {}),
      }
      return (await callStream(attachmentEndpoints.readAttachment, parts, { signal })).blob()
    },
    enabled: isReady,
    staleTime: Infinity,
    gcTime: KEPT_MS,
  })
}
