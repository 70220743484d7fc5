import type { RetentionHold } from '@doorstep/contract/retention/schema'

export const NOT_LOADED = 'The retention plan could not be loaded.'

/** Whom or what a hold keeps. */
export const heldName = ({ jobId, name }: RetentionHold): string =>
  jobId === null ? name : `Issue ${jobId}: ${name}`
