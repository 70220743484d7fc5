import { FILE_FORM_LIMIT } from '../bodyLimits.ts'
import { endpoints } from '../endpoint.ts'
import { PHOTO_RULES, PhotoParams, Profile, UpdateProfile } from './schema.ts'

export const profileEndpoints = endpoints({
  readProfile: {
    method: 'GET',
    path: '/account/profile',
    permission: 'profile:read',
    shows: ['profile', 'secondStep'],
    response: Profile,
  },
  updateProfile: {
    method: 'POST',
    path: '/account/update-profile',
    permission: 'profile:update',
    touches: ['profile'],
    body: UpdateProfile,
    files: { field: 'photo', max: 1, rules: PHOTO_RULES },
    bodyLimit: FILE_FORM_LIMIT,
    response: Profile,
  },
  readPhoto: {
    method: 'GET',
    path: '/account/photo/:userId',
    permission: 'user:readPhoto',
    params: PhotoParams,
    response: 'binary',
    media: ['image/jpeg'],
  },
})
