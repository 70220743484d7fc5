import type { Age, RetentionHold } from '@doorstep/contract/retention/schema'

export const NOT_LOADED = 'The retention plan could not be loaded.'

/** An age in words, such as "6 years". */
export function ageText({ count, unit }: Age): string {
  return `${count} ${count === 1 ? unit.slice(0, -1) : unit}`
}

/** Whom or what a hold keeps. */
export const heldName = ({ jobId, name }: RetentionHold): string =>
  jobId === null ? name : `Issue ${jobId}: ${name}`
