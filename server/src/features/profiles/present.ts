import type { Profile } from '@doorstep/contract/profiles/schema'
import type { ProfileRow } from './queries.ts'

/**
 * Returns the address of the photo. Its query string changes with each new photo, so that no page shows the old photo.
 */
export function photoUrlOf({ id, photoKey }: { id: number; photoKey: string | null }): string | null {
  return photoKey === null ? null : `/api/account/photo/${id}?v=${photoKey.slice(0, 8)}`
}

interface Standing {
  /** True if the role requires the second step, whatever the account's own setting. */
  isRequired: boolean
  /** True if this person can choose the desk as their first screen. */
  hasDesk: boolean
}

export function presentProfile(row: ProfileRow, { isRequired, hasDesk }: Standing): Profile {
  const { firstName, lastName, email, phoneNumber } = row
  const photoUrl = photoUrlOf(row)
  const mfaEnabled = row.mfaEnabled || isRequired
  const chosen = row.firstScreen === 'desk' ? 'desk' : 'dashboard'
  return {
    firstName,
    lastName,
    email,
    phoneNumber,
    photoUrl,
    mfaEnabled,
    firstScreen: hasDesk ? chosen : null,
  }
}
