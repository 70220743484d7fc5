import * as z from 'zod/mini'
import { text } from '../../fields.ts'
import { REDACTED_AREAS_MAX, REDACTED_WORDS_MAX, REDACTED_WORDS_MIN, REDACTION_REASON_MAX } from './rules.ts'

const reason = text('Reason', 1, REDACTION_REASON_MAX)

/** Words to remove from every text of an issue. */
export const RedactText = z.object({
  words: text('Words', REDACTED_WORDS_MIN, REDACTED_WORDS_MAX, 'Words are required.'),
  reason,
})
export type RedactText = z.output<typeof RedactText>

const NOT_A_PERCENTAGE = { error: 'Enter a number from 0 to 100.' }
const percentage = z.number(NOT_A_PERCENTAGE).check(z.gte(0, NOT_A_PERCENTAGE), z.lte(100, NOT_A_PERCENTAGE))
const extent = percentage.check(z.gt(0, { error: 'Enter a number above 0.' }))

const NO_AREA = { error: 'Mark the area to black out.' }
/** A rectangle, in percent of the picture's width and height. */
export const RedactedArea = z.object(
  { left: percentage, top: percentage, width: extent, height: extent },
  NO_AREA,
)
export type RedactedArea = z.output<typeof RedactedArea>

export const RedactPhoto = z.object({
  areas: z
    .array(RedactedArea, NO_AREA)
    .check(
      z.minLength(1, NO_AREA),
      z.maxLength(REDACTED_AREAS_MAX, { error: `Mark ${REDACTED_AREAS_MAX} areas or fewer at a time.` }),
    ),
  reason,
})
export type RedactPhoto = z.output<typeof RedactPhoto>
