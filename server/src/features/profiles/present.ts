import type { Profile } from '@doorstep/contract/profiles/schema'
import type { ProfileRow } from './queries.ts'

/** `isRequired`: the role needs the second step, whatever the account says. */
export function presentProfile(row: ProfileRow, isRequired: boolean): Profile {
  const { id, firstName, lastName, email, phoneNumber, photoKey } = row
  // The tail changes with the picture, so that no page keeps the old one.
  const photoUrl = photoKey === null ? null : `/api/account/photo/${id}?v=${photoKey.slice(0, 8)}`
  return { firstName, lastName, email, phoneNumber, photoUrl, mfaEnabled: row.mfaEnabled || isRequired }
}
