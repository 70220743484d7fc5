import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import { expectRefusal, openPlace, place, runSql, start, startBefore } from './startedServer.ts'

openPlace()

describe('starts next to a running server', () => {
  const first = startBefore(() => ({ LOG_LEVEL: 'info', BACKUP_DIR: join(place.root, 'backups') }))

  test('the log of the running server says which migrations it ran [OPS-226]', () => {
    expect(first().output()).toContain('"msg":"migration 1 of ')
  })

  test('a new server makes its first backup soon after the start [BACKUP-202]', async () => {
    const backups = join(place.root, 'backups')
    await vi.waitFor(() =>
      expect(readdirSync(backups, { recursive: true }).join()).toContain('manifest.seal'),
    )
  })

  test('a second instance on the same data folder is refused, and the error names the folder', async () => {
    await expectRefusal(
      start(),
      `Another instance (process ${first().child.pid}) is already running on the data folder ${place.dataDir}. Stop it, or set DATA_DIR to another folder.`,
    )
  })

  test('the product connects only as the application role, never as the owner [DB-01]', async () => {
    const roles = await runSql(`select distinct usename from pg_stat_activity
      where datname = 'app' and pid <> pg_backend_pid() and backend_type = 'client backend'`)
    expect(roles).toEqual([{ usename: 'application' }])
  })
})
