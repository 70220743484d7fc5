import { execFileSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { issueOf, signIn } from '../../../../test/callers.ts'
import type { Caller } from '../../../../test/callers.ts'
import { buildProperty } from '../../../../test/factories.ts'
import { startTestApp } from '../../../../test/testApp.ts'
import type { TestApp } from '../../../../test/testApp.ts'
import { systemCtx } from '../../../context.ts'
import { retryPhotos } from '../../file-store/photos/service.ts'
import { CONVERT_JOB, convertAttachment } from './service.ts'

// This photo is large enough that its conversion can be interrupted, even on a busy machine.
const HEIC = await readFile(new URL('../../../../test/fixtures/photo-12mp.heic', import.meta.url))
const PNG = await readFile(new URL('../../../../test/fixtures/photo.png', import.meta.url))

let test: TestApp
let propertyId: number
let resident: Caller
beforeAll(async () => {
  // Without job workers, each test runs its conversions itself.
  test = await startTestApp()
  propertyId = await buildProperty(test.services)
  resident = await signIn(test, 'TENANT', propertyId)
})
afterAll(() => test.close())

const report = async (title: string, name: string, file: Buffer): Promise<number> => {
  const fields = { PropertyId: String(propertyId), Title: title }
  const { issueId } = issueOf(await resident.report(test, fields, { files: [[name, file]] }))
  const [attachment] = issueOf(await resident.get(`/issues/${issueId}`)).attachments
  return attachment?.id ?? 0
}
const ctx = () => systemCtx(test.services, 'a-job')
const rowOf = (id: number) =>
  test.services.db
    .selectFrom('issue_attachments')
    .select(['state', 'interruptions', 'original_key', 'display_key', 'issue_id'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
const jobsOf = async (id: number): Promise<number> =>
  (await test.services.jobs.findJobs<{ id: number }>(CONVERT_JOB)).filter(({ data }) => data.id === id).length

function killImageProcesses(): void {
  for (const row of execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' }).split('\n')) {
    const [pid, parent, ...args] = row.trim().split(/ +/)
    if (parent === String(process.pid) && args.join(' ').includes('imageChild'))
      process.kill(Number(pid), 'SIGKILL')
  }
}

/** Converts the photo while its process is killed, as happens when a machine runs out of memory. */
async function convertInterrupted(id: number): Promise<string> {
  const outcome = convertAttachment(ctx(), id).then(
    () => 'completed',
    () => 'comes again',
  )
  const progress = { isOver: false }
  void outcome.then(() => {
    progress.isOver = true
  })
  while (!progress.isOver) {
    killImageProcesses()
    await new Promise(setImmediate)
  }
  return outcome
}

describe('the conversion of a photo', () => {
  it('the conversion of a photo is retried after its process was killed, and the photo is then shown [SAFE-06]', async () => {
    const id = await report('Killed once', 'a.heic', HEIC)
    expect(await convertInterrupted(id)).toBe('comes again')
    expect(await rowOf(id)).toMatchObject({ state: 'processing', interruptions: 1 })
    await convertAttachment(ctx(), id)
    expect(await rowOf(id)).toMatchObject({ state: 'ready' })
  })

  it('the conversion of a photo stops after ten interruptions, until an operator runs the retry command [SAFE-06]', async () => {
    const id = await report('Killed often', 'b.heic', HEIC)
    const interrupted = { interruptions: 9 }
    await test.services.db.updateTable('issue_attachments').set(interrupted).where('id', '=', id).execute()
    expect(await convertInterrupted(id)).toBe('completed')
    expect(await rowOf(id)).toMatchObject({ state: 'failed', display_key: null })
    const before = await jobsOf(id)
    expect(await retryPhotos(ctx())).toBe(1)
    expect(await rowOf(id)).toMatchObject({ state: 'processing', interruptions: 0 })
    expect(await jobsOf(id)).toBe(before + 1)
    await convertAttachment(ctx(), id)
    expect(await rowOf(id)).toMatchObject({ state: 'ready' })
    expect(await retryPhotos(ctx())).toBe(0)
  })

  it('the conversion of a photo fails permanently when the picture itself cannot be read [SAFE-06]', async () => {
    const id = await report('Damaged in the store', 'c.png', PNG)
    const { original_key: key, issue_id: issueId } = await rowOf(id)
    await test.services.files.write(key, Buffer.from('no picture'))
    await convertAttachment(ctx(), id)
    expect(await rowOf(id)).toMatchObject({ state: 'failed', display_key: null, interruptions: 0 })
    for (const size of ['', '?size=thumbnail'])
      expect((await resident.get(`/issues/${issueId}/attachments/${id}${size}`)).statusCode).toBe(404)
  })
})
