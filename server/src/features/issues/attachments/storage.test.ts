import { rm, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, it, onTestFinished } from 'vitest'
import { issueOf, signIn } from '../../../../test/callers.ts'
import type { Answer } from '../../../../test/callers.ts'
import { proxyDatabase } from '../../../../test/databaseProxy.ts'
import { buildProperty } from '../../../../test/factories.ts'
import { openStoredReports, pngPhoto } from '../../../../test/storedReports.ts'
import { startTestApp } from '../../../../test/testApp.ts'
import { createTestDb } from '../../../../test/testDb.ts'
import { jobHandlers } from '../../../jobHandlers.ts'
import { newKey } from '../../../files/store.ts'
import { systemCtx } from '../../../context.ts'
import { CONVERT_JOB, convertAttachment } from './service.ts'

describe('a commit whose reply is lost', () => {
  it('a commit whose reply is lost keeps the photos of the report, and a repeated report finds them [STORE-05]', async () => {
    const database = await createTestDb()
    const proxy = await proxyDatabase(database.connectionString)
    const test = await startTestApp({ connectionString: proxy.connectionString })
    onTestFinished(async () => {
      await test.close()
      await proxy.close()
      await database.drop()
    })
    await test.services.jobs.createQueue(CONVERT_JOB, { notify: true })
    const propertyId = await buildProperty(test.services)
    const resident = await signIn(test, 'TENANT', propertyId)
    const fields = { PropertyId: String(propertyId), Title: 'Committed unheard' }
    const report = async (): Promise<Answer> =>
      resident.report(test, fields, { files: [['1.png', await pngPhoto]] })
    proxy.loseCommitOf(fields.Title)
    expect((await report()).statusCode).toBe(503)
    const { attachments } = issueOf(await report())
    const rows = await test.services.db.selectFrom('issue_attachments').select('id').execute()
    expect(attachments).toMatchObject(rows)
    await convertAttachment(systemCtx(test.services, 'a-job'), rows[0]?.id ?? 0)
    const url = attachments[0]?.url.replace('/api', '') ?? ''
    expect((await resident.get(url)).statusCode).toBe(200)
  })
})

describe.each(['folder', 's3'] as const)('files in %s and their rows', (kind) => {
  const { ctx, issues, keys, place, report, rows, waiting } = openStoredReports(kind)
  const sweep = async (): Promise<void> => {
    await jobHandlers.find((job) => job.name === 'files.sweep')?.run(ctx(), { id: 0 })
  }

  it('a report that cannot be stored leaves no row, no file and no job', async () => {
    await place.test.asOwner('alter table outbox_messages add constraint no_mails check (false) not valid')
    const answer = await report('Rolled back')
    await place.test.asOwner('alter table outbox_messages drop constraint no_mails')
    expect(answer.statusCode).toBe(500)
    expect(answer.body).not.toMatch(/no_mails|outbox|constraint/)
    expect([await issues(), await rows(), await keys(), await waiting()]).toEqual([[], [], [], []])
    const jobs = await sql`select 1 from pgboss.job where name = ${CONVERT_JOB}`.execute(
      place.test.services.db,
    )
    expect(jobs.rows).toEqual([])
  })

  it('a conversion that cannot be saved leaves no file', async () => {
    expect((await report('Gone meanwhile')).statusCode).toBe(201)
    const [row] = await rows()
    await place.test.asOwner(
      `alter table audit_events add constraint no_conversion check (action <> 'issue.convertAttachment') not valid`,
    )
    await expect(convertAttachment(ctx(), row?.id ?? 0)).rejects.toThrow('no_conversion')
    await place.test.asOwner('alter table audit_events drop constraint no_conversion')
    expect(await keys()).toEqual([row?.original_key])
    expect(await rows()).toMatchObject([{ state: 'processing' }])
    await convertAttachment(ctx(), row?.id ?? 0)
    expect(await rows()).toMatchObject([{ state: 'ready' }])
    expect(await keys()).toHaveLength(3)
    await convertAttachment(ctx(), row?.id ?? 0)
    expect(await keys()).toHaveLength(3)
  })

  it('a conversion that runs twice at the same moment leaves only one set of files', async () => {
    await report('Converted twice')
    const [row] = await rows()
    await Promise.allSettled([convertAttachment(ctx(), row?.id ?? 0), convertAttachment(ctx(), row?.id ?? 0)])
    expect(await rows()).toMatchObject([{ state: 'ready' }])
    expect(await keys()).toHaveLength(3)
  })

  it('the sweep removes only files without a row that are more than an hour old', async () => {
    expect((await report('Swept around')).statusCode).toBe(201)
    const [row] = await rows()
    await convertAttachment(ctx(), row?.id ?? 0)
    const known = await keys()
    const [young, old] = [newKey(), newKey()]
    for (const key of [young, old]) await place.test.services.files.write(key, Buffer.from('an orphan'))
    const halfDone = join(place.test.services.files.tempDir, newKey())
    const underWay = join(place.test.services.files.tempDir, newKey())
    for (const path of [halfDone, underWay]) await writeFile(path, 'part of an upload')
    const minutesAgo = (minutes: number): Date => new Date(Date.now() - minutes * 60_000)
    await place.store.age([old, ...known], 61)
    await place.store.age([young], 59)
    await utimes(halfDone, minutesAgo(61), minutesAgo(61))
    await utimes(underWay, minutesAgo(59), minutesAgo(59))
    await sweep()
    expect((await keys()).toSorted()).toEqual([...known, young].toSorted())
    expect(await waiting()).toEqual([underWay.split('/').at(-1)])
    await rm(underWay)
  })

  it('a store that the database no longer uses gets no files and is not swept, and its pictures do not count as failed [STORE-12, STORE-13]', async () => {
    const { db, files } = place.test.services
    await report('In the other store')
    const [row] = await rows()
    await files.delete(row?.original_key ?? '')
    const orphan = newKey()
    await files.write(orphan, Buffer.from('an orphan'))
    await place.store.age([orphan], 61)
    await db
      .updateTable('installation')
      .set({ file_store: kind === 's3' ? 'folder' : 's3' })
      .execute()
    await expect(convertAttachment(ctx(), row?.id ?? 0)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await sweep()
    expect((await report('Not into this one')).statusCode).toBe(503)
    expect([await rows(), await keys()]).toMatchObject([[{ state: 'processing' }], [orphan]])
    await db.updateTable('installation').set({ file_store: kind }).execute()
    await convertAttachment(ctx(), row?.id ?? 0)
    await sweep()
    expect([await rows(), await keys()]).toMatchObject([[{ state: 'failed' }], []])
  })
})
