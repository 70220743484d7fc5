import type { Profile } from '@doorstep/contract/profiles/schema'
import type { ProfileRow } from './queries.ts'

/** Where a photo is read; the tail changes with the picture, so that no page keeps the old one. */
export function photoUrlOf({ id, photoKey }: { id: number; photoKey: string | null }): string | null {
  return photoKey === null ? null : `/api/account/photo/${id}?v=${photoKey.slice(0, 8)}`
}

/** `isRequired`: the role needs the second step, whatever the account says. */
export function presentProfile(row: ProfileRow, isRequired: boolean): Profile {
  const { firstName, lastName, email, phoneNumber } = row
  const photoUrl = photoUrlOf(row)
  return { firstName, lastName, email, phoneNumber, photoUrl, mfaEnabled: row.mfaEnabled || isRequired }
}
