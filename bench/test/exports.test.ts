import { expect, it } from 'vitest'
import { signIn } from '../../server/test/callers.ts'
import { startTestApp } from '../../server/test/testApp.ts'
import { exportPaths } from '../scenarios/exports.ts'

it('the exports scenario covers every list that can be exported', async () => {
  const test = await startTestApp()
  try {
    const admin = await signIn(test, 'ADMIN')
    expect(exportPaths().length).toBeGreaterThan(10)
    for (const path of exportPaths()) expect([path, (await admin.get(path)).statusCode]).toEqual([path, 200])
  } finally {
    await test.close()
  }
})
