import { unzipSync } from 'fflate'
import { expect, it } from 'vitest'
import { signIn } from '../../../../test/callers.ts'
import { FILE, takeCopy } from '../../../../test/dataExports.ts'
import { buildProperty } from '../../../../test/factories.ts'
import { startTestApp } from '../../../../test/testApp.ts'

it('a data export contains the person’s saved views and replies, and names nobody else [DESK-24, DATA-01]', async () => {
  const test = await startTestApp()
  const home = await buildProperty(test.services)
  const manager = await signIn(test, 'PMGR', home)
  const colleague = await signIn(test, 'PMGR', home, { firstName: 'Bertram', lastName: 'Zqpattern' })
  const query = { q: 'Bertram Zqpattern', status: 'Open' }
  for (const [caller, name] of [
    [manager, 'Taps'],
    [colleague, 'Lights'],
  ] as const) {
    await caller.post('/issues/views', { name, query, isShared: true })
    await caller.post('/issues/saved-replies', { title: name, text: `About ${name}.`, isShared: false })
  }
  await takeCopy(test, manager)
  const files = unzipSync((await manager.post(FILE)).rawPayload)
  const savedAt = expect.any(String)
  expect(JSON.parse(Buffer.from(files['saved.json'] ?? []).toString('utf8'))).toEqual({
    views: [{ name: 'Taps', filter: 'q: [Property manager], status: Open', isShared: true, savedAt }],
    replies: [{ title: 'Taps', text: 'About Taps.', isShared: false, savedAt }],
  })
  await test.close()
})
