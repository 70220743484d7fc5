import { profileEndpoints } from '@doorstep/contract/profiles/endpoints'
import { useQuery } from '@tanstack/react-query'
import { callStream } from '../../api/call.ts'
import { isBackground } from '../../api/background.ts'
import { profileQuery } from './profile.ts'

/**
 * Loads a person's photo with the session's token, because an image tag cannot send the token. A changed photo has a
 * new URL.
 */
export function usePhoto(userId: number | undefined, photoUrl: string | null | undefined) {
  return useQuery({
    queryKey: [profileEndpoints.readPhoto.name, { userId, photoUrl }],
    queryFn: async ({ signal }) => {
      const parts = { params: { userId } }
      const options = { signal, background: isBackground(signal) }
      return (await callStream(profileEndpoints.readPhoto, parts, options)).blob()
    },
    enabled: userId !== undefined && Boolean(photoUrl),
    staleTime: Infinity,
    retry: false,
  })
}

/** Returns the user's own photo, or undefined if there is none. */
export function useOwnPhoto(userId: number | undefined): Blob | undefined {
  const profile = useQuery({ ...profileQuery(), staleTime: Infinity, retry: false })
  return usePhoto(userId, profile.data?.photoUrl).data
}
