import { it } from 'vitest'
import { expectAnyMail, expectAnyReply } from './anyMailChecks.ts'

it(
  'any of 10,000 emails ends in a known outcome, and a later email is read [REPLY-27]',
  () => expectAnyMail(10_000),
  3_600_000,
)

it(
  'any of 10,000 emails that are cut has all of its words in the note and in what was cut [REPLY-22]',
  () => expectAnyReply(10_000),
  600_000,
)
