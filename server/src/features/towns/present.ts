import { placeText, withPlace } from '@doorstep/contract/places/texts'
import type { Address } from '@doorstep/contract/towns/schema'
import type { AddressRow } from './queries.ts'

export function presentAddress(row: AddressRow): Address {
  return { id: row.id, name: row.name, fullAddress: fullAddress(row) }
}

/** Puts name, street and town on one line, without repeats. */
export function fullAddress({ name, address, town }: Omit<AddressRow, 'id'>): string {
  return withPlace(placeText({ propertyName: name, address }), town)
}
