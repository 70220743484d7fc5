import { it } from 'vitest'
import { expectAnyMail, expectAnyReply } from './anyMailChecks.ts'

it('any bytes as an email end in a known outcome, and a later email is read [REPLY-27]', () =>
  expectAnyMail(300))

it('any email that is cut has all of its words in the note and in what was cut [REPLY-22]', () =>
  expectAnyReply(300))
