import fc from 'fast-check'
import { expect } from 'vitest'
import { replyOf } from '../src/mail/received/replyText.ts'
import { anyMailBytes, anyReplies, wordsOf } from './anyMails.ts'
import { signIn } from './callers.ts'
import { drawnRuns } from './drawnRuns.ts'
import { buildProperty } from './factories.ts'
import { INBOUND_SETTINGS, mailOf, notesOf, receive, replyAddress, reportOf } from './inboundMail.ts'
import { startTestApp } from './testApp.ts'

const ROSA = 'rosa@example.test'
const OURS = {
  sender: 'portal@doorstep.example',
  name: 'Doorstep',
  domain: 'in.doorstep.example',
  site: 'https://portal.doorstep.example',
}
const OUTCOMES =
  'note known unknownAddress empty unreadable automatic calendar bounce noToken wrongToken tooMany'.split(' ')

/** Expects each random email to be accepted or listed, and a plain email to become a note afterwards. */
export async function expectAnyMail(numRuns: number): Promise<void> {
  const test = await startTestApp({ settings: INBOUND_SETTINGS })
  try {
    const home = await buildProperty(test.services)
    const rosa = await signIn(test, 'TENANT', home, { email: ROSA })
    const issueId = await reportOf(rosa, test, home)
    const to = await replyAddress(test, { issueId, userId: rosa.userId, audience: 'reporter' })
    await fc.assert(
      fc.asyncProperty(anyMailBytes(to, ROSA), async (bytes) => {
        expect(OUTCOMES).toContain(await receive(test, bytes))
      }),
      drawnRuns('any bytes as an email', numRuns),
    )
    expect(await receive(test, mailOf({ from: ROSA, to, text: 'Still here.' }))).toBe('note')
    expect((await notesOf(rosa, issueId)).at(-1)?.note).toBe('Still here.')
  } finally {
    await test.close()
  }
}

/** Expects the note and the part cut off to contain every word that was written. */
export function expectAnyReply(numRuns: number): void {
  fc.assert(
    fc.property(anyReplies(), (email) => {
      const { words, cut, whole } = replyOf(email, OURS)
      expect([...wordsOf(words), ...wordsOf(cut)].toSorted()).toEqual(wordsOf(whole).toSorted())
      expect(email.written.filter((word) => !whole.includes(word))).toEqual([])
    }),
    drawnRuns('any email that is cut', numRuns),
  )
}
