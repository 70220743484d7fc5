import type { RetentionHold } from '@doorstep/contract/retention/schema'

export const NOT_LOADED = 'We couldn’t load the retention plan. Try again.'

/** Returns the name of the person on hold, or the number and title of the issue on hold. */
export const heldName = ({ jobId, name }: RetentionHold): string =>
  jobId === null ? name : `Issue ${jobId}: ${name}`
