import type { Access } from '@doorstep/contract/issues/access/schema'

/** Prepares access details for storage: an empty text becomes null. */
export function accessOf({ mayEnter, times, pets }: Access): Access {
  return { mayEnter, times: saidOf(times), pets: saidOf(pets) }
}

const saidOf = (text: string | null): string | null => (text === '' ? null : text)

const FIELDS = ['mayEnter', 'times', 'pets'] as const

export function changedFields(before: Access, after: Access): (typeof FIELDS)[number][] {
  return FIELDS.filter((field) => before[field] !== after[field])
}
