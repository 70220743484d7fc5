import { ATTACHMENT_MAX_BYTES } from '@doorstep/contract/issues/attachments/rules'
import { ATTACHMENT_MESSAGES } from '@doorstep/contract/issues/attachments/schema'
import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { filePart, fixture, form, textPart, uploadApp } from '../../test/fixtures/uploadApp.ts'
import type { Entry, UploadApp } from '../../test/fixtures/uploadApp.ts'

const PNG = await fixture('photo.png')
const GIF = await fixture('animation.gif')

let app: UploadApp

beforeAll(async () => {
  app = await uploadApp()
})

afterAll(() => app.close())

afterEach(() => app.settle())

function pngOf(size: number): Buffer {
  return Buffer.concat([PNG, Buffer.alloc(size - PNG.length)])
}

test('text and photos are returned with the size and type found from their bytes', async () => {
  const answer = await app.send(
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
      name: 'a.png',
      size: PNG.length,
      type: 'image/png',
      sha256: createHash('sha256').update(PNG).digest('hex'),
    },
    { name: 'b.gif', size: GIF.length, type: 'image/gif' },
  ])
  expect(answer.waiting).toHaveLength(2)
})

test.each(['files', 'Files', 'FILES', 'Files[]', 'files[0]'])(
  'the photos can be in a field called %s',
  async (field) => {
    expect((await app.send(form([[field, PNG]]))).files).toHaveLength(1)
  },
)

test('an empty file input counts as no file, and a photo sent twice counts once', async () => {
  expect(await app.sendRaw([filePart('files', '', ''), textPart('files', '')])).toMatchObject({
    status: 200,
    files: [],
  })
  const twice = await app.send(
    form([
      ['files', PNG],
      ['files', PNG],
      ['files', PNG, 'other.png'],
    ]),
  )
  expect(twice.files?.map(({ name }) => name)).toEqual(['photo.png', 'other.png'])
})

test('a file of 5,242,879 bytes is accepted, and one of 5,242,880 is refused [T23]', async () => {
  expect((await app.send(form([['files', pngOf(ATTACHMENT_MAX_BYTES - 1)]]))).files).toMatchObject([
    { size: 5_242_879 },
  ])
  const refused = await app.send(form([['files', pngOf(ATTACHMENT_MAX_BYTES)]]))
  expect(refused).toMatchObject({ status: 413, fields: { files: ATTACHMENT_MESSAGES.tooLarge } })
})

test('a fourth file is refused', async () => {
  const entries = [1, 2, 3, 4].map((at): Entry => ['files', PNG, `${at}.png`])
  expect(await app.send(form(entries))).toMatchObject({
    status: 400,
    fields: { files: ATTACHMENT_MESSAGES.tooMany },
  })
})

test.each(['svg.jpg', 'html.png'])('%s is refused because of its content [T24]', async (name) => {
  const answer = await app.send(form([['files', await fixture(name), name]]))
  expect(answer).toMatchObject({ status: 415, fields: { files: ATTACHMENT_MESSAGES.wrongType } })
})

test('an empty file and a file with the wrong first bytes are refused', async () => {
  expect((await app.send(form([['files', Buffer.alloc(0), 'empty.png']]))).status).toBe(415)
  const swapped = Buffer.concat([Buffer.from('PK\u0003\u0004'), PNG.subarray(4)])
  expect((await app.send(form([['files', swapped]]))).status).toBe(415)
})

test.each<[string, string]>([
  ['../../etc/passwd', 'passwd.gif'],
  ['..%2f', '%2f.gif'],
  ['..', 'photo.gif'],
  ['a\0.png', 'a.gif'],
  ['con', 'con.gif'],
  ['é'.repeat(300), `${'é'.repeat(116)}.gif`],
  ['\u202Egnp.exe', 'gnp.gif'],
  ['a%0D%0AX-Evil: 1.png', 'a%0D%0AX-Evil: 1.gif'],
])('a file called %j is stored under a random name [T24]', async (given, shown) => {
  const answer = await app.sendRaw([filePart('files', given, GIF)])
  expect(answer.files?.map(({ name }) => name)).toEqual([shown])
  expect(answer.waiting).toEqual([expect.stringMatching(/^[0-9a-f]{40}$/)])
  expect(await readdir(join(app.tempDir, '..'))).toEqual(['incoming'])
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
])('%s is refused with an error at its field', async (_what, entries, field) => {
  const answer = await app.send(form(entries))
  expect(answer.status).toBe(400)
  expect(Object.keys(answer.fields)).toEqual([field])
})
