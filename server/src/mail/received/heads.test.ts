import { expect, it } from 'vitest'
import { readHead, readReport } from './readMail.ts'

const mail = (...lines: string[]): Uint8Array => Buffer.from([...lines, '', 'Words.'].join('\r\n'))

it('readHead keeps a subject of 200 characters, and keeps the job number of a longer one', async () => {
  const subjectOf = async (subject: string): Promise<string | undefined> =>
    (await readHead(mail('From: robin@example.test', `Subject: ${subject}`)))?.subject
  expect(await subjectOf('a'.repeat(200))).toBe('a'.repeat(200))
  expect(await subjectOf('a'.repeat(201))).toBe('a'.repeat(200))
  expect(await subjectOf(`${'a'.repeat(201)} (job 12)`)).toBe(`${'a'.repeat(191)} (job 12)`)
  expect(await subjectOf(`${'a'.repeat(201)} (job 1234567890123456)`)).toBe('a'.repeat(200))
})

it('readHead reads the first hundred of a hundred and one recipients, starting with delivery headers', async () => {
  const people = Array.from({ length: 101 }, (_, at) => `p${at}@example.test`)
  const head = await readHead(
    mail('From: robin@example.test', 'Delivered-To: reply@example.test', `To: ${people.join(', ')}`),
  )
  expect(head?.recipients).toEqual(['reply@example.test', ...people.slice(0, 99)])
})

it.each([
  ['robin@example.test', 'robin@example.test'],
  ['"a@b.example" <robin@example.test>', 'robin@example.test'],
  ['robin@example.test, rose@example.test', undefined],
  [`${'a'.repeat(241)}@example.test`, `${'a'.repeat(241)}@example.test`],
  [`${'a'.repeat(242)}@example.test`, `${'a'.repeat(242)}@example.tes`],
])('readHead reads the sender %j as %j', async (from, writer) => {
  expect((await readHead(mail(`From: ${from}`)))?.from).toBe(writer)
})

it('readHead names no sender when there are two', async () => {
  const head = await readHead(mail('From: robin@example.test', 'From: rose@example.test'))
  expect(head?.from).toBeUndefined()
})

const report = (status: string, original: string): Uint8Array =>
  Buffer.from(
    [
      'From: mailer-daemon@example.test',
      'Content-Type: multipart/report; report-type=delivery-status; boundary="b"',
      '',
      '--b',
      'Content-Type: message/delivery-status',
      '',
      status,
      '',
      '--b',
      'Content-Type: text/rfc822-headers',
      '',
      original,
      '',
      '--b--',
      '',
    ].join('\r\n'),
  )

it.each([
  ['Action: failed\r\nStatus: 5.1.1', true],
  ['Action: failed\r\nStatus: 4.4.1', false],
  ['Action: delayed\r\nStatus: 5.1.1', false],
])('readReport decides whether a report with %j is final: %s', async (status, isFinal) => {
  expect(await readReport(report(status, 'Message-ID: <1@example.test>'))).toEqual({
    isFinal,
    messageIds: ['1@example.test'],
  })
})

it('readReport returns at most ten message ids of up to 250 characters', async () => {
  const ids = Array.from({ length: 11 }, (_, at) => `Message-ID: <${at}@example.test>`)
  const found = await readReport(report('Action: failed\r\nStatus: 5.1.1', ids.join('\r\n')))
  expect(found?.messageIds).toEqual(ids.slice(0, 10).map((line) => line.slice(13, -1)))
  const long = [`Message-ID: <${'a'.repeat(250)}>`, `Message-ID: <${'b'.repeat(251)}>`].join('\r\n')
  expect((await readReport(report('', long)))?.messageIds).toEqual(['a'.repeat(250)])
})
