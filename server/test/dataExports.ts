import { jobHandlers } from '../src/jobHandlers.ts'
import { systemCtx } from '../src/context.ts'
import { newKey } from '../src/files/store.ts'
import type { Caller } from './callers.ts'
import type { TestApp } from './testApp.ts'

export const ASK = '/account/data-export'
export const FILE = '/account/data-export/file'

/** Runs a job as the queue does. */
export async function runJob({ services }: TestApp, name: string, id = 0): Promise<void> {
  await jobHandlers.find((job) => job.name === name)?.run(systemCtx(services, name), { id })
}

/** Prepares a data export that is ready to download. */
export async function takeCopy(test: TestApp, caller: Caller): Promise<void> {
  const { statusCode, body } = await caller.post(ASK)
  if (statusCode !== 200) throw new Error(`the copy was refused: ${body}`)
  await runJob(test, 'dataExports.make', caller.userId)
}

/** Adds a photo to the issue, as if the job had already converted it. */
export async function addPhoto(
  { services }: TestApp,
  issueId: number,
  name: string,
  data: Buffer,
): Promise<void> {
  const key = newKey()
  await services.files.write(key, data)
  const file = { issue_id: issueId, name, type: 'image/jpeg', size: data.length, sha256: 'a'.repeat(64) }
  await services.db
    .insertInto('issue_attachments')
    .values({ ...file, original_key: newKey(), display_key: key, thumbnail_key: newKey(), state: 'ready' })
    .execute()
}
