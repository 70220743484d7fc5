import { expect, test } from 'vitest'
import { isProved, noteOf } from './rules.ts'

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
  ['no policy exists', [`${MX}; dkim=pass; dmarc=none`], MX, false],
  ['the DMARC check failed temporarily', [`${MX}; dmarc=temperror`], MX, false],
  ['DMARC was not checked', [`${MX}; spf=pass; dkim=pass`], MX, false],
  ['the result is a longer word', [`${MX}; dmarc=passed`], MX, false],
  ['there are two results', [`${MX}; dmarc=pass; dmarc=fail`], MX, false],
  ['the result is for another domain', [`${MX}; dmarc=pass header.from=elsewhere.test`], MX, false],
  ['the result is for a domain with the same ending', [`${MX}; dmarc=pass header.from=test`], MX, false],
  ['the sender says it in brackets', [`${MX}; spf=fail (by (x); dmarc=pass ;) smtp.helo=y`], MX, false],
  ['the sender says it in quotes', [`${MX}; spf=fail smtp.mailfrom="a\\"; dmarc=pass;"@x.test`], MX, false],
  ['another server says it', ['elsewhere.example; dmarc=pass'], MX, false],
  ["the sender's own header is below ours", [`${MX}; dmarc=fail`, `${MX}; dmarc=pass`], MX, false],
  ['there is no such header', [], MX, false],
  ['a name that only begins like ours', [`${MX}.evil.example; dmarc=pass`], MX, false],
  ['no server is named', [`${MX}; dmarc=fail`], undefined, true],
])(
  'a sender counts as proved only if our own mail server confirms the sender: %s [REPLY-11]',
  (_name, authentication, authserv, is) => {
    expect(isProved({ from: 'Ann@X.test', authentication }, authserv)).toBe(is)
  },
)

test('a note names what was left out of the email, and is cut to the maximum length [REPLY-18]', () => {
  const said = (words: string, photos: number, leftOut: string[]): string | undefined =>
    noteOf({ words, cut: '', whole: words, photos, leftOut }, 2000)?.text
  expect(said('', 0, [])).toBeUndefined()
  expect(said('', 0, ['a.pdf'])).toBe('Sent by email, without text.\n\n(Left out of the email: a.pdf.)')
  expect(said('', 2, [])).toBe('Sent by email, without text.')
  expect(said('Here.', 0, ['a.pdf', 'b.zip'])).toBe('Here.\n\n(Left out of the email: a.pdf, b.zip.)')
  const long = said('😀'.repeat(1500), 0, ['x'.repeat(500)]) ?? ''
  expect(long.length).toBeLessThanOrEqual(2000)
  expect(long.isWellFormed()).toBe(true)
  expect(long).toMatch(/too long\.\)\n\n\(Left out of the email: x+\.\)$/)
  expect(said('a\u0000b\ud800', 0, [])).toBe('ab\ufffd')
})

test('the whole email is kept if the note does not show all of it [REPLY-24]', () => {
  const of = (words: string, cut: string): string | undefined =>
    noteOf({ words, cut, whole: `${words}\n${cut}`, photos: 0, leftOut: [] }, 200)?.wholeEmail
  expect(of('It drips.', '')).toBeUndefined()
  expect(of('It drips.', '> Does it drip?')).toBe('It drips.\n> Does it drip?')
  expect(of('It drips. '.repeat(50), '')).toContain('It drips. '.repeat(49))
})
