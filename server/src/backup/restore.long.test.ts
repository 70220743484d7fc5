import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { buildAccount, caller, PASSWORD } from '../../test/account.ts'
import { backUp, emptyTarget, KEY, manifestOf, reportPhoto, restore, tempFolder } from '../../test/backups.ts'
import type { Reported } from '../../test/backups.ts'
import { Caller, issueOf, signIn } from '../../test/callers.ts'
import { buildIssue, buildProperty } from '../../test/factories.ts'
import { queueMail, rowOf } from '../../test/outboxRows.ts'
import { startS3 } from '../../test/s3.ts'
import { sealAll } from '../../test/seals.ts'
import { startTestApp } from '../../test/testApp.ts'
import type { TestApp } from '../../test/testApp.ts'
import { createTestDb, impatientUrl } from '../../test/testDb.ts'
import { jobHandlers, queues } from '../jobHandlers.ts'
import { PublishedSeal } from '../audit/publishedSeal.ts'
import { verifyAudit } from '../audit/verifyAudit.ts'
import { systemCtx } from '../context.ts'
import { connected } from '../db/connection.ts'
import { startEmbeddedDatabase } from '../db/embedded.ts'
import { migrateToLatest } from '../db/migrate.ts'
import { readMigrations } from '../db/migrationFiles.ts'
import { convertAttachment } from '../features/issues/attachments/service.ts'
import { prepareQueue } from '../jobs/queue.ts'

const silent = { info: () => {}, warn: () => {} }
const MAILS = { MODE: 'production', PUBLIC_URL: 'https://portal.example', MFA_REQUIRED_ROLES: 'CONTRACTOR' }

async function countOf(url: string, table: string): Promise<number> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ count: string }>(`select count(*) as count from ${table}`)
    return Number(rows[0]?.count)
  } finally {
    await client.end()
  }
}

describe('a restored backup', () => {
  let test: TestApp
  let propertyId: number
  let resident: Caller
  beforeAll(async () => {
    // In production mode without an email gateway, messages wait in the outbox.
    test = await startTestApp({ settings: { ...MAILS, SECRET_KEY: KEY } })
    propertyId = await buildProperty(test.services)
    resident = await signIn(test, 'TENANT', propertyId)
  })
  afterAll(() => test.close())

  const start = async (connectionString: string, settings: Record<string, string>): Promise<TestApp> => {
    const restored = await startTestApp({ connectionString, settings: { ...MAILS, ...settings } })
    onTestFinished(() => restored.close())
    return restored
  }
  /** Checks that staff can open every photo, including photos that had not been converted yet. */
  const expectAllPhotos = async (server: TestApp): Promise<void> => {
    const admin = await signIn(server, 'ADMIN')
    const rows = server.services.db.selectFrom('issue_attachments').select(['id', 'issue_id', 'state'])
    for (const { id, issue_id: issueId, state } of await rows.execute()) {
      if (state === 'processing') await convertAttachment(systemCtx(server.services, 'a-job'), id)
      const { attachments } = issueOf(await admin.get(`/issues/${issueId}`))
      const photo = attachments.find((attachment) => attachment.id === id)
      for (const url of [photo?.url, photo?.thumbnailUrl]) {
        const answer = await admin.get(url?.replace('/api', '') ?? '')
        expect((await sharp(answer.rawPayload).metadata()).format, `${id} ${url}`).toBe('jpeg')
      }
    }
  }
  const openPhoto = async (server: TestApp, { url }: Reported): Promise<number> => {
    const admin = await signIn(server, 'ADMIN')
    return (await admin.get(url)).statusCode
  }

  it('a restored backup contains every row and file as of one moment, however busy the product is and however long the backup takes [BACKUP-01, BACKUP-02, DB-50, T41]', async () => {
    const kept = await reportPhoto(test, resident, propertyId, { number: 1 })
    const deleted = await reportPhoto(test, resident, propertyId, { number: 2, waits: true })
    const account = await buildAccount(test.services, false)
    await sealAll(systemCtx(test.services, 'a-test'))
    const to = tempFolder('backups')
    const keysBefore = await test.services.db.selectFrom('issue_attachments').selectAll().execute()
    const made = await backUp(test, to, async () => {
      const gone = await resident.delete(`/issues/${deleted.issueId}/attachments/${deleted.attachmentId}`)
      expect(gone.statusCode).toBe(204)
      await jobHandlers
        .find(({ name }) => name === 'files.sweep')
        ?.run(systemCtx(test.services, 'a'), { id: 0 })
      await reportPhoto(test, resident, propertyId, { number: 3 })
    })
    expect(made).toMatchObject({ missingFiles: 0, files: 4, isEncrypted: false })

    const manifest = await manifestOf(made.backup)
    const rowsOf = (table: string): number | undefined =>
      manifest.tables.find(({ name }) => name === `public.${table}`)?.rows
    expect(manifest.schema.at(-1)?.name).toBe(readMigrations().at(-1)?.name)
    expect(JSON.stringify(manifest)).not.toContain(KEY)
    const target = await emptyTarget()
    // A restore must run all of its steps without a read timeout.
    const DATABASE_OWNER_URL = impatientUrl(target.ownerUrl)
    expect(await restore(made.backup, { ...target.settings, DATABASE_OWNER_URL })).toMatchObject({
      restored: true,
      rows: made.rows,
      files: 4,
    })
    for (const { name, rows } of manifest.tables.filter((table) => table.name !== 'public.audit_events'))
      expect(await countOf(target.ownerUrl, name), name).toBe(rows)
    expect(rowsOf('issues')).toBe(2)

    const restored = await start(target.connectionString, target.settings)
    expect(await restored.services.db.selectFrom('issue_attachments').selectAll().execute()).toEqual(
      keysBefore,
    )
    const anchors = [PublishedSeal.parse(manifest.auditSeal)]
    const boxes = [restored.services.secrets]
    const owner = { setting: 'DATABASE_OWNER_URL', url: target.ownerUrl }
    const verdict = await connected(owner, (db) => verifyAudit(db, { boxes, anchors }))
    expect(verdict).toMatchObject({ problem: null, seals: expect.any(Number) })
    expect(await openPhoto(restored, kept)).toBe(200)
    await expectAllPhotos(restored)
    const { email } = account
    const login = await caller(restored.app).post('/login', { email, password: PASSWORD })
    expect(login.statusCode, login.body).toBe(200)

    // Files deleted during the backup are removed afterwards.
    const [, row] = keysBefore
    const sweep = jobHandlers.find(({ name }) => name === 'files.sweep')
    await sweep?.run(systemCtx(test.services, 'a-job'), { id: 0 })
    await expect(test.services.files.read(row?.original_key ?? '')).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
  })

  it('a restored backup sends no old email, runs no old job and accepts no old session or link [BACKUP-07, T41]', async () => {
    const waiting = await queueMail(test.services)
    await test.services.db
      .insertInto('data_exports')
      .values({ user_id: resident.userId, state: 'making', requested_at: new Date() })
      .execute()
    const unconverted = await reportPhoto(test, resident, propertyId, { number: 7, waits: true })
    const reporterId = resident.userId
    const approved = await buildIssue(test.services, { propertyId, reporterId, status: 'Approved' })
    await test.services.db
      .insertInto('notifications')
      .values({ user_id: reporterId, issue_id: approved, kind: 'mineChanged', awaits_summary: true })
      .execute()
    const made = await backUp(test, tempFolder('backups'))
    const target = await emptyTarget()
    await restore(made.backup, target.settings)
    const restored = await start(target.connectionString, target.settings)
    const { db } = restored.services
    const summarised = await db.selectFrom('notifications').select('awaits_summary').distinct().execute()
    expect(summarised).toEqual([{ awaits_summary: false }])
    expect(await rowOf(restored.services, waiting)).toMatchObject({
      sent_at: null,
      failed_at: expect.any(Date),
      last_failure: 'restored',
    })
    const exported = await db.selectFrom('data_exports').select('state').execute()
    expect(exported).toEqual([{ state: 'expired' }])
    const unsent = db.selectFrom('outbox_messages').select('id').where('failed_at', 'is', null)
    expect(await unsent.where('sent_at', 'is', null).execute()).toEqual([])
    expect((await new Caller(restored.app, resident).get('/issues')).statusCode).toBe(401)
    expect((await resident.get('/issues')).statusCode).toBe(200)
    const issue = await db.selectFrom('issues').select('status').where('id', '=', approved).executeTakeFirst()
    expect(issue).toEqual({ status: 'Open' })
    // Only the conversion of this photo is queued again, because nothing else would start it.
    const client = new pg.Client({ connectionString: target.ownerUrl })
    await client.connect()
    const { rows } = await client.query(`select name, data from pgboss.job`)
    await client.end()
    expect(rows).toContainEqual({ name: 'attachments.convert', data: { id: unconverted.attachmentId } })
    expect(new Set(rows.map(({ name }: { name: string }) => name))).toEqual(new Set(['attachments.convert']))
  })

  it('a restored backup can be moved through S3, encrypted, from a folder store into another S3 bucket [BACKUP-03, BACKUP-04]', async () => {
    const s3 = await startS3()
    onTestFinished(s3.close)
    const { FILE_STORE: _kind, ...inBucket } = s3.settings
    const passphrase = { BACKUP_PASSPHRASE: 'a passphrase of some length' }
    const place = (s3.settings['S3_BUCKET_URL'] ?? '').replace(/files$/, 'files/safe')
    const server = await startTestApp({
      connectionString: test.connectionString,
      settings: {
        ...MAILS,
        DATA_DIR: test.dataDir,
        SECRET_KEY: KEY,
        ...inBucket,
        FILE_STORE: 'folder',
        ...passphrase,
      },
    })
    const shown = await reportPhoto(test, resident, propertyId, { number: 11 })
    const made = await backUp(server, place)
    await server.close()
    expect(made).toMatchObject({ isEncrypted: true, missingFiles: 0 })
    const target = await emptyTarget({ ...s3.settings, ...passphrase })
    await restore(made.backup, target.settings)
    const restored = await start(target.connectionString, target.settings)
    expect(await openPhoto(restored, shown)).toBe(200)
    expect(await s3.keys()).toHaveLength(made.files)
  })

  it('a restored backup goes into the embedded database of the data folder, and can be moved from there to a database server [BACKUP-05]', async () => {
    const shown = await reportPhoto(test, resident, propertyId, { number: 12 })
    const made = await backUp(test, tempFolder('backups'))
    const { dataDir, settings } = await emptyTarget({ DATABASE_URL: '', DATABASE_OWNER_URL: '' })
    await restore(made.backup, settings)
    const own = await startEmbeddedDatabase({ dataDir, log: silent, fsync: false })
    const server = await startTestApp({ connectionString: own.urls.application, settings })
    const again = await backUp(server, tempFolder('backups'))
    await server.close()
    await own.stop()
    const target = await emptyTarget()
    await restore(again.backup, target.settings)
    const restored = await start(target.connectionString, target.settings)
    expect(await openPhoto(restored, shown)).toBe(200)
    expect(again).toMatchObject({ files: made.files, missingFiles: 0 })
  })

  /** The newest migration after the baseline. The migration adds the column `whole_email`. */
  const ADDED = '0276_keep_whole_emails'

  it('a restored backup is upgraded to the current schema if its own schema is older [BACKUP-06]', async () => {
    const old = await createTestDb({ isEmpty: true })
    onTestFinished(old.drop)
    const owner = { setting: 'DATABASE_URL', url: old.ownerUrl }
    const only = new Set(readMigrations().flatMap(({ name }) => (name === ADDED ? [] : [name])))
    await migrateToLatest(owner, { only })
    await prepareQueue(old.ownerUrl, queues, () => {})
    const dataDir = tempFolder('old')
    const before = await startTestApp({
      connectionString: old.ownerUrl,
      settings: { DATA_DIR: dataDir, SECRET_KEY: KEY },
    })
    await buildProperty(before.services, { name: 'From before' })
    const made = await backUp(before, tempFolder('backups'))
    await before.close()
    const target = await emptyTarget()
    expect(await restore(made.backup, target.settings)).toMatchObject({ rows: made.rows })
    const restored = await start(target.connectionString, target.settings)
    const properties = await restored.services.db.selectFrom('homes').select('name').execute()
    expect(properties).toEqual([{ name: 'From before' }])
    expect(await restored.services.db.selectFrom('issue_events').select('whole_email').execute()).toEqual([])
    expect(await countOf(target.ownerUrl, 'schema_checksums')).toBe(readMigrations().length)
  })

  it('a restored backup can be checked with common tools, because it includes the hashes of its files [BACKUP-03]', async () => {
    const made = await backUp(test, tempFolder('backups'))
    const manifest = await manifestOf(made.backup)
    const { hashOf } = await import('./manifest.ts')
    for (const { name, sha256 } of manifest.parts)
      expect(hashOf(await readFile(join(made.backup, name)))).toBe(sha256)
  })
})
