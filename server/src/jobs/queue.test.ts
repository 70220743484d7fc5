import { sql } from 'kysely'
import { describe, expect, it, onTestFinished } from 'vitest'
import { startTestApp } from '../../test/testApp.ts'
import { createTestDb } from '../../test/testDb.ts'
import { queues } from '../jobHandlers.ts'
import { systemCtx, withTransaction } from '../context.ts'
import { createLog } from '../openServices.ts'
import { createQueue, prepareQueue, queueJob, startJobs, startQueue } from './queue.ts'

describe('startQueue', () => {
  it('startQueue refuses an unprepared database with a clear message', async () => {
    const db = await createTestDb({ isEmpty: true })
    onTestFinished(db.drop)
    const boss = createQueue(db.connectionString, createLog('silent'))
    onTestFinished(() => boss.stop({ graceful: false }))
    await expect(startQueue(boss)).rejects.toThrow(
      'The job queues in the database belong to another version. Start the version that last used this database, or a newer one.',
    )
  })
})

describe('queueJob', () => {
  it.each([
    [false, { retries: 10, mostSeconds: null, expires: 120 }],
    [true, { retries: 300, mostSeconds: 300, expires: 600 }],
  ])(
    'queueJob allows ten tries, or retries for a day if the job asks for that: %s',
    async (retriesForADay, expected) => {
      const test = await startTestApp()
      onTestFinished(test.close)
      const name = 'attachments.convert'
      await withTransaction(systemCtx(test.services, 'a-test'), (tx) =>
        queueJob(tx, name, 7, { retriesForADay }),
      )
      const { rows } = await sql`select retry_limit as retries, retry_delay_max as "mostSeconds",
      expire_seconds as expires, retry_delay as "firstSeconds", retry_backoff as grows
      from pgboss.job where name = ${name}`.execute(test.services.db)
      expect(rows).toEqual([{ ...expected, firstSeconds: 1, grows: true }])
    },
  )
})

describe('a job that runs when a server starts', () => {
  it('a job that runs when a server starts is queued once when several servers start within the same hour', async () => {
    const test = await startTestApp({ own: 'its queues change' })
    onTestFinished(test.close)
    const { services } = test
    const handler = { name: 'limits.prune', run: async () => {}, runsAtStart: true, expireInSeconds: 7200 }
    for (const requestId of ['one', 'other'])
      await startJobs(services.jobs, [handler], () => systemCtx(services, requestId))
    const { rows } = await sql`select expire_seconds as expires,
      (extract(epoch from singleton_on) % 3600)::int as "secondsIntoHour" from pgboss.job
      where name = 'limits.prune'`.execute(services.db)
    expect(rows).toEqual([{ expires: 7200, secondsIntoHour: 0 }])
  })
})

describe('a job that fails', () => {
  it('a job that fails is tried again, and a job that succeeds is not', async () => {
    const test = await startTestApp({ own: 'its queues change' })
    onTestFinished(test.close)
    const { services } = test
    const names = ['issues.approveEmergency', 'issues.open'] as const
    await withTransaction(systemCtx(services, 'a-test'), async (tx) => {
      for (const name of names) await queueJob(tx, name, 7)
    })
    const handlers = [
      { name: names[0], run: () => Promise.reject(new Error('It failed.')) },
      { name: names[1], run: async () => {} },
    ]
    await startJobs(services.jobs, handlers, (requestId) => systemCtx(services, requestId))
    const states = async (): Promise<unknown[]> =>
      (
        await sql`select name, state from pgboss.job where data->>'id' = '7' order by name`.execute(
          services.db,
        )
      ).rows
    await expect.poll(states).toEqual([
      { name: names[0], state: 'retry' },
      { name: names[1], state: 'completed' },
    ])
  })
})

describe('the schedule of a job', () => {
  it('the schedule of a job is removed if the job has no handler, and other schedules stay', async () => {
    const test = await startTestApp({ own: 'its queues change' })
    onTestFinished(test.close)
    const { services } = test
    await services.jobs.schedule('limits.prune', '0 3 * * *', { id: 0 })
    const handler = { name: 'files.sweep', run: async () => {}, schedule: '0 4 * * *' }
    await startJobs(services.jobs, [handler], () => systemCtx(services, 'a-test'))
    expect((await services.jobs.getSchedules()).map(({ name }) => name)).toEqual(['files.sweep'])
  })
})

describe('a job of a dead process', () => {
  it('the job of a dead process is also detected in queues from an older version [DB-30]', async () => {
    const test = await startTestApp({ own: 'its queues change' })
    onTestFinished(test.close)
    await test.asOwner('update pgboss.queue set heartbeat_seconds = null')
    await prepareQueue(test.ownerUrl, queues, () => {})
    const found = await test.services.jobs.getQueues()
    expect(new Set(found.map(({ heartbeatSeconds }) => heartbeatSeconds))).toEqual(new Set([10]))
  })
})
