import { expect, it, onTestFinished, vi } from 'vitest'
import { startTestApp } from '../../test/testApp.ts'
import { systemCtx, withTransaction } from '../context.ts'
import { queueJob, startJobs } from './queue.ts'

it('a job of a dead process is run by another process [DB-30]', async () => {
  const test = await startTestApp({ own: 'its queues change' })
  onTestFinished(test.close)
  const { services } = test
  const name = 'issues.open'
  await withTransaction(systemCtx(services, 'a-test'), (tx) => queueJob(tx, name, 7))
  // Takes the job from the queue, as a process that dies afterwards would.
  expect(await services.jobs.fetch(name)).toMatchObject([{ data: { id: 7 } }])
  await test.asOwner(`update pgboss.job set heartbeat_on = heartbeat_on - interval '11 seconds'`)
  const run = vi.fn<() => Promise<void>>(async () => {})
  await startJobs(services.jobs, [{ name, run }], (requestId) => systemCtx(services, requestId))
  await services.jobs.supervise()
  await vi.waitFor(() => expect(run).toHaveBeenCalledWith(expect.anything(), { id: 7 }))
})
