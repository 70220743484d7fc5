import { it } from 'vitest'
import { expectAnyMail, expectAnyReply } from './anyMailChecks.ts'

it(
  'each of 10,000 random emails ends in a known outcome, and a later email is read [REPLY-27]',
  () => expectAnyMail(10_000),
  3_600_000,
)

it(
  'each of 10,000 shortened emails has all of its words either in the note or in the part cut off [REPLY-22]',
  () => expectAnyReply(10_000),
  600_000,
)
