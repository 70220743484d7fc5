import { profileEndpoints } from '@doorstep/contract/profiles/endpoints'
import type { Profile } from '@doorstep/contract/profiles/schema'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useApiMutation } from '../../api/query.ts'
import { count } from '../../visits/count.ts'
import type { PhotoChange } from './PhotoField.tsx'
import { profileQuery, type ProfileValues } from './profile.ts'

/** Saves the user's own details and updates them on every screen. `percent` is the progress of a photo upload. */
export function useProfileUpdate() {
  const client = useQueryClient()
  const [percent, setPercent] = useState<number | null>(null)
  const mutation = useApiMutation(profileEndpoints.updateProfile, { onSettled: () => setPercent(null) })
  const sending = (file: File) => ({
    files: [file],
    onProgress: (sent: number, total: number) => setPercent(Math.round((100 * sent) / Math.max(1, total))),
  })
  const save = async ({ firstScreen, ...values }: ProfileValues, photo: PhotoChange): Promise<Profile> => {
    const saved = await mutation.mutateAsync({
      body: {
        ...values,
        ...(firstScreen && { firstScreen }),
        ...(photo.kind === 'remove' && { removePhoto: true }),
      },
      options: photo.kind === 'replace' ? sending(photo.file) : {},
    })
    count({ name: 'profile_update' })
    client.setQueryData(profileQuery().queryKey, saved)
    return saved
  }
  return { save, isSaving: mutation.isPending, percent }
}
