import { expect, it, onTestFinished } from 'vitest'
import { startS3 } from '../../../test/s3.ts'
import { AWAY, METRICS_TOKEN, reportedBy, UP } from '../../../test/storeHealth.ts'
import { startTestApp } from '../../../test/testApp.ts'

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
