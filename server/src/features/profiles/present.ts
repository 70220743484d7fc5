import type { Profile } from '@doorstep/contract/profiles/schema'
import type { ProfileRow } from './queries.ts'

/** Where a photo is read; the tail changes with the picture, so that no page keeps the old one. */
export function photoUrlOf({ id, photoKey }: { id: number; photoKey: string | null }): string | null {
  return photoKey === null ? null : `/api/account/photo/${id}?v=${photoKey.slice(0, 8)}`
}

interface Standing {
  /** The role needs the second step, whatever the account says. */
  isRequired: boolean
  /** Whether the desk is theirs to begin at. */
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
