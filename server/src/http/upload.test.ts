import { ATTACHMENT_MAX_BYTES, ATTACHMENT_MESSAGES } from '@doorstep/contract/issues/attachments/schema'
import multipart from '@fastify/multipart'
import fastify from 'fastify'
import type { FastifyInstance } from 'fastify'
import { createHash } from 'node:crypto'
import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { registerErrorHandler } from './errorHandler.ts'
import { readUpload } from './upload.ts'

const FIXTURES = join(import.meta.dirname, '../../test/fixtures')
const BODY_LIMIT = 16 * 1024 * 1024
const PNG = await readFile(join(FIXTURES, 'photo.png'))
const GIF = await readFile(join(FIXTURES, 'animation.gif'))

interface Answer {
  status: number
  fields: Record<string, string>
  message?: string
  files?: { name: string; size: number; sha256: string; type: string }[]
}

let app: FastifyInstance
let tempDir: string
let port: number
let waitingFiles: string[] = []

beforeAll(async () => {
  tempDir = await mkdtemp(join(tmpdir(), 'upload-'))
  app = fastify()
  registerErrorHandler(app)
  await app.register(multipart)
  app.post<{ Querystring: { timeoutMs?: string } }>('/upload', async (request) => {
    const timeoutMs = Number(request.query.timeoutMs ?? 10_000)
    const options = { fileField: 'files', maxFiles: 3, tempDir, bodyLimit: BODY_LIMIT, timeoutMs }
    const { fields, files, discard } = await readUpload(request, options)
    waitingFiles = await readdir(tempDir)
    await discard()
    return { fields, files }
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  port = (app.server.address() as AddressInfo).port
})

afterAll(async () => {
  await app.close()
  await rm(tempDir, { recursive: true })
})

afterEach(async () => {
  await vi.waitFor(async () => expect(await readdir(tempDir)).toEqual([]), { timeout: 3_000 })
  expect((await send(form([['title', 'Still here']]))).status).toBe(200)
})

type Entry = [name: string, value: string | Buffer, fileName?: string]

function form(entries: Entry[]): FormData {
  const data = new FormData()
  for (const [name, value, fileName] of entries) {
    if (typeof value === 'string') data.append(name, value)
    else data.append(name, new Blob([new Uint8Array(value)]), fileName ?? 'photo.png')
  }
  return data
}

async function send(
  body: FormData | string | Buffer,
  headers?: Record<string, string>,
  query = '',
): Promise<Answer> {
  const init: RequestInit = {
    method: 'POST',
    body: typeof body === 'string' || body instanceof FormData ? body : new Uint8Array(body),
  }
  if (headers) init.headers = headers
  const answer = await fetch(`http://127.0.0.1:${port}/upload${query}`, init)
  return { fields: {}, ...((await answer.json()) as object), status: answer.status }
}

/** Parts as given, byte by byte, under the boundary 'b'. */
function sendRaw(parts: string[], end = '--b--\r\n'): Promise<Answer> {
  const body = parts.map((part) => `--b\r\n${part}\r\n`).join('') + end
  return send(Buffer.from(body), { 'content-type': 'multipart/form-data; boundary=b' })
}

function textPart(name: string, value: string): string {
  return `Content-Disposition: form-data; name="${name}"\r\n\r\n${value}`
}

function filePart(name: string, fileName: string, content: string): string {
  return `Content-Disposition: form-data; name="${name}"; filename="${fileName}"\r\nContent-Type: image/png\r\n\r\n${content}`
}

function pngOf(size: number): Buffer {
  return Buffer.concat([PNG, Buffer.alloc(size - PNG.length)])
}

test('text and photos arrive, each measured and told by its bytes', async () => {
  const answer = await send(
    form([
      ['Title', 'Leak'],
      ['files', PNG, 'a.jpg'],
      ['Files', GIF, 'b.gif'],
    ]),
  )
  expect(answer.status).toBe(200)
  expect(answer.fields).toEqual({ Title: 'Leak' })
  expect(answer.files).toMatchObject([
    {
      name: 'a.jpg',
      size: PNG.length,
      type: 'image/png',
      sha256: createHash('sha256').update(PNG).digest('hex'),
    },
    { name: 'b.gif', size: GIF.length, type: 'image/gif' },
  ])
  expect(waitingFiles).toHaveLength(2)
})

test.each(['files', 'Files', 'FILES', 'Files[]', 'files[0]'])(
  'the photos may be in a field called %s',
  async (field) => {
    expect((await send(form([[field, PNG]]))).files).toHaveLength(1)
  },
)

test('an input that was left alone is no file, and a photo sent twice is one', async () => {
  expect(await sendRaw([filePart('files', '', ''), textPart('files', '')])).toMatchObject({
    status: 200,
    files: [],
  })
  const twice = await send(
    form([
      ['files', PNG],
      ['files', PNG],
      ['files', PNG, 'other.png'],
    ]),
  )
  expect(twice.files?.map(({ name }) => name)).toEqual(['photo.png', 'other.png'])
})

test('[T23] a file of 5,242,879 bytes is taken, one of 5,242,880 is not', async () => {
  expect((await send(form([['files', pngOf(ATTACHMENT_MAX_BYTES - 1)]]))).files).toMatchObject([
    { size: 5_242_879 },
  ])
  const refused = await send(form([['files', pngOf(ATTACHMENT_MAX_BYTES)]]))
  expect(refused).toMatchObject({ status: 413, fields: { files: ATTACHMENT_MESSAGES.tooLarge } })
})

test('a fourth file is refused', async () => {
  const entries = [1, 2, 3, 4].map((at): Entry => ['files', PNG, `${at}.png`])
  expect(await send(form(entries))).toMatchObject({
    status: 400,
    fields: { files: ATTACHMENT_MESSAGES.tooMany },
  })
})

test.each(['svg.jpg', 'html.png'])('[T24] %s is refused by its bytes', async (name) => {
  const answer = await send(form([['files', await readFile(join(FIXTURES, name)), name]]))
  expect(answer).toMatchObject({ status: 415, fields: { files: ATTACHMENT_MESSAGES.wrongType } })
})

test('an empty file and one with swapped first bytes are refused', async () => {
  expect((await send(form([['files', Buffer.alloc(0), 'empty.png']]))).status).toBe(415)
  const swapped = Buffer.concat([Buffer.from('PK\u0003\u0004'), PNG.subarray(4)])
  expect((await send(form([['files', swapped]]))).status).toBe(415)
})

test.each<[string, string]>([
  ['../../etc/passwd', 'passwd'],
  ['..%2f', '%2f'],
  ['..', 'photo'],
  ['a\0.png', 'a.png'],
  ['con', 'con'],
  ['é'.repeat(300), 'é'.repeat(120)],
  ['\u202Egnp.exe', 'gnp.exe'],
  ['a%0D%0AX-Evil: 1.png', 'a%0D%0AX-Evil: 1.png'],
])('[T24] a file called %j is kept under a random name', async (given, shown) => {
  const outside = await readdir(join(tempDir, '..'))
  const head = Buffer.from(`--b\r\n${filePart('files', given, '')}`)
  const body = Buffer.concat([head, GIF, Buffer.from('\r\n--b--\r\n')])
  const answer = await send(body, { 'content-type': 'multipart/form-data; boundary=b' })
  expect(answer.files?.map(({ name }) => name)).toEqual([shown])
  expect(waitingFiles).toEqual([expect.stringMatching(/^[0-9a-f]{40}$/)])
  expect(await readdir(join(tempDir, '..'))).toEqual(outside)
})

test.each<[string, Entry[], string]>([
  ['a file in another field', [['title', PNG]], 'title'],
  ['a file given as text', [['Files', 'photo.png']], 'files'],
  [
    'a repeated field',
    [
      ['title', 'one'],
      ['Title', 'two'],
    ],
    'Title',
  ],
  ['a field of 64 KB and a byte', [['title', 'x'.repeat(65_537)]], 'title'],
  [
    'fields of 100 KB in all',
    [
      ['title', 'x'.repeat(60_000)],
      ['description', 'x'.repeat(60_000)],
    ],
    'description',
  ],
])('%s is refused by its name', async (_what, entries, field) => {
  const answer = await send(form(entries))
  expect(answer.status).toBe(400)
  expect(Object.keys(answer.fields)).toEqual([field])
})

test.each<[string, string[]]>([
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
  ['1,000 files', Array.from({ length: 1_000 }, () => filePart('files', 'a.png', 'x'))],
])('[T43] a form is refused for %s', async (_what, parts) => {
  expect((await sendRaw(parts)).status).toBeGreaterThanOrEqual(400)
  expect((await sendRaw(parts)).status).toBeLessThan(500)
})

test.each<[string, string]>([
  ['ends early in a file', `--b\r\n${filePart('files', 'a.png', 'x')}`],
  ['ends early in a text', `--b\r\n${textPart('title', 'x')}`],
  ['ends early in a head', '--b\r\nContent-Disposition: form-da'],
  ['has another boundary', `--c\r\n${textPart('title', 'x')}\r\n--c--\r\n`],
  ['has no parts', 'nothing'],
])('a body that %s is refused', async (_what, body) => {
  expect((await send(body, { 'content-type': 'multipart/form-data; boundary=b' })).status).toBe(400)
})

test('a form without a boundary is 400, what is no form 415', async () => {
  expect((await send('x', { 'content-type': 'multipart/form-data' })).status).toBe(400)
  expect((await send('{}', { 'content-type': 'application/json' })).status).toBe(415)
  expect((await send('x', { 'content-type': 'multipart/mixed; boundary=b' })).status).toBe(415)
})

/** Writes to a bare connection and answers what came back before it was closed. */
async function overSocket(headers: string, body: Buffer, finish: 'keep' | 'destroy' | 'flood', query = '') {
  const socket = connect(port, '127.0.0.1')
  let answer = ''
  socket.on('data', (chunk) => (answer += chunk.toString()))
  socket.on('error', () => undefined)
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  socket.write(
    `POST /upload${query} HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=b\r\n${headers}\r\n`,
  )
  socket.write(body)
  if (finish === 'destroy') {
    await vi.waitFor(async () => expect(await readdir(tempDir)).toHaveLength(1))
    socket.destroy()
  }
  let sent = 0
  while (finish === 'flood' && !socket.destroyed && sent < 200) {
    sent += 1
    if (!socket.write(chunked(Buffer.alloc(1_000_000)))) await Promise.race([delay(50), closed])
  }
  await closed
  return { answer, sent }
}

function chunked(data: Buffer): Buffer {
  return Buffer.concat([Buffer.from(`${data.length.toString(16)}\r\n`), data, Buffer.from('\r\n')])
}

const OPENED_FILE = Buffer.concat([Buffer.from(`--b\r\n${filePart('files', 'a.png', '')}`), PNG])

test('[T22] a caller that leaves in the middle of a file leaves nothing behind', async () => {
  await overSocket('Content-Length: 4000000\r\n', OPENED_FILE, 'destroy')
})

test('[T22] a length over the limit is refused before the body, and the connection closed', async () => {
  const { answer } = await overSocket('Content-Length: 100000000\r\n', OPENED_FILE, 'keep')
  expect(answer).toMatch(/^HTTP\/1\.1 413 /)
})

test('[T22] an endless body without a length is cut off', async () => {
  const { answer, sent } = await overSocket('Transfer-Encoding: chunked\r\n', chunked(OPENED_FILE), 'flood')
  expect(sent).toBeLessThan(200)
  if (answer) expect(answer).toMatch(/^HTTP\/1\.1 413 /)
})

test('an endless tail behind a whole form is cut off', async () => {
  const whole = Buffer.from(`--b\r\n${textPart('title', 'x')}\r\n--b--\r\n`)
  const { sent } = await overSocket('Transfer-Encoding: chunked\r\n', chunked(whole), 'flood')
  expect(sent).toBeLessThan(200)
})

test('a body longer than it says is refused, one shorter times out', async () => {
  const short = await overSocket('Content-Length: 50\r\n', OPENED_FILE, 'keep')
  expect(short.answer).toMatch(/^HTTP\/1\.1 400 /)
  const slow = await overSocket('Content-Length: 4000000\r\n', OPENED_FILE, 'keep', '?timeoutMs=300')
  expect(slow.answer).toMatch(/^HTTP\/1\.1 400 [^]*took too long/)
})
