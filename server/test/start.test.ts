import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { main, spawnNode } from './childRun.ts'
import { addresses, cli, expectRefusal, openPlace, place, runSql, start } from './startedServer.ts'
import type { Started } from './startedServer.ts'

openPlace()

describe('a server start', () => {
  test('an unreachable database is reported by its setting and a code only', async () => {
    const url = 'postgresql://app:hidden@127.0.0.1:1/app'
    const sentence =
      'The database of DATABASE_URL cannot be reached (ECONNREFUSED). Check its address, user and password, and that it is running.'
    await expectRefusal(start({ DATABASE_URL: url, DATABASE_WAIT_SECONDS: '0' }), sentence)
    await expectRefusal(
      start({ DATABASE_URL: url }, [cli, 'user', 'unlock', '--email', 'a@example.test']),
      sentence,
    )
  })
})

describe('starts next to a running server', () => {
  let first: Started
  beforeAll(async () => {
    first = start({ LOG_LEVEL: 'info', BACKUP_DIR: join(place.root, 'backups') }, [main], spawnNode)
    await first.ready
    return first.end
  })

  test('the log of the running server says which migrations it ran [OPS-226]', () => {
    expect(first.output()).toContain('"msg":"migration 1 of ')
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
      `Another instance (process ${first.child.pid}) is already running on the data folder ${place.dataDir}. Stop it, or set DATA_DIR to another folder.`,
    )
  })

  test('the product connects only as the application role, never as the owner [DB-01]', async () => {
    const roles = await runSql(`select distinct usename from pg_stat_activity
      where datname = 'app' and pid <> pg_backend_pid() and backend_type = 'client backend'`)
    expect(roles).toEqual([{ usename: 'application' }])
  })

  test('a database that does not exist is reported by its setting [OPS-217]', async () => {
    await expectRefusal(
      start({
        DATABASE_URL: addresses(place.dataDir).application.replace('/app?', '/missing?'),
        DATA_DIR: join(place.root, 'other'),
      }),
      'The database server of DATABASE_URL has no database of this name (3D000). Check its address, user and password, and that it is running.',
    )
  })

  test('a folder with the files of another database is refused', async () => {
    const other = join(place.root, 'foreign')
    mkdirSync(join(other, 'files'), { recursive: true })
    writeFileSync(join(other, 'files/database.id'), '0b5f2e46-7a14-4c39-9d6f-3f2f0f6a1c55\n')
    writeFileSync(join(other, 'secret.key'), readFileSync(join(place.dataDir, 'secret.key')))
    const settings = { DATABASE_URL: addresses(place.dataDir).application, DATA_DIR: other }
    await expectRefusal(
      start(settings),
      `The folder for files, ${join(other, 'files')}, belongs to another database: set DATABASE_URL to that one, or DATA_DIR to another folder.`,
    )
    writeFileSync(join(other, 'secret.key'), '0123456789abcdef'.repeat(4))
    const refused = start(settings)
    expect(await refused.exited).toBe(1)
    expect(refused.output()).toMatch(
      /^The secret key is not the one that this database was set up with: .*\n$/,
    )
  })
})
