import { describe, expect, it, onTestFinished } from 'vitest'
import { startTestApp } from '../../test/testApp.ts'
import { createTestDb } from '../../test/testDb.ts'
import { StartupError } from '../errors.ts'

describe('servers of one database', () => {
  it('servers of one database must all work in the same time zone [DB-32]', async () => {
    const { connectionString, drop } = await createTestDb()
    onTestFinished(drop)
    const paris = await startTestApp({ connectionString, settings: { TIME_ZONE: 'Europe/Paris' } })
    await expect(startTestApp({ connectionString })).rejects.toThrow(
      new StartupError(
        'Another server on this database uses another time zone. Give every server the same TIME_ZONE.',
      ),
    )
    await paris.close()
    const london = await startTestApp({ connectionString })
    await london.close()
  })

  it('servers of one database count as stopped after ten seconds of silence [DB-32]', async () => {
    const test = await startTestApp()
    onTestFinished(test.close)
    const limit = await test.services.live.ask('show idle_session_timeout', [])
    expect(limit).toEqual([{ idle_session_timeout: '10s' }])
  })
})
