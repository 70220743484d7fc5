import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { issueOf, nobody, signIn } from '../callers.ts'
import type { Answer, Caller } from '../callers.ts'
import { buildIssue, buildProperty } from '../factories.ts'
import { listen, rawRequest } from '../rawRequest.ts'
import { startTestApp } from '../testApp.ts'
import type { TestApp } from '../testApp.ts'

const fixture = (name: string): Promise<Buffer> => readFile(new URL(`../fixtures/${name}`, import.meta.url))

describe('a photo of an issue', () => {
  let test: TestApp
  let port: number
  let resident: Caller
  let stranger: Caller
  let strangersHome: number
  let propertyId: number
  let issueId: number
  let photo: Buffer
  let url: string
  beforeAll(async () => {
    test = await startTestApp({ withJobs: true })
    port = await listen(test)
    photo = await fixture('polyglot.jpg')
    propertyId = await buildProperty(test.services)
    resident = await signIn(test, 'TENANT', propertyId)
    strangersHome = await buildProperty(test.services)
    stranger = await signIn(test, 'TENANT', strangersHome)
    const answer = await resident.report(
      test,
      { PropertyId: String(propertyId) },
      { files: [['photo.jpg', photo]] },
    )
    issueId = issueOf(answer).issueId
    url = (issueOf(answer).attachments[0]?.url ?? '').replace('/api', '')
    await vi.waitUntil(async () => (await resident.get(url)).statusCode === 200)
  })
  afterAll(() => test.close())

  const withoutRequestId = (answer: Answer): object => ({ ...answer.json<object>(), requestId: '' })

  it('a photo of an issue can be read only by people who can see the whole issue [T15]', async () => {
    const ended = await signIn(test, 'TENANT', propertyId)
    await test.services.db
      .updateTable('issues')
      .set({ reporter_id: ended.userId })
      .where('id', '=', issueId)
      .execute()
    expect((await ended.get(url)).statusCode).toBe(200)
    expect((await resident.get(url)).statusCode).toBe(404)
    await ended.post('/account/logout')
    await test.services.db
      .updateTable('issues')
      .set({ reporter_id: resident.userId })
      .where('id', '=', issueId)
      .execute()
    const idle = await signIn(test, 'ADMIN')
    await sql`update sessions set last_seen_at = now() - interval '24 minutes' where user_id = ${idle.userId}`.execute(
      test.services.db,
    )
    const statuses: Record<string, number> = {}
    for (const size of ['', '?size=thumbnail']) {
      statuses[`nobody ${size}`] = (await nobody(test).get(url + size)).statusCode
      statuses[`ended ${size}`] = (await ended.get(url + size)).statusCode
      statuses[`idle ${size}`] = (await idle.get(url + size)).statusCode
      statuses[`stranger ${size}`] = (await stranger.get(url + size)).statusCode
      statuses[`resident ${size}`] = (await resident.get(url + size)).statusCode
    }
    const wanted = { nobody: 401, ended: 401, idle: 401, stranger: 404, resident: 200 }
    expect(statuses).toEqual(
      Object.fromEntries(
        Object.entries(wanted).flatMap(([who, status]) => [
          [`${who} `, status],
          [`${who} ?size=thumbnail`, status],
        ]),
      ),
    )
  })

  it('a photo of an issue is not found under another issue, and the answer is the same as for an unknown photo [T15]', async () => {
    const other = await buildIssue(test.services, { propertyId, reporterId: resident.userId })
    const foreign = await buildIssue(test.services, {
      propertyId: strangersHome,
      reporterId: stranger.userId,
    })
    const attachmentId = url.split('/').at(-1) ?? ''
    const missing = await resident.get(`/issues/${issueId}/attachments/99999999`)
    expect(missing.statusCode).toBe(404)
    for (const [reader, at] of [
      [resident, other],
      [resident, foreign],
      [stranger, foreign],
      [stranger, issueId],
    ] as const)
      for (const method of ['GET', 'DELETE'] as const) {
        const answer = await test.app.inject({
          method,
          url: `/api/issues/${at}/attachments/${attachmentId}`,
          headers: { authorization: `Bearer ${reader.token}` },
        })
        expect(withoutRequestId(answer)).toEqual(withoutRequestId(missing))
      }
    expect((await resident.get(url)).statusCode).toBe(200)
  })

  it('a photo of an issue is sent with headers that stop a browser from running it [T15, T25]', async () => {
    for (const size of ['', '?size=thumbnail']) {
      const { headers, rawPayload } = await resident.get(url + size)
      expect(headers).toMatchObject({
        'content-type': 'image/jpeg',
        'content-length': String(rawPayload.length),
        'content-disposition': `inline; filename="photo.jpg"; filename*=UTF-8''photo.jpg`,
        'content-security-policy': "sandbox; default-src 'none'",
        'cross-origin-resource-policy': 'same-origin',
        'cache-control': 'private, no-store',
        'x-content-type-options': 'nosniff',
      })
      expect(headers).not.toHaveProperty('etag')
      expect(rawPayload.subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]))
      expect(rawPayload.includes('<script>')).toBe(false)
      expect(rawPayload.includes('Exif')).toBe(false)
    }
  })

  it('a photo of an issue is not available at any address outside the API [T15]', async () => {
    const row = await test.services.db.selectFrom('issue_attachments').selectAll().executeTakeFirstOrThrow()
    for (const key of [row.original_key, row.display_key ?? '', row.thumbnail_key ?? ''])
      for (const path of [`/${key}`, `/files/${key}`, `/api/files/${key}`, `/data/files/stored/${key}`]) {
        const answer = await rawRequest(port, {
          path,
          headers: { authorization: `Bearer ${resident.token}` },
        })
        expect(answer.status).toBe(404)
      }
    expect(JSON.stringify((await resident.get(`/issues/${issueId}`)).json())).not.toContain(row.original_key)
  })

  /** A form with one file, whose name is sent unchanged. */
  function formNamed(name: string | Buffer, index: number): Buffer {
    const field = (key: string, value: string): Buffer =>
      Buffer.from(`--b\r\nContent-Disposition: form-data; name="${key}"\r\n\r\n${value}\r\n`)
    return Buffer.concat([
      field('Title', `Photo number ${index}`),
      field('Description', 'It drips all night.'),
      field('CategoryId', '20'),
      field('PropertyId', String(propertyId)),
      Buffer.from('--b\r\nContent-Disposition: form-data; name="Files"; filename="'),
      Buffer.from(name),
      Buffer.from('"\r\nContent-Type: image/svg+xml\r\n\r\n'),
      photo,
      Buffer.from('\r\n--b--\r\n'),
    ])
  }

  /**
   * Returns the files in the data folder whose name is not a random name in the store. Leaves out the audit anchor,
   * because it changes every minute.
   */
  async function strays(): Promise<string[]> {
    const entries = await readdir(test.dataDir, { recursive: true, withFileTypes: true })
    return entries
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).replace(test.dataDir, ''))
      .filter((path) => path !== '/audit.anchor')
      .filter((path) => !/^\/files\/stored\/..\/..\/[0-9a-f]{40}$/.test(path))
  }

  const NAMES: [string, string | Buffer][] = [
    ['a path upwards', '../../etc/passwd'],
    ['a path upwards, escaped', '..%2f..%2fetc%2fpasswd'],
    ['a Windows path', 'C:\\Users\\robin\\photo.jpg'],
    ['an absolute path', '/etc/cron.d/job'],
    ['a NUL', Buffer.from('a\0.png')],
    ['a device', 'con'],
    ['dots', '....'],
    ['300 letters', 'é'.repeat(300)],
    ['a right-to-left override', 'photo\u202Egnp.exe'],
    ['bidi isolates', '\u2066a\u2069\u200F.jpg'],
    ['an escaped line break', 'a%0d%0aX-Evil: 1.jpg'],
    ['a quote', 'a\\"; filename=evil.html; x=".jpg'],
    ['markup', '<img src=x onerror=alert(1)>.jpg'],
    ['broken UTF-8', Buffer.from([0x61, 0xff, 0xfe, 0x2e, 0x6a, 0x70, 0x67])],
    ['nothing but spaces', '   '],
    ['an emoji', '🏠'.repeat(100)],
    ['a template', '${7*7}{{7*7}}.jpg'],
    ['a hidden file', '.htaccess'],
  ]

  it.each(NAMES.map(([what, name], index) => [what, name, index] as const))(
    'a photo of an issue can be called %s without leaving its place in the store [T24]',
    async (_what, name, index) => {
      const before = await strays()
      const answer = await rawRequest(port, {
        method: 'POST',
        path: '/api/issues/report',
        headers: {
          authorization: `Bearer ${resident.token}`,
          'content-type': 'multipart/form-data; boundary=b',
        },
        body: formNamed(name, index),
      })
      expect(answer.status).toBe(201)
      const { issueId: at, attachments } = JSON.parse(answer.body) as ReturnType<typeof issueOf>
      const [file] = attachments
      const shown = file?.name ?? ''
      expect(shown.length).toBeGreaterThan(0)
      expect(shown.length).toBeLessThanOrEqual(120)
      expect(shown).not.toMatch(/[\p{Cc}\p{Cf}/\\]/u)
      expect(shown.isWellFormed()).toBe(true)
      expect(file?.type).toBe('image/jpeg')
      const read = async (): Promise<Answer | false> => {
        const served = await resident.get(`/issues/${at}/attachments/${file?.id}`)
        return served.statusCode === 200 && served
      }
      const { headers } = await vi.waitUntil(read)
      expect(headers['content-disposition']).toMatch(
        /^inline; filename="[\x20-\x21\x23-\x5b\x5d-\x7e]*"; filename\*=UTF-8''[A-Za-z0-9._~%-]*$/,
      )
      expect(Object.keys(headers)).not.toContain('x-evil')
      expect(headers['content-type']).toBe('image/jpeg')
      // Files are kept only under random names in the store.
      expect(await strays()).toEqual(before)
    },
  )
})
