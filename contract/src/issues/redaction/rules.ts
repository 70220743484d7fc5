import { ISSUE_DESCRIPTION_MAX } from '../rules.ts'

export const REDACTION_REASON_MAX = 500
/** The minimum length of the words to remove, because a single letter would match almost everywhere. */
export const REDACTED_WORDS_MIN = 2
export const REDACTED_WORDS_MAX = ISSUE_DESCRIPTION_MAX
export const REDACTED_AREAS_MAX = 20
