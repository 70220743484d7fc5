import { it } from 'vitest'
import { expectAnyMail, expectAnyReply } from './anyMailChecks.ts'

it('each random email ends in a known outcome, and a later email is read [REPLY-27]', () => expectAnyMail(60))

it('each shortened email has all of its words either in the note or in the part cut off [REPLY-22]', () =>
  expectAnyReply(60))
