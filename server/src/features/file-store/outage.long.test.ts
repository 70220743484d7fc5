import { readdir } from 'node:fs/promises'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { fileForm, PDF, signUp } from '../../../test/applicants.ts'
import { Caller, issueOf, signIn } from '../../../test/callers.ts'
import type { Answer } from '../../../test/callers.ts'
import { buildProperty, clearIssues } from '../../../test/factories.ts'
import { keepLog } from '../../../test/keptLog.ts'
import { S3_SECRET, startS3 } from '../../../test/s3.ts'
import type { S3Fault, TestS3 } from '../../../test/s3.ts'
import { startTestApp } from '../../../test/testApp.ts'
import type { TestApp } from '../../../test/testApp.ts'
import { jobHandlers } from '../../jobHandlers.ts'
import { systemCtx } from '../../context.ts'
import { CONVERT_JOB, convertAttachment } from '../issues/attachments/service.ts'

const SENTENCE = 'Photos and files are not available at the moment. Please try again later.'
const create = { width: 40, height: 30, channels: 3, background: '#456' } as const
const photo = sharp({ create }).png().toBuffer()

let s3: TestS3
let test: TestApp
let propertyId: number
let resident: Caller
let hasty: TestApp
const { log, written } = keepLog()
beforeAll(async () => {
  s3 = await startS3()
  test = await startTestApp({ log, settings: s3.settings })
  hasty = await startTestApp({
    connectionString: test.connectionString,
    settings: { ...s3.settings, S3_TIMEOUT_SECONDS: '1' },
  })
  propertyId = await buildProperty(test.services)
  resident = await signIn(test, 'TENANT', propertyId)
})
beforeEach(async () => {
  await clearIssues(test.services)
  for (const key of await s3.keys()) await test.services.files.delete(key)
  s3.calls.length = 0
})
afterEach(() => s3.heal())
afterAll(async () => {
  await hasty.close()
  await test.close()
  await s3.close()
})

/**
 * A call to an S3 server that does not answer waits for the whole time limit. These calls use a server with a short
 * limit.
 */
const during = (fault: S3Fault): Caller =>
  fault === 'silent' || fault === 'stalled' ? new Caller(hasty.app, resident) : resident
const report = async (title: string, caller = resident): Promise<Answer> =>
  caller.report(test, { PropertyId: String(propertyId), Title: title }, { files: [['1.png', await photo]] })
const reportPlain = (title: string, caller = resident): Promise<Answer> =>
  caller.report(test, { PropertyId: String(propertyId), Title: title })
const ctx = () => systemCtx(test.services, 'a-job')
const sweep = async (): Promise<void> => {
  await jobHandlers.find((job) => job.name === 'files.sweep')?.run(ctx(), { id: 0 })
}
const rows = () => test.services.db.selectFrom('issue_attachments').selectAll().orderBy('id').execute()
const countOf = async (table: 'issues' | 'issue_attachments' | 'address_proofs'): Promise<number> =>
  (await test.services.db.selectFrom(table).select('id').execute()).length
const convertJobs = async (): Promise<number> =>
  (await sql`select 1 from pgboss.job where name = ${CONVERT_JOB}`.execute(test.services.db)).rows.length
const waiting = (): Promise<string[]> => readdir(test.services.files.tempDir)

function expectRefused(answer: Answer): void {
  expect(answer.statusCode).toBe(503)
  expect(answer.headers['retry-after']).toBe('30')
  expect(answer.json()).toMatchObject({ code: 'UNAVAILABLE', message: SENTENCE })
}

/** Reports an issue with a photo, and returns the ids and the photo's address. */
async function reported(title: string): Promise<{ issueId: number; attachmentId: number; url: string }> {
  const { issueId, attachments } = issueOf(await report(title))
  const [file] = attachments
  return { issueId, attachmentId: file?.id ?? 0, url: file?.url.replace('/api', '') ?? '' }
}

describe('files in S3 storage', () => {
  it('files in S3 storage are private and encrypted, and are sent with a length and a hash that the storage checks [STORE-03]', async () => {
    const { attachmentId } = await reported('A photo')
    await convertAttachment(ctx(), attachmentId)
    const puts = s3.calls.filter(({ method }) => method === 'PUT')
    expect(puts).toHaveLength(3)
    for (const { path, headers } of puts) {
      expect(path).toMatch(/^\/files\/stored\/[0-9a-f]{40}$/)
      expect(headers).toMatchObject({
        'x-amz-server-side-encryption': 'AES256',
        'content-length': expect.stringMatching(/^\d+$/),
        'content-type': 'application/octet-stream',
      })
      expect(Object.keys(headers).filter((name) => /acl|grant|transfer-encoding/.test(name))).toEqual([])
    }
  })

  it('files in S3 storage include profile photos and proofs of address [STORE-01]', async () => {
    const form = await fileForm(Object.entries({ firstName: 'Ada', lastName: 'Byron' }), 'photo', [
      ['me.png', await photo],
    ])
    const changed = await test.app.inject({
      method: 'POST',
      url: '/api/account/update-profile',
      payload: form.payload,
      headers: { ...form.headers, authorization: `Bearer ${resident.token}` },
    })
    expect(changed.statusCode, changed.body).toBe(200)
    const shown = await resident.get(`/account/photo/${resident.userId}`)
    expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'image/jpeg'])
    const applied = await signUp(test, { Email: 'proof@example.test', AddressId: String(propertyId) })
    expect(applied.statusCode, applied.body).toBe(201)
    const { user_id, file_key } = await test.services.db
      .selectFrom('address_proofs')
      .select(['user_id', 'file_key'])
      .executeTakeFirstOrThrow()
    const admin = await signIn(test, 'ADMIN')
    const proof = await admin.get(`/admin/users/${user_id}/proof`)
    expect([proof.statusCode, proof.rawPayload]).toEqual([200, PDF])
    expect(await s3.keys()).toContain(file_key)
    await sql`delete from address_proofs`.execute(test.services.db)
  })
})

describe('failing S3 storage', () => {
  it.each<S3Fault>(['gone', 'error', 'cut', 'silent'])(
    'failing S3 storage makes the server refuse a report with photos and store nothing, with the fault %s [STORE-05]',
    async (fault) => {
      s3.break(fault, 'PUT')
      expectRefused(await report(`Refused by ${fault}`, during(fault)))
      s3.heal()
      expect([await countOf('issues'), await countOf('issue_attachments'), await convertJobs()]).toEqual([
        0, 0, 0,
      ])
      expect([await s3.keys(), await waiting()]).toEqual([[], []])
      expect((await report(`Refused by ${fault}`)).statusCode).toBe(201)
    },
  )

  it('failing S3 storage makes the server refuse new photos of issues, profile photos and sign-ups [STORE-05]', async () => {
    const { issueId } = issueOf(await reportPlain('Without a photo'))
    s3.break('error', 'PUT')
    expectRefused(await resident.postForm(`/issues/${issueId}/attachments`, {}, [['1.png', await photo]]))
    expectRefused(await signUp(test, { Email: 'away@example.test', AddressId: String(propertyId) }))
    expect([await countOf('issue_attachments'), await countOf('address_proofs')]).toEqual([0, 0])
    expect(await s3.keys()).toEqual([])
  })

  it('failing S3 storage is tried three times before it counts as unavailable [STORE-09]', async () => {
    s3.break('error', 'PUT', 2)
    expect((await report('The third try')).statusCode).toBe(201)
    expect(s3.calls.filter(({ method }) => method === 'PUT')).toHaveLength(3)
    s3.break('error', 'PUT')
    expectRefused(await report('No fourth try'))
    expect(s3.broken('PUT')).toBe(3)
  })

  it('failing S3 storage delays only the calls that need the storage [STORE-06]', async () => {
    const patient = await startTestApp({
      connectionString: test.connectionString,
      // With so few database connections, a call that kept its connection during an S3 call would block all other
      // calls.
      settings: { ...s3.settings, DATABASE_POOL: '2' },
    })
    onTestFinished(() => patient.close())
    const caller = new Caller(patient.app, resident)
    s3.break('held', 'PUT')
    let isOver = false
    const slow = Promise.all([1, 2, 3, 4].map((number) => report(`Slow report ${number}`, caller))).finally(
      () => {
        isOver = true
      },
    )
    await expect.poll(() => s3.broken('PUT')).toBe(4)
    const answers = await Promise.all([
      reportPlain('Meanwhile', caller),
      caller.get('/issues'),
      caller.get('/account/profile'),
    ])
    expect([answers.map(({ statusCode }) => statusCode), isOver]).toEqual([[201, 200, 200], false])
    s3.heal()
    expect((await slow).map(({ statusCode }) => statusCode)).toEqual([201, 201, 201, 201])
    expect(await s3.keys()).toHaveLength(4)
  })

  it.each<S3Fault>(['gone', 'error', 'silent'])(
    'failing S3 storage causes a 503 response for a photo, with the fault %s [STORE-05]',
    async (fault) => {
      const { attachmentId, url } = await reported(`Shown later, ${fault}`)
      await convertAttachment(ctx(), attachmentId)
      s3.break(fault, 'GET')
      expectRefused(await during(fault).get(url))
      s3.heal()
      expect((await resident.get(url)).statusCode).toBe(200)
    },
  )

  it.each<S3Fault>(['cut', 'stalled'])(
    'failing S3 storage interrupts the response if it fails in the middle of a photo (%s) [STORE-05]',
    async (fault) => {
      const { attachmentId, url } = await reported(`Half shown, ${fault}`)
      await convertAttachment(ctx(), attachmentId)
      s3.break(fault, 'GET')
      await expect(during(fault).get(url)).rejects.toThrow(/destroyed|abort/)
      s3.heal()
      expect((await resident.get(url)).statusCode).toBe(200)
    },
  )

  it.each<[S3Fault, 'GET' | 'PUT']>([
    ['error', 'GET'],
    ['cut', 'GET'],
    ['gone', 'GET'],
    ['error', 'PUT'],
    ['gone', 'PUT'],
  ])(
    'failing S3 storage delays the conversion of a photo (the fault %s of the method %s) [STORE-07]',
    async (fault, method) => {
      const { attachmentId } = await reported(`Converted later, ${fault} ${method}`)
      s3.break(fault, method)
      await expect(convertAttachment(ctx(), attachmentId)).rejects.toMatchObject({ code: 'UNAVAILABLE' })
      expect(await rows()).toMatchObject([{ state: 'processing' }])
      expect(await s3.keys()).toHaveLength(1)
      s3.heal()
      await convertAttachment(ctx(), attachmentId)
      expect(await rows()).toMatchObject([{ state: 'ready' }])
      expect(await s3.keys()).toHaveLength(3)
    },
  )

  it('failing S3 storage keeps no file that it stored without answering, once the sweep has run [STORE-08]', async () => {
    s3.break('late', 'PUT')
    s3.break('error', 'DELETE')
    expectRefused(await report('Lost answer'))
    await expect.poll(() => s3.broken('DELETE')).toBe(3)
    s3.heal()
    const [orphan = ''] = await s3.keys()
    await sweep()
    expect(await s3.keys()).toEqual([orphan])
    await s3.write(orphan, await photo, 61)
    await sweep()
    expect(await s3.keys()).toEqual([])
  })

  it('failing S3 storage loses no file with a row when it fails during the sweep, and is swept later [STORE-08]', async () => {
    await reported('A kept photo')
    const [kept = ''] = await s3.keys()
    const orphan = 'f'.repeat(40)
    await s3.write(kept, await s3.read(kept), 61)
    await s3.write(orphan, await photo, 61)
    s3.break('error', 'GET')
    await expect(sweep()).rejects.toMatchObject({ code: 'UNAVAILABLE' })
    s3.break('error', 'DELETE')
    await expect(sweep()).rejects.toMatchObject({ code: 'UNAVAILABLE' })
    s3.heal()
    await sweep()
    expect(await s3.keys()).toEqual([kept])
  })

  it('failing S3 storage deletes an old photo in a later sweep if it refused to delete the photo at first [STORE-08]', async () => {
    const { issueId, attachmentId } = await reported('A photo of long ago')
    const [key = ''] = await s3.keys()
    await s3.write(key, await s3.read(key), 60 * 24 * 60)
    s3.break('error', 'DELETE')
    expect((await resident.delete(`/issues/${issueId}/attachments/${attachmentId}`)).statusCode).toBe(204)
    expect(await s3.keys()).toEqual([key])
    s3.heal()
    await sweep()
    expect(await s3.keys()).toEqual([])
    expect(await test.services.db.selectFrom('dropped_files').selectAll().execute()).toEqual([])
  })

  it('failing S3 storage does not stop a server from starting if the storage already contains files [STORE-06]', async () => {
    const { attachmentId, url } = await reported('From before the start')
    await convertAttachment(ctx(), attachmentId)
    s3.break('gone', 'GET')
    const server = await startTestApp({ connectionString: test.connectionString, settings: s3.settings })
    onTestFinished(() => server.close())
    const caller = new Caller(server.app, resident)
    expect((await reportPlain('Without a photo', caller)).statusCode).toBe(201)
    expectRefused(await report('With a photo', caller))
    expectRefused(await caller.get(url))
    s3.heal()
    expect((await report('With a photo', caller)).statusCode).toBe(201)
    expect((await caller.get(url)).statusCode).toBe(200)
    expect(await server.services.files.isClaimed()).toBe(true)
  })

  it('failing S3 storage leaks no secret into the log or an answer [STORE-10]', async () => {
    s3.break('error', 'PUT')
    const answer = await report('Refused and logged')
    expect(answer.body).not.toMatch(/127\.0\.0\.1|http|AKID|InternalError/)
    expect(written()).toContain('http 500 InternalError')
    expect(written()).not.toContain(S3_SECRET)
    expect(written()).not.toMatch(/AKID|AWS4|Signature=|127\.0\.0\.1/)
  })
})
