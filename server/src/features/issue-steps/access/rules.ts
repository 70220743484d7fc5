import type { Access } from '@doorstep/contract/issues/access/schema'

/** As it is kept: a text of nothing says nothing. */
export function accessOf({ mayEnter, times, pets }: Access): Access {
  return { mayEnter, times: saidOf(times), pets: saidOf(pets) }
}

const saidOf = (text: string | null): string | null => (text === '' ? null : text)

const FIELDS = ['mayEnter', 'times', 'pets'] as const

/** Which of them are not what they were. */
export function changedFields(before: Access, after: Access): (typeof FIELDS)[number][] {
  return FIELDS.filter((field) => before[field] !== after[field])
}
