import { readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { ageProduct, backUp, restore, tempFolder } from '../../../test/backups.ts'
import { nobody } from '../../../test/callers.ts'
import { expectNewestKept, inDays, keepIn, start } from '../../../test/dailyBackups.ts'
import { systemCtx } from '../../context.ts'
import { keepBackups } from './service.ts'

const METRICS_TOKEN = 'p7Hq2nV9xK4mZ8rT5wLc'

describe('daily backups', () => {
  it('daily backups are made only if the settings name a place for them [BACKUP-11]', async () => {
    const test = await start({})
    await keepIn(test, 0)
    expect(await test.services.db.selectFrom('daily_runs').selectAll().execute()).toEqual([])
    expect((await nobody(test).get('/health/ready')).json()).toEqual({ status: 'ready' })
  })

  it('daily backups are made once a day, and only the server’s own backups beyond the number in the settings are removed [BACKUP-11]', async () => {
    await expectNewestKept({ newest: 2, days: 4 }, { BACKUP_KEEP: '2' })
  })

  it('daily backups are removed after 90 days, except the newest one [BACKUP-11]', async () => {
    const dir = tempFolder('daily')
    const test = await start({ BACKUP_DIR: dir, BACKUP_KEEP: '90' })
    await keepIn(test, 0)
    await keepIn(test, 91)
    const [only, ...rest] = await readdir(dir)
    expect(rest).toEqual([])
    await keepIn(test, 300)
    expect(await readdir(dir)).not.toContain(only)
    expect(await readdir(dir)).toHaveLength(1)
  })

  it('daily backups are tried again an hour later if the location was unavailable, and are then complete [BACKUP-11]', async () => {
    const dir = join(tempFolder('daily'), 'away')
    await writeFile(dir, 'no folder')
    const test = await start({ BACKUP_DIR: dir })
    await expect(keepIn(test, 0)).rejects.toThrow(/^The backup was not made \(ENOTDIR\)\. /)
    await rm(dir)
    await keepIn(test, 0)
    const [name = ''] = await readdir(dir)
    const settings = { MODE: 'demo', DATA_DIR: test.dataDir, SECRET_KEY: 'kq3v9ZtW7cXy1LmPbN5sRf8uJh2eGd6a' }
    expect(await restore(join(dir, name), settings, { isDryRun: true })).toMatchObject({ restored: false })
  })

  it('daily backups mark the server as degraded when they are late, and show their age in the metrics [BACKUP-12]', async () => {
    const dir = tempFolder('daily')
    const test = await start({ BACKUP_DIR: dir, METRICS_TOKEN })
    const status = async (): Promise<unknown> => (await nobody(test).get('/health/ready')).json()
    const ageOf = async (): Promise<number | undefined> => {
      const { body } = await nobody(test).get('/metrics', { authorization: `Bearer ${METRICS_TOKEN}` })
      const found = /^backup_age_seconds (.+)$/m.exec(body)?.[1]
      return found === undefined ? undefined : Number(found)
    }
    // The first backup is not overdue yet.
    expect(await status()).toEqual({ status: 'ready' })
    await ageProduct(test)
    expect(await status()).toEqual({ status: 'degraded' })
    expect(await ageOf()).toBeGreaterThanOrEqual(40 * 3600)
    await backUp(test, dir)
    expect([await status(), (await ageOf()) ?? Infinity]).toEqual([{ status: 'ready' }, expect.any(Number)])
    // Older versions did not count missing files.
    await test.asOwner(`alter table audit_events disable trigger user;
      update audit_events set at = now() - interval '37 hours', after = after - 'missingFiles' where action = 'backup.make';
      alter table audit_events enable trigger user`)
    expect(await status()).toEqual({ status: 'degraded' })
    expect(await ageOf()).toBeGreaterThanOrEqual(37 * 3600)
  })

  it('daily backups are neither made nor removed if the server’s clock differs from the database’s [BACKUP-23]', async () => {
    const dir = tempFolder('daily')
    const test = await start({ BACKUP_DIR: dir, BACKUP_KEEP: '1' })
    await keepIn(test, -1)
    const before = await readdir(dir)
    onTestFinished(() => void vi.useRealTimers())
    for (const days of [100, -100]) {
      vi.useFakeTimers({ toFake: ['Date'], now: inDays(days) })
      await expect(keepBackups(systemCtx(test.services, 'a-job'))).rejects.toThrow(
        /clocks .* differ by more than 5 minutes: no backup was made or removed\. Synchronise both with NTP, then try again\.$/,
      )
      vi.useRealTimers()
    }
    expect(await readdir(dir)).toEqual(before)
  })

  it('daily backups are absent from the metrics if the settings name no place for them [BACKUP-12]', async () => {
    const test = await start({ METRICS_TOKEN })
    await backUp(test, tempFolder('by-hand'))
    const { body } = await nobody(test).get('/metrics', { authorization: `Bearer ${METRICS_TOKEN}` })
    expect(body).toContain('database_up 1')
    expect(body).not.toContain('backup_')
  })

  it('daily backups refuse to run at the same time as another backup of the database [BACKUP-02]', async () => {
    const test = await start({})
    await backUp(test, tempFolder('backups'), async () => {
      await expect(backUp(test, tempFolder('backups'))).rejects.toThrow(
        'Another backup of this database is running. Wait until it has finished.',
      )
    })
  })
})
