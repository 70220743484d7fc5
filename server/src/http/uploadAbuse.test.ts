import { connect } from 'node:net'
import type { Socket } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { RAW_FORM, filePart, fixture, rawForm, textPart, uploadApp } from '../../test/fixtures/uploadApp.ts'
import type { UploadApp } from '../../test/fixtures/uploadApp.ts'

const PNG = await fixture('photo.png')
const DOT = Buffer.from('R0lGODlhAQABAAAAACwAAAAAAQABAAACAkQBADs=', 'base64')

let app: UploadApp

beforeAll(async () => {
  app = await uploadApp()
})

afterAll(() => app.close())

afterEach(() => app.settle())

test.each<[string, (string | Buffer)[]]>([
  ['__proto__', [textPart('__proto__', 'x')]],
  ['constructor', [textPart('constructor', 'x')]],
  ['Constructor', [textPart('Constructor', 'x')]],
  ['a file called __proto__', [filePart('__proto__', 'a.png', 'x')]],
  ['101 characters', [textPart('x'.repeat(101), 'x')]],
  ['a name of 20 KB', [textPart('x'.repeat(20_000), 'x')]],
  ['no name', ['Content-Disposition: form-data\r\n\r\nx']],
  ['broken JSON', ['Content-Disposition: form-data; name="a"\r\nContent-Type: application/json\r\n\r\n{']],
  ['JSON', ['Content-Disposition: form-data; name="a"\r\nContent-Type: application/json\r\n\r\n{"b":1}']],
  ['1,000 parts', Array.from({ length: 1_000 }, (_, at) => textPart(`f${at}`, 'x'))],
  ['1,000 files', Array.from({ length: 1_000 }, () => filePart('files', 'a.gif', DOT))],
])('a form with a bad field name is refused: %s [T43]', async (_what, parts) => {
  expect((await app.sendRaw(parts)).status).toBe(400)
})

test.each<[string, string]>([
  ['ends early in a file', `--b\r\n${filePart('files', 'a.png', 'x').toString()}`],
  ['ends early in a text', `--b\r\n${textPart('title', 'x')}`],
  ['ends early in a head', '--b\r\nContent-Disposition: form-da'],
  ['has another boundary', `--c\r\n${textPart('title', 'x')}\r\n--c--\r\n`],
  ['has no parts', 'nothing'],
])('a body that %s is refused', async (_what, body) => {
  expect((await app.send(body, RAW_FORM)).status).toBe(400)
})

test('a form without a boundary is refused, and so is a body that is not a form', async () => {
  expect((await app.send('x', { 'content-type': 'multipart/form-data' })).status).toBe(400)
  expect((await app.send('{}', { 'content-type': 'application/json' })).status).toBe(415)
  expect((await app.send('x', { 'content-type': 'multipart/mixed; boundary=b' })).status).toBe(415)
})

/** Sends a form over a raw connection. Returns the answer received before the connection closed. */
async function overSocket(headers: string, body: Buffer, finish: 'keep' | 'destroy' | 'flood', query = '') {
  const socket = connect(app.port, '127.0.0.1')
  let answer = ''
  socket.on('data', (chunk) => (answer += chunk.toString()))
  socket.on('error', () => undefined)
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  socket.write(
    `POST /upload${query} HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=b\r\n${headers}\r\n`,
  )
  socket.write(body)
  if (finish === 'destroy') {
    await app.waitForFiles(1)
    socket.destroy()
  }
  const sent = finish === 'flood' ? await flood(socket, closed) : 0
  await closed
  return { answer, sent }
}

/** Sends megabytes, at most 200, until the connection closes. Returns the number of megabytes sent. */
async function flood(socket: Socket, closed: Promise<void>): Promise<number> {
  let sent = 0
  while (!socket.destroyed && sent < 200) {
    sent += 1
    if (!socket.write(chunked(Buffer.alloc(1_000_000))))
      await Promise.race([new Promise((resolve) => socket.once('drain', resolve)), closed])
  }
  return sent
}

function chunked(data: Buffer): Buffer {
  return Buffer.concat([Buffer.from(`${data.length.toString(16)}\r\n`), data, Buffer.from('\r\n')])
}

const OPENED_FILE = Buffer.concat([Buffer.from('--b\r\n'), filePart('files', 'a.png', PNG)])

test('a caller that disconnects in the middle of a file leaves no file behind [T22]', async () => {
  const { answer } = await overSocket('Content-Length: 4000000\r\n', OPENED_FILE, 'destroy')
  await app.waitForFiles(0)
  expect(answer).toBe('')
})

test('a Content-Length over the limit is refused before the body is read, and the connection is closed [T22]', async () => {
  const { answer } = await overSocket('Content-Length: 100000000\r\n', OPENED_FILE, 'keep')
  expect(answer).toMatch(/^HTTP\/1\.1 413 /)
})

test('an endless body without a length is cut off [T22]', async () => {
  const { answer, sent } = await overSocket('Transfer-Encoding: chunked\r\n', chunked(OPENED_FILE), 'flood')
  expect(sent).toBeLessThan(200)
  expect(answer).toMatch(/^HTTP\/1\.1 413 /)
})

test('endless data after a complete form is cut off', async () => {
  const whole = rawForm([textPart('title', 'x')])
  const { sent } = await overSocket('Transfer-Encoding: chunked\r\n', chunked(whole), 'flood')
  expect(sent).toBeLessThan(200)
})

test('a body longer than its Content-Length is refused, and a shorter one times out', async () => {
  const short = await overSocket('Content-Length: 50\r\n', OPENED_FILE, 'keep')
  expect(short.answer).toMatch(/^HTTP\/1\.1 400 /)
  const slow = await overSocket('Content-Length: 4000000\r\n', OPENED_FILE, 'keep', '?timeoutMs=300')
  expect(slow.answer).toMatch(/^HTTP\/1\.1 400 [^]*took too long/)
})
