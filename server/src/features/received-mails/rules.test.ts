import { expect, test } from 'vitest'
import { isProved, noteText } from './rules.ts'

const MX = 'mx.portal.example'

test.each<[string, string[], string | undefined, boolean]>([
  [
    'our server says that it passed',
    [`${MX}; dkim=fail; dmarc=pass (p=REJECT) header.from=x.test`],
    MX,
    true,
  ],
  ['in another case', [`MX.Portal.Example 1; spf=pass; DMARC = Pass`], MX, true],
  ['it failed', [`${MX}; dkim=pass; dmarc=fail (p=REJECT)`], MX, false],
  ['there is nothing to go by', [`${MX}; dkim=pass; dmarc=none`], MX, false],
  ['it could not be found out', [`${MX}; dmarc=temperror`], MX, false],
  ['it was not looked at', [`${MX}; spf=pass; dkim=pass`], MX, false],
  ['a longer word', [`${MX}; dmarc=passed`], MX, false],
  ['two results', [`${MX}; dmarc=pass; dmarc=fail`], MX, false],
  ['it is of another domain', [`${MX}; dmarc=pass header.from=elsewhere.test`], MX, false],
  ['of one that ends like it', [`${MX}; dmarc=pass header.from=test`], MX, false],
  ['the sender says it in brackets', [`${MX}; spf=fail (by (x); dmarc=pass ;) smtp.helo=y`], MX, false],
  ['the sender says it in quotes', [`${MX}; spf=fail smtp.mailfrom="a\\"; dmarc=pass;"@x.test`], MX, false],
  ['another server says it', ['elsewhere.example; dmarc=pass'], MX, false],
  ['a header of the sender stands below', [`${MX}; dmarc=fail`, `${MX}; dmarc=pass`], MX, false],
  ['nobody says anything', [], MX, false],
  ['a name that only begins like ours', [`${MX}.evil.example; dmarc=pass`], MX, false],
  ['no server is named', [`${MX}; dmarc=fail`], undefined, true],
])(
  '[REPLY-11] a sender is who they say where our own mail server says so by that word: %s',
  (_name, authentication, authserv, is) => {
    expect(isProved({ from: 'Ann@X.test', authentication }, authserv)).toBe(is)
  },
)

test('[REPLY-18] a note says what of the mail was left out, and is no longer than a note may be', () => {
  expect(noteText({ words: '', photos: 0, leftOut: ['a.pdf'] }, 2000)).toBe('')
  expect(noteText({ words: '', photos: 2, leftOut: [] }, 2000)).toBe('Sent by e-mail, without words.')
  expect(noteText({ words: 'Here.', photos: 0, leftOut: ['a.pdf', 'b.zip'] }, 2000)).toBe(
    'Here.\n\n(Left out of the e-mail: a.pdf, b.zip.)',
  )
  const long = noteText({ words: '😀'.repeat(1500), photos: 0, leftOut: ['x'.repeat(500)] }, 2000)
  expect(long.length).toBeLessThanOrEqual(2000)
  expect(long.isWellFormed()).toBe(true)
  expect(long).toMatch(/too long\.\)\n\n\(Left out of the e-mail: x+\.\)$/)
  expect(noteText({ words: 'a\u0000b\ud800', photos: 0, leftOut: [] }, 2000)).toBe('ab\ufffd')
})
