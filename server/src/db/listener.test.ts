import { expect, it, onTestFinished } from 'vitest'
import { proxyDatabase } from '../../test/databaseProxy.ts'
import { createTestDb } from '../../test/testDb.ts'
import { createLog } from '../openServices.ts'
import { createListener } from './listener.ts'

it('a listening connection that freezes is ended even if its database stays silent', async () => {
  const database = await createTestDb({ isEmpty: true })
  onTestFinished(database.drop)
  const proxy = await proxyDatabase(database.connectionString)
  onTestFinished(proxy.close)
  const listener = createListener(
    { connectionString: proxy.connectionString, channel: 'a_channel', log: createLog('silent') },
    { onMessage: () => {}, onGap: () => {} },
  )
  await listener.start()
  proxy.freeze()
  const asked = listener.ask('select 1', []).catch((error: Error) => error.message)
  await listener.stop()
  expect(await asked).toBe('Connection terminated')
})
