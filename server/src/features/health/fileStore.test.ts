import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { nobody } from '../../../test/callers.ts'
import { startS3 } from '../../../test/s3.ts'
import { startTestApp } from '../../../test/testApp.ts'
import type { TestApp } from '../../../test/testApp.ts'

const METRICS_TOKEN = 'p7Hq2nV9xK4mZ8rT5wLc'

/** Reads readiness and the file store metric. */
async function reportedBy(test: TestApp): Promise<unknown> {
  const ready = await nobody(test).get('/health/ready')
  const metrics = await nobody(test).get('/metrics', { authorization: `Bearer ${METRICS_TOKEN}` })
  return [ready.statusCode, ready.json(), /^file_store_up (\d)$/m.exec(metrics.body)?.[1]]
}

const UP = [200, { status: 'ready' }, '1']
const AWAY = [200, { status: 'degraded' }, '0']

async function startInBucket() {
  const s3 = await startS3()
  onTestFinished(s3.close)
  const test = await startTestApp({ settings: { ...s3.settings, METRICS_TOKEN } })
  onTestFinished(test.close)
  return { s3, test }
}

it.each(['gone', 'error'] as const)(
  'readiness and metrics report a bucket that answers %s, until the bucket works again [OPS-228]',
  async (fault) => {
    const { s3, test } = await startInBucket()
    expect(await reportedBy(test)).toEqual(UP)
    s3.break(fault, 'GET')
    expect(await reportedBy(test)).toEqual(AWAY)
    s3.heal()
    await expect.poll(() => reportedBy(test)).toEqual(UP)
  },
)

it('readiness and metrics report a bucket that does not answer [OPS-228]', async () => {
  const { s3, test } = await startInBucket()
  s3.break('silent', 'GET')
  expect(await reportedBy(test)).toEqual(AWAY)
})

it('readiness and metrics report a folder without the mark of this database, until the mark is back [OPS-228]', async () => {
  const test = await startTestApp({ settings: { METRICS_TOKEN } })
  onTestFinished(test.close)
  const mark = join(test.dataDir, 'files', 'database.id')
  expect(await reportedBy(test)).toEqual(UP)
  await rename(mark, `${mark}-away`)
  expect(await reportedBy(test)).toEqual(AWAY)
  await rename(`${mark}-away`, mark)
  expect(await reportedBy(test)).toEqual(UP)
})
