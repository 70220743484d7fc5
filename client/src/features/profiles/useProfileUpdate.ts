import { authEndpoints } from '@doorstep/contract/auth/endpoints'
import { profileEndpoints } from '@doorstep/contract/profiles/endpoints'
import type { Profile } from '@doorstep/contract/profiles/schema'
import { useQueryClient } from '@tanstack/react-query'
import { invalidate, useApiMutation } from '../../api/query.ts'
import type { PhotoChange } from './PhotoField.tsx'
import { profileQuery, type ProfileValues } from './profile.ts'

/** Saves one's own details, and shows them everywhere. */
export function useProfileUpdate() {
  const client = useQueryClient()
  const mutation = useApiMutation(profileEndpoints.updateProfile)
  const save = async (values: ProfileValues, photo: PhotoChange): Promise<Profile> => {
    const saved = await mutation.mutateAsync({
      body: { ...values, ...(photo.kind === 'remove' && { removePhoto: true }) },
      options: photo.kind === 'replace' ? { files: [photo.file] } : {},
    })
    client.setQueryData(profileQuery().queryKey, saved)
    void invalidate(client, authEndpoints.validateJwt)
    return saved
  }
  return { save, isSaving: mutation.isPending }
}
