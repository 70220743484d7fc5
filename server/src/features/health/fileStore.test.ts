import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { AWAY, METRICS_TOKEN, reportedBy, UP } from '../../../test/storeHealth.ts'
import { startTestApp } from '../../../test/testApp.ts'

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
