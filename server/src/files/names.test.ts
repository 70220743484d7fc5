import { expect, test } from 'vitest'
import { cleanName, cleanNameOf } from './names.ts'

const CASES: [string, string, string][] = [
  ['a path upwards', '../../etc/passwd', 'passwd'],
  ['a Windows path', 'C:\\fakepath\\leak.jpg', 'leak.jpg'],
  ['an encoded slash is only text', '..%2f', '%2f'],
  ['a NUL', 'a\0.png', 'a.png'],
  ['a Windows device name is only text', 'con', 'con'],
  ['a right-to-left override', 'photo\u202Egnp.exe', 'photognp.exe'],
  ['invisible characters', 'a\u061C\u200B\u200E\u200F\u202A\u2060\u2066\u2069\uFEFFb.jpg', 'ab.jpg'],
  ['line breaks', 'a.jpg\r\nSet-Cookie: x=1', 'a.jpgSet-Cookie: x=1'],
  ['a Unicode line separator', 'a\u2028b\u2029c.jpg', 'abc.jpg'],
  ['nothing', '', 'photo'],
  ['only dots', '..', 'photo'],
  ['only spaces', ' \t ', 'photo'],
  ['a hidden file', '.htaccess', 'htaccess'],
  ['half a surrogate pair', 'a\uD83D.jpg', 'a\uFFFD.jpg'],
  ['spaces and dots at the end', 'a.jpg . ', 'a.jpg'],
  ['several spaces', 'a \u00A0 b.jpg', 'a b.jpg'],
  ['an ordinary name', 'Kitchen – leak (2).JPG', 'Kitchen – leak (2).JPG'],
]

test.each(CASES)('a file name is cleaned: %s [T24]', (_what, given, expected) => {
  expect(cleanName(given)).toBe(expected)
})

test('a long name is cut to 120 characters and keeps its extension [T24]', () => {
  expect(cleanName('é'.repeat(300))).toBe('é'.repeat(120))
  expect(cleanName(`${'e\u0301'.repeat(300)}.jpg`)).toBe(`${'é'.repeat(116)}.jpg`)
})

test('cutting a file name never splits a character [T24]', () => {
  const name = cleanName(`x${'😀'.repeat(100)}`)
  expect(name.length).toBeLessThanOrEqual(120)
  expect(name.isWellFormed()).toBe(true)
})

test.each<[string, string, string]>([
  ['proof.hta', 'application/pdf', 'proof.pdf'],
  ['proof.pdf.js', 'application/pdf', 'proof.pdf.pdf'],
  ['PROOF.BAT', 'image/png', 'PROOF.png'],
  ['setup', 'image/jpeg', 'setup.jpg'],
  ['boiler 1.2', 'application/pdf', 'boiler 1.2.pdf'],
  ['scan.PDF', 'application/pdf', 'scan.PDF'],
  ['garden.jpeg', 'image/jpeg', 'garden.jpeg'],
  ['garden.jpg', 'image/png', 'garden.png'],
  ['IMG_1.HEIC', 'image/heif', 'IMG_1.HEIC'],
  ['a.hta\u202E', 'application/pdf', 'a.pdf'],
  ['.hta', 'application/pdf', 'hta.pdf'],
])('a file named %s with the bytes of %s is kept as %s [STORE-14]', (given, type, expected) => {
  expect(cleanNameOf(given, type)).toBe(expected)
})

test('a long name keeps the extension of its type [STORE-14]', () => {
  expect(cleanNameOf(`${'x'.repeat(300)}.hta`, 'application/pdf')).toBe(`${'x'.repeat(116)}.pdf`)
  expect(cleanNameOf('x'.repeat(300), 'application/pdf')).toBe(`${'x'.repeat(116)}.pdf`)
})
