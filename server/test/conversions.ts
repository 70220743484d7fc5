import { afterAll, beforeAll } from 'vitest'
import { systemCtx } from '../src/context.ts'
import type { SystemCtx } from '../src/context.ts'
import { CONVERT_JOB } from '../src/features/issues/attachments/service.ts'
import { issueOf, signIn } from './callers.ts'
import type { Caller } from './callers.ts'
import { buildProperty } from './factories.ts'
import { startTestApp } from './testApp.ts'
import type { TestApp } from './testApp.ts'

/** Starts a server without job workers, so that each test runs its conversions itself. */
export function openConversions() {
  let test: TestApp
  let propertyId: number
  let resident: Caller
  beforeAll(async () => {
    test = await startTestApp()
    propertyId = await buildProperty(test.services)
    resident = await signIn(test, 'TENANT', propertyId)
  })
  afterAll(() => test.close())

  return {
    services: () => test.services,
    resident: () => resident,
    ctx: (): SystemCtx => systemCtx(test.services, 'a-job'),
    report: async (title: string, name: string, file: Buffer): Promise<number> => {
      const fields = { PropertyId: String(propertyId), Title: title }
      const { issueId } = issueOf(await resident.report(test, fields, { files: [[name, file]] }))
      const [attachment] = issueOf(await resident.get(`/issues/${issueId}`)).attachments
      return attachment?.id ?? 0
    },
    rowOf: (id: number) =>
      test.services.db
        .selectFrom('issue_attachments')
        .select(['state', 'interruptions', 'original_key', 'display_key', 'issue_id'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow(),
    jobsOf: async (id: number): Promise<number> => {
      const jobs = await test.services.jobs.findJobs<{ id: number }>(CONVERT_JOB)
      return jobs.filter(({ data }) => data.id === id).length
    },
  }
}
