import { readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { issueOf, signIn } from '../../../../test/callers.ts'
import type { Answer } from '../../../../test/callers.ts'
import { buildProperty } from '../../../../test/factories.ts'
import { openStoredReports, pngPhoto } from '../../../../test/storedReports.ts'
import { startTestApp } from '../../../../test/testApp.ts'
import { systemCtx } from '../../../context.ts'
import { jobHandlers } from '../../../jobHandlers.ts'
import { startJobs } from '../../../jobs/queue.ts'
import { CONVERT_JOB, convertAttachment } from './service.ts'

describe('a store folder that takes no files', () => {
  it('a store folder that cannot be written to makes the server refuse the whole report, and works again without a restart', async () => {
    const test = await startTestApp()
    onTestFinished(() => test.close())
    const propertyId = await buildProperty(test.services)
    const resident = await signIn(test, 'TENANT', propertyId)
    const report = async (): Promise<Answer> =>
      resident.report(test, { PropertyId: String(propertyId) }, { files: [['1.png', await pngPhoto]] })
    const stored = join(test.dataDir, 'files/stored')
    await rename(stored, `${stored}-away`)
    await writeFile(stored, 'in the way')
    const answer = await report()
    await rm(stored)
    await rename(`${stored}-away`, stored)
    expect(answer.json()).toMatchObject({ code: 'INTERNAL', message: 'Server error. Please try again.' })
    for (const table of ['issues', 'issue_attachments'] as const)
      expect(await test.services.db.selectFrom(table).select('id').execute()).toEqual([])
    expect(await readdir(test.services.files.tempDir)).toEqual([])
    expect((await report()).statusCode).toBe(201)
  })
})

describe('an unmounted store folder', () => {
  it('an unmounted store folder does not make the conversion of a picture count as failed [STORE-12]', async () => {
    const test = await startTestApp()
    onTestFinished(() => test.close())
    await test.services.jobs.createQueue(CONVERT_JOB, { notify: true })
    const propertyId = await buildProperty(test.services)
    const resident = await signIn(test, 'TENANT', propertyId)
    const fields = { PropertyId: String(propertyId) }
    const { issueId, attachments } = issueOf(
      await resident.report(test, fields, { files: [['1.png', await pngPhoto]] }),
    )
    const convert = (): Promise<void> =>
      convertAttachment(systemCtx(test.services, 'a-job'), attachments[0]?.id ?? 0)
    const folder = join(test.dataDir, 'files')
    await rename(folder, `${folder}-away`)
    await expect(convert()).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await rename(`${folder}-away`, folder)
    await convert()
    expect(issueOf(await resident.get(`/issues/${issueId}`)).attachments).toMatchObject([{ state: 'ready' }])
  })
})

describe.each(['folder', 's3'] as const)('a lost picture in %s', (kind) => {
  const { place, report, rows } = openStoredReports(kind)

  it('a lost picture does not delay the conversion of other pictures', async () => {
    const lost = issueOf(await report('Lost original'))
    const kept = issueOf(await report('Kept original'))
    const [first] = await rows()
    await place.test.services.files.delete(first?.original_key ?? '')
    await startJobs(place.test.services.jobs, jobHandlers, (requestId) =>
      systemCtx(place.test.services, requestId),
    )
    await vi.waitFor(async () => {
      const { attachments } = issueOf(await place.resident.get(`/issues/${kept.issueId}`))
      expect(attachments).toMatchObject([{ state: 'ready' }])
    })
    const { attachments } = issueOf(await place.resident.get(`/issues/${lost.issueId}`))
    expect(attachments).toMatchObject([{ state: expect.stringMatching(/processing|failed/) }])
  })
})
