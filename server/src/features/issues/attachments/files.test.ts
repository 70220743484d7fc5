import { readFile, readdir } from 'node:fs/promises'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { issueOf, signIn } from '../../../../test/callers.ts'
import type { Answer, Caller, FormFile } from '../../../../test/callers.ts'
import { buildProperty } from '../../../../test/factories.ts'
import { STORES } from '../../../../test/stores.ts'
import type { TestStore } from '../../../../test/stores.ts'
import { startTestApp } from '../../../../test/testApp.ts'
import type { TestApp } from '../../../../test/testApp.ts'

const fixture = (name: string): Promise<Buffer> =>
  readFile(new URL(`../../../../test/fixtures/${name}`, import.meta.url))

/** Returns a different photo for each number. */
function photoOf(number: number): Promise<Buffer> {
  const create = { width: 600 + number, height: 400, channels: 3, background: '#5a6aa0' } as const
  return sharp({ create }).jpeg().toBuffer()
}

describe.each(['folder', 's3'] as const)('the files of an issue in %s', (kind) => {
  let store: TestStore
  let test: TestApp
  let propertyId: number
  let resident: Caller
  let manager: Caller
  beforeAll(async () => {
    store = await STORES[kind](() => test)
    test = await startTestApp({ withJobs: true, settings: store.settings })
    propertyId = await buildProperty(test.services)
    resident = await signIn(test, 'TENANT', propertyId)
    manager = await signIn(test, 'PMGR', propertyId)
  })
  afterAll(async () => {
    await test.close()
    await store.close()
  })

  const reportWith = (title: string, files: FormFile[]): Promise<Answer> =>
    resident.report(test, { PropertyId: String(propertyId), Title: title }, { files })
  const add = (caller: Caller, issueId: number, files: FormFile[]): Promise<Answer> =>
    caller.postForm(`/issues/${issueId}/attachments`, {}, files)
  const settled = async (issueId: number): Promise<string[]> =>
    vi.waitFor(async () => {
      const { attachments } = issueOf(await manager.get(`/issues/${issueId}`))
      const states = attachments.map((file) => file.state)
      expect(states).not.toContain('processing')
      return states
    })
  /** Lists the temporary files. Files that the server is converting are temporary too. */
  const waiting = (): Promise<string[]> => readdir(test.services.files.tempDir)
  const rows = (issueId: number) =>
    test.services.db
      .selectFrom('issue_attachments')
      .selectAll()
      .where('issue_id', '=', issueId)
      .orderBy('id')
      .execute()
  const read = (caller: Caller, url: string): Promise<Answer> => caller.get(url.replace(/^\/api/, ''))

  it('the files of an issue are accepted as repeated form parts and shown with name, size and state [API-41, ISSUE-18]', async () => {
    const photo = await fixture('photo.png')
    const gif = await fixture('animation.gif')
    const answer = await reportWith('Two files', [
      ['kitchen.png', photo],
      ['leak.gif', gif],
    ])
    expect(answer.statusCode).toBe(201)
    const { issueId, attachments } = issueOf(answer)
    expect(attachments).toEqual(
      [
        { name: 'kitchen.png', type: 'image/png', size: photo.length },
        { name: 'leak.gif', type: 'image/gif', size: gif.length },
      ].map((file, index) => ({
        ...file,
        id: attachments[index]?.id,
        url: `/api/issues/${issueId}/attachments/${attachments[index]?.id}`,
        thumbnailUrl: `/api/issues/${issueId}/attachments/${attachments[index]?.id}?size=thumbnail`,
        state: 'processing',
      })),
    )
    expect(await settled(issueId)).toEqual(['ready', 'ready'])
  })

  it('the files of an issue are stored under random names, and nowhere else', async () => {
    const { issueId } = issueOf(
      await reportWith('Stored file', [['../../secret plan.jpg', await photoOf(1)]]),
    )
    await settled(issueId)
    const [row] = await rows(issueId)
    const stored = await store.keys()
    for (const key of [row?.original_key, row?.display_key, row?.thumbnail_key]) {
      expect(key).toMatch(/^[0-9a-f]{40}$/)
      expect(stored).toContain(key)
    }
    expect(stored.join('\n')).not.toMatch(/secret|jpg/)
    await expect.poll(waiting).toEqual([])
  })

  it('the files of an issue are shown as converted copies with a thumbnail, and never as the original [STORE-01]', async () => {
    const original = await fixture('photo-4mb.jpg')
    const { issueId, attachments } = issueOf(await reportWith('Big photo', [['garden.jpeg', original]]))
    await settled(issueId)
    const { url = '', thumbnailUrl = '' } = attachments[0] ?? {}
    const shown = await read(manager, url)
    expect(shown.statusCode).toBe(200)
    expect(shown.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'content-disposition': expect.stringContaining('filename="garden.jpg"'),
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
      'content-length': String(shown.rawPayload.length),
    })
    const [display, thumbnail, source] = await Promise.all([
      sharp(shown.rawPayload).metadata(),
      read(manager, thumbnailUrl).then((answer) => sharp(answer.rawPayload).metadata()),
      sharp(original).metadata(),
    ])
    expect(Math.max(display.width, display.height)).toBe(2048)
    expect(Math.max(thumbnail.width, thumbnail.height)).toBe(400)
    expect(display.exif).toBeUndefined()
    expect(Math.max(source.width, source.height)).toBeGreaterThan(2048)
    expect(shown.rawPayload.length).toBeLessThan(original.length)
  })

  it('the files of an issue are converted from HEIC to JPEG', async () => {
    const heic = await fixture('photo.heic')
    const { issueId, attachments } = issueOf(await reportWith('From a phone', [['IMG_1.HEIC', heic]]))
    expect(attachments).toMatchObject([{ name: 'IMG_1.HEIC', type: 'image/heic' }])
    expect(await settled(issueId)).toEqual(['ready'])
    const shown = await read(resident, attachments[0]?.url ?? '')
    expect(shown.headers['content-disposition']).toContain('filename="IMG_1.jpg"')
    expect((await sharp(shown.rawPayload).metadata()).format).toBe('jpeg')
  })

  it('the files of an issue are refused if they are damaged, and the error asks for another photo [STORE-15]', async () => {
    const whole = await fixture('photo-4mb.jpg')
    const before = await store.keys()
    const answer = await reportWith('Broken photo', [['half.jpg', whole.subarray(0, 300_000)]])
    const message = 'This photo is damaged or incomplete. Choose another one.'
    expect(answer.statusCode).toBe(415)
    expect(answer.json()).toMatchObject({ message, fields: { files: message } })
    expect(await store.keys()).toEqual(before)
  })

  it('the files of an issue are shown even if their end mark is missing, as in browsers [STORE-15]', async () => {
    const { issueId, attachments } = issueOf(
      await reportWith('No end mark', [['leak.jpg', await fixture('no-eoi.jpg')]]),
    )
    expect(await settled(issueId)).toEqual(['ready'])
    expect((await read(manager, attachments[0]?.url ?? '')).statusCode).toBe(200)
  })

  it('the files of an issue can be added and removed while the issue is Submitted, up to three in total', async () => {
    const { issueId } = issueOf(await reportWith('Adding files', [['1.jpg', await photoOf(11)]]))
    const two = await add(resident, issueId, [
      ['2.jpg', await photoOf(12)],
      ['3.jpg', await photoOf(13)],
    ])
    expect(two.statusCode).toBe(201)
    expect(issueOf(two).attachments.map((file) => file.name)).toEqual(['1.jpg', '2.jpg', '3.jpg'])
    const before = (await store.keys()).length
    const fourth = await add(resident, issueId, [['4.jpg', await photoOf(14)]])
    expect(fourth.statusCode).toBe(400)
    expect(fourth.json()).toMatchObject({ fields: { files: 'You can upload a maximum of 3 files.' } })
    await settled(issueId)
    const [first] = await rows(issueId)
    expect((await resident.delete(`/issues/${issueId}/attachments/${first?.id}`)).statusCode).toBe(204)
    const left = await store.keys()
    for (const key of [first?.original_key, first?.display_key, first?.thumbnail_key])
      expect(left).not.toContain(key)
    expect(left.length).toBeGreaterThanOrEqual(before - 3)
    expect((await add(resident, issueId, [['4.jpg', await photoOf(14)]])).statusCode).toBe(201)
    const history = (await resident.get(`/issues/${issueId}/events`)).json<{ kind: string }[]>()
    expect(history.map((entry) => entry.kind)).toEqual([
      'reported',
      'filesAdded',
      'fileRemoved',
      'filesAdded',
    ])
    const audit = await test.services.db
      .selectFrom('audit_events')
      .select(['action', 'actor_id'])
      .where('object_id', '=', issueId)
      .where('action', 'in', ['issue.addAttachments', 'issue.deleteAttachment'])
      .orderBy('id')
      .execute()
    expect(audit.map((entry) => entry.action)).toEqual([
      'issue.addAttachments',
      'issue.deleteAttachment',
      'issue.addAttachments',
    ])
  })

  it('the files of an issue never exceed three, even when many are added at once', async () => {
    const { issueId } = issueOf(await reportWith('Adding at once', []))
    const answers = await Promise.all(
      [21, 22, 23, 24, 25].map(async (number) =>
        add(resident, issueId, [[`${number}.jpg`, await photoOf(number)]]),
      ),
    )
    expect(answers.map((answer) => answer.statusCode).toSorted((a, b) => a - b)).toEqual([
      201, 201, 201, 400, 400,
    ])
    expect(await rows(issueId)).toHaveLength(3)
  })

  it('the files of an issue are not added again if the issue already has them', async () => {
    const photo = await photoOf(31)
    const { issueId } = issueOf(await reportWith('Twice the same', [['one.jpg', photo]]))
    const again = await add(resident, issueId, [['one.jpg', photo]])
    expect(again.statusCode).toBe(201)
    expect(issueOf(again).attachments).toHaveLength(1)
  })

  it('the files of an issue cannot be changed after Submitted or by other people, and a request without a file is refused', async () => {
    const file: FormFile = ['1.jpg', await photoOf(41)]
    const { issueId, attachments } = issueOf(await reportWith('Whose files', [file]))
    const fileUrl = `/issues/${issueId}/attachments/${attachments[0]?.id}`
    const neighbour = await signIn(test, 'TENANT', propertyId)
    const stranger = await signIn(test, 'TENANT', await buildProperty(test.services))
    for (const [caller, status] of [
      [neighbour, 403],
      [manager, 403],
      [stranger, 404],
    ] as const) {
      expect((await add(caller, issueId, [['x.jpg', await photoOf(42)]])).statusCode).toBe(status)
      expect((await caller.delete(fileUrl)).statusCode).toBe(status)
    }
    expect((await add(resident, issueId, [])).json()).toMatchObject({ fields: { files: expect.any(String) } })
    expect((await resident.delete(`/issues/${issueId}/attachments/999999`)).statusCode).toBe(404)
    await sql`update issues set status = 'Open' where id = ${issueId}`.execute(test.services.db)
    expect((await add(resident, issueId, [['x.jpg', await photoOf(42)]])).statusCode).toBe(409)
    expect((await resident.delete(fileUrl)).statusCode).toBe(409)
    expect(await rows(issueId)).toHaveLength(1)
    await expect.poll(waiting).toEqual([])
  })

  it('the files of an issue are visible only to people who see the whole issue, and only at its address [T15]', async () => {
    const { issueId, attachments } = issueOf(await reportWith('Who sees it', [['1.jpg', await photoOf(51)]]))
    const other = issueOf(await reportWith('Another issue', []))
    await settled(issueId)
    const url = attachments[0]?.url ?? ''
    const neighbour = await signIn(test, 'TENANT', propertyId)
    expect((await neighbour.get(`/issues/${issueId}`)).json()).toMatchObject({ attachments: [] })
    expect((await read(neighbour, url)).statusCode).toBe(404)
    expect((await read(resident, url)).statusCode).toBe(200)
    expect((await read(resident, url.replace(`/${issueId}/`, `/${other.issueId}/`))).statusCode).toBe(404)
    expect((await read(resident, `${url}?size=original`)).statusCode).toBe(400)
  })
})
