import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, it, onTestFinished, vi } from 'vitest'
import { startTestApp } from '../test/testApp.ts'
import { createTestDb } from '../test/testDb.ts'

it('a second server without the database’s files is refused while the first one runs [OPS-223]', async () => {
  const database = await createTestDb()
  onTestFinished(database.drop)
  const { connectionString } = database
  const first = await startTestApp({ connectionString })
  const elsewhere = await mkdtemp(join(tmpdir(), 'elsewhere-'))
  onTestFinished(() => rm(elsewhere, { recursive: true }))
  const start = () => startTestApp({ connectionString, settings: { DATA_DIR: elsewhere } })
  await expect(start()).rejects.toThrow(
    `The folder for files, ${join(elsewhere, 'files')}, has none of this database's files: set DATA_DIR to the folder that has them.`,
  )
  await first.close()
  // A server that runs alone accepts an empty folder, because after a restore the folder can be empty. The missing
  // files are then known.
  const alone = await start()
  await alone.close()
})

it('closing the services continues after a step that fails', async () => {
  const database = await createTestDb()
  onTestFinished(database.drop)
  const { services, close } = await startTestApp({ connectionString: database.connectionString })
  const logged = vi.spyOn(services.log, 'error')
  vi.spyOn(services.messaging, 'stop').mockRejectedValue(new Error('It broke.'))
  await close()
  expect(logged.mock.calls).toMatchObject([[{ name: 'messaging' }, 'a step of the shutdown failed']])
  await expect(sql`select 1`.execute(services.db)).rejects.toThrow('destroyed')
})
