import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { closeReaders, readApart } from '../../untrusted/readApart.ts'
import { readMail, readReport } from './readMail.ts'
import type { ReadMail } from './readMail.ts'
import { cutReply } from './replyText.ts'

const OURS = { sender: 'portal@doorstep.example', name: 'Doorstep', domain: 'in.doorstep.example' }
const LIMITS = { ours: OURS, imagesMax: 3, imageMaxBytes: 5_242_880 }
const TO = 'reply+TOKEN@in.doorstep.example'

const fileOf = (name: string): Promise<Buffer> =>
  readFile(new URL(`../../../test/mails/${name}.eml`, import.meta.url))
async function readBytes(bytes: Buffer, limits: Partial<typeof LIMITS> = {}): Promise<ReadMail> {
  const mail = await readMail({ ...LIMITS, ...limits, bytes })
  if (!mail) throw new Error('the mail cannot be read')
  return mail
}
const read = async (name: string): Promise<ReadMail> => readBytes(await fileOf(name))

const WRITTEN: [name: string, words: string, photos?: string[], leftOut?: string[]][] = [
  ['gmail-web', 'It drops overnight, from 1.4 to 0.6 bar.\nThe heating was off at the time.'],
  ['gmail-android', 'Here is the gauge this morning.', ['1000012345.jpg']],
  ['gmail-ukrainian', 'Тиск падає лише вночі.'],
  ['apple-ios', 'The water is back on the kitchen floor.', ['IMG_0042.jpeg']],
  [
    'apple-macos-german',
    'Guten Morgen,\n\nder Druck fällt nur nachts. Am Tag bleibt er bei 1,4 bar.\n\nViele Grüße\nRosa',
  ],
  [
    'outlook-desktop-winmail',
    'Hello,\n\nonly overnight – the boiler is the “Vaillant” in the hall.\n\nKind regards,\nRosa',
    [],
    ['winmail.dat'],
  ],
  ['outlook-mobile', 'Overnight. I topped it up twice this week.'],
  ['outlook-web-html', 'It drops overnight, about £40 of gas a week.\n\nRosa'],
  ['outlook-polish', 'Tylko w nocy. Piec stoi w przedpokoju.'],
  [
    'thunderbird-french',
    'Bonjour,\n\nla pression baisse la nuit. Le chauffe-eau est à côté de la porte d’entrée.'.replace(
      '’',
      "'",
    ),
  ],
  ['yahoo', 'Overnight, every night since Friday.'],
  ['samsung', 'Photo of the dial as you asked.', ['20261110_091102.jpg'], ['quote.pdf']],
  ['webde-german', 'Nur nachts.\nDer Zähler steht im Flur.'],
  ['protonmail', 'Overnight only.'],
  ['between-the-lines', 'Yes, every night.\n\nNo, it was off.'],
]

test.each(WRITTEN)(
  'readMail keeps only the words and photos that a person wrote in an email from %s [REPLY-04]',
  async (name, words, photos = [], leftOut = []) => {
    const mail = await read(name)
    expect(mail).toMatchObject({ class: 'written', words, leftOut })
    expect(mail.from?.toLowerCase()).toBe('rosa@example.test')
    expect(mail.recipients).toContain(TO)
    expect(mail.images.map((image) => image.name)).toEqual(photos)
    expect(mail.messageId).toMatch(/^[^<>]+@[^<>]+$/)
  },
)

test.each<[string, ReadMail['class']]>([
  ['out-of-office', 'automatic'],
  ['out-of-office-unmarked-german', 'automatic'],
  ['calendar-answer', 'calendar'],
  ['bounce-postfix', 'bounce'],
  ['bounce-headers-only', 'bounce'],
  ['bounce-delayed', 'bounce'],
])('readMail does not treat %s as a person’s email [REPLY-05]', async (name, kind) => {
  expect((await read(name)).class).toBe(kind)
})

test.each([
  ['Auto-Submitted: auto-generated', 'automatic'],
  ['Auto-Submitted: no', 'written'],
  ['X-Auto-Response-Suppress: OOF', 'written'],
  ['X-Auto-Response-Suppress: All', 'written'],
  ['Precedence: bulk', 'automatic'],
  ['Precedence: first-class', 'written'],
  ['List-Id: <all.example.test>', 'automatic'],
  ['Return-Path: <>', 'automatic'],
  ['Subject: Out of office until Monday', 'automatic'],
  ['Subject: Réponse automatique : absente', 'automatic'],
  ['Subject: Re: Automatic reply of the boiler', 'automatic'],
  ['Subject: The boiler replies automatically', 'written'],
  ['Subject: Out of office key needed', 'written'],
  ['X-Failed-Recipients: rosa@example.test', 'bounce'],
])('readMail classes an email with "%s" as %s [REPLY-05]', async (header, kind) => {
  const bytes = Buffer.from(`From: rosa@example.test\r\n${header}\r\n\r\nHello.\r\n`)
  expect((await readBytes(bytes)).class).toBe(kind)
})

test('readReport names our returned email, and whether it failed permanently [REPLY-09]', async () => {
  const ids = { messageIds: ['MESSAGEKEY@doorstep.example'] }
  expect(await readReport(await fileOf('bounce-postfix'))).toEqual({ ...ids, isFinal: true })
  expect(await readReport(await fileOf('bounce-headers-only'))).toEqual({ ...ids, isFinal: true })
  expect(await readReport(await fileOf('bounce-delayed'))).toEqual({ ...ids, isFinal: false })
})

test('readMail names no sender for an email with two senders or none [REPLY-04]', async () => {
  const heads = [
    '',
    'From: a@x.test, b@x.test\r\n',
    'From: a@x.test\r\nFrom: b@x.test\r\n',
    'From: A <a@x.test> <b@x.test>\r\n',
    'From: a@x.test b@x.test\r\n',
    'From: Team: a@x.test, b@x.test;\r\n',
    'From: Nobody\r\n',
  ]
  for (const from of heads) {
    const bytes = Buffer.from(`${from}Subject: Hi\r\n\r\nHello.\r\n`)
    expect([from, (await readBytes(bytes)).from]).toEqual([from, undefined])
  }
})

test('readMail lists the names of images beyond the limit and of files too large for a photo [REPLY-04]', async () => {
  const picture = (name: string, size: number): string =>
    `--b\r\nContent-Type: image/jpeg; name="${name}"\r\nContent-Disposition: attachment; filename="${name}"\r\nContent-Transfer-Encoding: base64\r\n\r\n${Buffer.alloc(size, 7).toString('base64')}\r\n`
  const parts = ['a', 'b', 'c', 'd'].map((name) => picture(`${name}.jpg`, 100)).join('')
  const bytes = Buffer.from(
    `From: a@x.test\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\n\r\nHello.\r\n${picture('large.jpg', 2000)}${parts}--b--\r\n`,
  )
  const mail = await readBytes(bytes, { imageMaxBytes: 1000 })
  expect(mail.images.map(({ name }) => name)).toEqual(['a.jpg', 'b.jpg', 'c.jpg'])
  expect(mail.leftOut).toEqual(['large.jpg', 'd.jpg'])
})

test('readMail attaches or names each image unless only the removed history shows it [REPLY-28]', async () => {
  const picture = (id: string, size: number): string =>
    `--b\r\nContent-Type: image/png; name=${id}.png\r\nContent-Disposition: inline\r\nContent-ID: <${id}>\r\nContent-Transfer-Encoding: base64\r\n\r\n${Buffer.alloc(size, 7).toString('base64')}\r\n`
  const sizes = { shown: 20_000, small: 100, quoted: 20_000, nowhere: 100 }
  const parts = Object.entries(sizes).map(([id, size]) => picture(id, size))
  const html =
    '<p>Hello.</p><img src="cid:shown"><img src="cid:small"><div class="gmail_quote"><img src="cid:quoted"></div>'
  const bytes = Buffer.from(
    `From: a@x.test\r\nContent-Type: multipart/related; boundary=b\r\n\r\n--b\r\nContent-Type: text/html\r\n\r\n${html}\r\n${parts.join('')}--b--\r\n`,
  )
  const mail = await readBytes(bytes)
  expect(mail.images.map(({ name }) => name)).toEqual(['shown.png', 'nowhere.png'])
  expect(mail.leftOut).toEqual(['small.png'])
  expect(mail.whole).toContain('[image: quoted]')
})

test('cutReply removes the token from a link with which a reader could act as the writer [REPLY-06]', () => {
  const words = 'I pressed https://portal.example/verdict#token=v1.12-7.abcdefgh and nothing came. What now?'
  expect(cutReply(words, OURS).words).toBe(
    'I pressed https://portal.example/verdict#token=… and nothing came. What now?',
  )
})

test('cutReply removes the token of the writer’s reply address [REPLY-06]', () => {
  const words = 'I wrote to reply+12-7-abcdefghijklmnopqrstuvwxyz@in.doorstep.example twice.'
  expect(cutReply(words, OURS).words).toBe('I wrote to …@in.doorstep.example twice.')
})

const readInThread = readApart<typeof readMail>(new URL('readMail.ts', import.meta.url), 'readMail', {
  timeoutMs: 20_000,
})
const nested = (depth: number): string =>
  Array.from(
    { length: depth },
    (_, at) => `Content-Type: multipart/mixed; boundary=b${at}\r\n\r\n--b${at}\r\n`,
  ).join('')

test.each<[string, () => string]>([
  ['endlessly nested parts', () => `From: a@x.test\r\n${nested(5000)}\r\nHello.\r\n`],
  [
    'endlessly nested emails',
    () => `From: a@x.test\r\n${'Content-Type: message/rfc822\r\n\r\n'.repeat(50_000)}Hello.\r\n`,
  ],
  ['an endless header', () => `From: a@x.test\r\n${'X-Long: y\r\n'.repeat(200_000)}\r\nHello.\r\n`],
  [
    'endlessly nested elements',
    () => `From: a@x.test\r\nContent-Type: text/html\r\n\r\n${'<div>'.repeat(200_000)}Hello.`,
  ],
  [
    'one of our marks, forged by the email',
    () => 'From: a@x.test\r\nContent-Type: text/html\r\n\r\n<p>Hello &#xE000;%ZZ&#xE001; there.</p>',
  ],
  ['an endless line', () => `From: a@x.test\r\n\r\nOn ${'a '.repeat(1_000_000)}wrote`],
  ['endless quote lines', () => `From: a@x.test\r\n\r\n${'On a b\nW dniu \nOp x \n'.repeat(50_000)}`],
  [
    'an endless encoded subject',
    () => `From: a@x.test\r\nSubject: ${'=?utf-8?q?a?= '.repeat(20_000)}\r\n\r\nHi`,
  ],
])('readMail handles %s within its time limit [REPLY-12] [T46]', async (_name, mail) => {
  const reading = readInThread({ ...LIMITS, bytes: Buffer.from(mail()) }, 'mail')
  const outcome = await reading.then(
    (mailRead) => mailRead?.words.length ?? 'refused',
    (error: unknown) => (error instanceof Error ? 'refused' : error),
  )
  expect(outcome === 'refused' || Number(outcome) <= 101_000).toBe(true)
  await closeReaders()
})
