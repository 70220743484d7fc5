import { sql } from 'kysely'
import { expect, it, onTestFinished, vi } from 'vitest'
import { startTestApp } from '../test/testApp.ts'
import { createTestDb } from '../test/testDb.ts'

it('what fails to end keeps nothing else from its end', async () => {
  const database = await createTestDb()
  onTestFinished(database.drop)
  const { services, close } = await startTestApp({ connectionString: database.connectionString })
  const logged = vi.spyOn(services.log, 'error')
  vi.spyOn(services.messaging, 'stop').mockRejectedValue(new Error('It broke.'))
  await close()
  expect(logged.mock.calls).toMatchObject([[{ name: 'messaging' }, 'a step of the end failed']])
  await expect(sql`select 1`.execute(services.db)).rejects.toThrow('destroyed')
})
