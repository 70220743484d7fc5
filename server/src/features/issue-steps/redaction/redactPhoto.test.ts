import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Attachment } from '@doorstep/contract/issues/attachments/schema'
import { issueOf, signIn } from '../../../../test/callers.ts'
import type { Answer, Caller } from '../../../../test/callers.ts'
import { addPhoto } from '../../../../test/dataExports.ts'
import { everyRow } from '../../../../test/everyRow.ts'
import { buildProperty, clearIssues } from '../../../../test/factories.ts'
import { STORES } from '../../../../test/stores.ts'
import type { TestStore } from '../../../../test/stores.ts'
import { startTestApp } from '../../../../test/testApp.ts'
import type { TestApp } from '../../../../test/testApp.ts'
import { systemCtx } from '../../../context.ts'
import { convertAttachment } from '../../issues/attachments/service.ts'

const REASON = 'A face can be seen.'
/** The red area, in per cent. The area starts at the middle of the top edge and covers half the height. */
const RED = { left: 50, top: 0, width: 25, height: 50 }

async function redPhoto(): Promise<Buffer> {
  const red = { create: { width: 200, height: 200, channels: 3, background: '#ff0000' } } as const
  return sharp({ create: { width: 800, height: 400, channels: 3, background: '#ffffff' } })
    .composite([{ input: red, left: 400, top: 0 }])
    .jpeg()
    .toBuffer()
}

/** Returns the share of red and black pixels, in per cent. */
async function coloursOf(picture: Buffer): Promise<{ width: number; red: number; black: number }> {
  const { data, info } = await sharp(picture).raw().toBuffer({ resolveWithObject: true })
  const counts = { red: 0, black: 0 }
  for (let at = 0; at < data.length; at += info.channels) {
    const [red = 0, green = 0, blue = 0] = data.subarray(at, at + 3)
    if (red > 150 && green < 100 && blue < 100) counts.red += 1
    if (Math.max(red, green, blue) < 40) counts.black += 1
  }
  const percent = (count: number): number => Math.round((100 * count) / (info.width * info.height))
  return { width: info.width, red: percent(counts.red), black: percent(counts.black) }
}

describe.each(['folder', 's3'] as const)('the redaction of a photo in %s', (kind) => {
  let store: TestStore
  let test: TestApp
  let propertyId: number
  let resident: Caller
  let manager: Caller
  let issueId: number
  let photo: Attachment
  let oldKeys: string[]
  beforeAll(async () => {
    store = await STORES[kind](() => test)
    test = await startTestApp({ settings: store.settings })
    propertyId = await buildProperty(test.services)
    resident = await signIn(test, 'TENANT', propertyId)
    manager = await signIn(test, 'PMGR', propertyId)
  })
  beforeEach(async () => {
    await clearIssues(test.services)
    await store.clear()
    const fields = { PropertyId: String(propertyId) }
    const files: [string, Buffer][] = [['face.jpg', await redPhoto()]]
    const reported = issueOf(await resident.report(test, fields, { files }))
    issueId = reported.issueId
    await convertAttachment(systemCtx(test.services, 'a-job'), reported.attachments[0]?.id ?? 0)
    photo = await photoNow()
    oldKeys = await store.keys()
  })
  afterAll(async () => {
    await test.close()
    await store.close()
  })

  async function photoNow(): Promise<Attachment> {
    const { attachments } = issueOf(await manager.get(`/issues/${issueId}`))
    const [only] = attachments
    if (!only || attachments.length > 1) throw new Error('the issue has one photo')
    return only
  }
  const redact = (body: object = {}, key?: string): Promise<Answer> =>
    manager.post(
      `/issues/${issueId}/attachments/${photo.id}/redact`,
      { areas: [RED], reason: REASON, ...body },
      key === undefined ? {} : { 'idempotency-key': key },
    )
  const read = (url: string): Promise<Answer> => resident.get(url.replace('/api', ''))

  it('the redaction of a photo blacks out the area in every file, gives the photo a new address and deletes the old files [REDACT-05]', async () => {
    const answer = await redact()
    expect(answer.statusCode, answer.body).toBe(200)
    const after = await photoNow()
    expect(issueOf(answer)).toMatchObject({ version: 2, attachments: [after] })
    expect(after).toMatchObject({ name: 'face.jpg', state: 'ready' })
    expect(after.id).not.toBe(photo.id)
    for (const url of [photo.url, photo.thumbnailUrl]) expect((await read(url)).statusCode).toBe(404)
    const keys = await store.keys()
    expect(keys).toHaveLength(3)
    expect(keys.filter((key) => oldKeys.includes(key))).toEqual([])
    for (const key of keys) expect(await coloursOf(await store.read(key))).toMatchObject({ red: 0 })
    for (const [url, width] of [
      [after.url, 800],
      [after.thumbnailUrl, 400],
    ] as const) {
      const shown = await read(url)
      expect(shown.headers['cache-control']).toBe('private, no-store')
      const colours = await coloursOf(shown.rawPayload)
      expect(colours).toMatchObject({ width, red: 0 })
      // The area is an eighth of the photo. The pale edge of the JPEG counts as neither colour.
      expect(Math.abs(colours.black - 12.5)).toBeLessThan(1)
    }
    const rows = await everyRow(test.services)
    const tables = Object.keys(rows).filter((table) => oldKeys.some((key) => rows[table]?.includes(key)))
    // The sweep of old files uses the table `dropped_files` to check that the files were deleted.
    expect(tables).toEqual(['dropped_files'])
    const audit = test.services.db
      .selectFrom('audit_events as e')
      .leftJoin('audit_texts as t', 't.event_id', 'e.id')
      .select(['e.actor_id', 'e.before', 'e.after', 't.texts'])
      .where('e.action', '=', 'issue.redactPhoto')
      .where('e.object_id', '=', issueId)
    expect(await audit.execute()).toEqual([
      {
        actor_id: manager.userId,
        before: { attachmentId: photo.id },
        after: { attachmentId: after.id, areas: 1, reason: '[text]' },
        texts: { 'after.reason': REASON },
      },
    ])
  })

  it('the redaction of a photo happens only once for two simultaneous calls, and for a repeated call [REDACT-07]', async () => {
    const both = await Promise.all([redact({}, 'zq-once'), redact({}, 'zq-once')])
    expect(both.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    const after = await photoNow()
    expect((await redact({}, 'zq-once')).json()).toMatchObject({ attachments: [after] })
    expect(await store.keys()).toHaveLength(3)
    photo = after
    const others = await Promise.all([redact(), redact()])
    expect(others.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 404])
    expect((await photoNow()).id).not.toBe(after.id)
    expect(await store.keys()).toHaveLength(3)
  })

  it('the redaction of a photo stops a repeated upload from adding the photo again, even after a second redaction [REDACT-05]', async () => {
    const upload = async (): Promise<Answer> =>
      resident.postForm(`/issues/${issueId}/attachments`, {}, [['face.jpg', await redPhoto()]])
    for (let times = 0; times < 2; times += 1) {
      expect((await redact()).statusCode).toBe(200)
      const answer = await upload()
      expect(answer.statusCode, answer.body).toBe(201)
      const after = await photoNow()
      // The browser recognises the photo by its name and size.
      expect([after.name, after.size]).toEqual([photo.name, photo.size])
      photo = after
    }
    expect(await store.keys()).toHaveLength(3)
    for (const key of await store.keys())
      expect(await coloursOf(await store.read(key))).toMatchObject({ red: 0 })
  })

  it('the redaction of a photo keeps the photo’s place among the others [REDACT-05]', async () => {
    await addPhoto(test, issueId, 'second.jpg', Buffer.from('a picture'))
    const { attachments } = issueOf(await redact())
    expect(attachments.map(({ name }) => name)).toEqual(['face.jpg', 'second.jpg'])
    expect(attachments[0]?.id).toBeGreaterThan(attachments[1]?.id ?? 0)
  })

  it('the redaction of a photo is refused and changes nothing if the photo cannot be shown [REDACT-08]', async () => {
    const { db, files } = test.services
    await db
      .updateTable('installation')
      .set({ file_store: kind === 's3' ? 'folder' : 's3' })
      .execute()
    expect((await redact()).statusCode).toBe(503)
    await db.updateTable('installation').set({ file_store: kind }).execute()
    const row = await db.selectFrom('issue_attachments').select('display_key').executeTakeFirstOrThrow()
    const displayKey = row.display_key ?? ''
    await files.delete(displayKey)
    expect((await redact()).statusCode).toBe(409)
    await files.write(displayKey, Buffer.from('no picture'))
    expect((await redact()).statusCode).toBe(409)
    await sql`update issue_attachments set state = 'processing', display_key = null`.execute(db)
    expect((await redact()).statusCode).toBe(409)
    expect((await photoNow()).id).toBe(photo.id)
    expect((await store.keys()).toSorted()).toEqual(oldKeys.toSorted())
  })

  it('the redaction of a photo changes nothing and leaves no file behind if the new photo cannot be saved [REDACT-08]', async () => {
    await test.asOwner(
      `alter table audit_events add constraint no_redaction check (action <> 'issue.redactPhoto') not valid`,
    )
    const failed = await redact()
    await test.asOwner('alter table audit_events drop constraint no_redaction')
    expect(failed.statusCode).toBe(500)
    expect(await photoNow()).toEqual(photo)
    expect((await store.keys()).toSorted()).toEqual(oldKeys.toSorted())
    expect((await read(photo.url)).statusCode).toBe(200)
  })

  it.each([
    ['no area', 'areas', { areas: [] }],
    ['an area outside of it', 'areas', { areas: [{ ...RED, left: 120 }] }],
    ['an area without extent', 'areas', { areas: [{ ...RED, width: 0 }] }],
    ['no reason', 'reason', { reason: ' ' }],
  ])('the redaction of a photo is refused with %s [REDACT-02]', async (_what, field, body) => {
    const answer = await redact(body)
    expect([answer.statusCode, Object.keys(answer.json<{ fields: object }>().fields)]).toEqual([400, [field]])
  })
})
