import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { expect, describe, it, onTestFinished } from 'vitest'
import { reportPhoto, tempFolder } from '../../test/backups.ts'
import { signIn } from '../../test/callers.ts'
import { buildProperty } from '../../test/factories.ts'
import { keepLog } from '../../test/keptLog.ts'
import { startS3 } from '../../test/s3.ts'
import { startTestApp } from '../../test/testApp.ts'
import type { TestApp } from '../../test/testApp.ts'
import { createTestDb } from '../../test/testDb.ts'
import { systemCtx } from '../context.ts'
import type { SystemCtx } from '../context.ts'
import { openInstallation } from '../db/installation.ts'
import { findKeptFiles } from '../features/file-store/service.ts'
import { keepBackups } from '../features/backups/service.ts'
import { makeBackup } from './makeBackup.ts'
import { openPlace } from './place.ts'

async function start(options: Parameters<typeof startTestApp>[0]): Promise<TestApp> {
  const test = await startTestApp(options)
  onTestFinished(() => test.close())
  return test
}

const at = (test: TestApp, time: string): SystemCtx => ({
  ...systemCtx(test.services, 'a-job'),
  now: () => new Date(time),
})
const keepAt = (test: TestApp, time: string): Promise<void> => keepBackups(at(test, time))
/** Makes a manual backup in the location of the daily backups. */
const makeAt = async (test: TestApp, to: string, time: string): Promise<string> =>
  basename((await makeBackup(at(test, time), { to, findFiles: findKeptFiles })).backup)
const timeIn = (name: string): string => name.slice(16, 32)
const shortIdOf = async ({ services }: TestApp): Promise<string> =>
  (await openInstallation(services.db, services.secrets)).id.slice(0, 8)

describe('the clean-up of backups', () => {
  it('the clean-up of backups logs its failure, is repeated by the next run, and causes no second backup [BACKUP-14]', async () => {
    const s3 = await startS3()
    onTestFinished(s3.close)
    const { log, written } = keepLog()
    const dir = `${s3.settings['S3_BUCKET_URL']}/safe/daily`
    const settings = { ...s3.settings, FILE_STORE: 'folder', BACKUP_DIR: dir, BACKUP_KEEP: '1' }
    const test = await start({ log, settings })
    const place = openPlace(dir, test.services.config.files.s3)
    const seals = async (): Promise<string[]> =>
      (await place.list('backup-')).filter((path) => path.endsWith('manifest.seal')).map(timeIn)
    await keepAt(test, '2026-03-10T10:00:00Z')
    s3.break('error', 'DELETE')
    await keepAt(test, '2026-03-11T10:00:00Z')
    await keepAt(test, '2026-03-11T11:00:00Z')
    expect(await seals()).toEqual(['2026-03-10T10-00', '2026-03-11T10-00'])
    expect(written()).toContain('could not remove old backups: will try again')
    s3.heal()
    await keepAt(test, '2026-03-11T12:00:00Z')
    expect(await seals()).toEqual(['2026-03-11T10-00'])
    const events = test.services.db.selectFrom('audit_events').select('after')
    expect(await events.where('action', '=', 'backup.removeOld').execute()).toEqual([
      { after: { removed: 1 } },
    ])
  })

  it('the clean-up of backups runs even if no backup can be made [BACKUP-14]', async () => {
    const dir = tempFolder('daily')
    const test = await start({ settings: { BACKUP_DIR: dir, BACKUP_KEEP: '1' } })
    for (const day of ['10', '11']) await makeAt(test, dir, `2026-03-${day}T10:00:00Z`)
    await test.asOwner('alter table installation rename column file_store to away')
    await expect(keepAt(test, '2026-03-12T10:00:00Z')).rejects.toThrow(/^The backup was not made /)
    await test.asOwner('alter table installation rename column away to file_store')
    expect((await readdir(dir)).map(timeIn)).toEqual(['2026-03-11T10-00'])
  })

  it('the clean-up of backups counts the backups of one day once, and keeps only the newest backup of a past day [BACKUP-14]', async () => {
    const dir = tempFolder('daily')
    const test = await start({ settings: { BACKUP_DIR: dir, BACKUP_KEEP: '2' } })
    for (const time of ['10T09', '10T12', '11T09', '11T11', '11T23', '12T08'])
      await makeAt(test, dir, `2026-03-${time}:00:00Z`)
    await keepAt(test, '2026-03-12T09:00:00Z')
    // Manual backups of the current day are kept too.
    expect((await readdir(dir)).map(timeIn).toSorted()).toEqual([
      '2026-03-11T23-00',
      '2026-03-12T08-00',
      '2026-03-12T09-00',
    ])
  })

  it('the clean-up of backups recognises a backup by its whole name, and also by a name in the old form [BACKUP-14]', async () => {
    const dir = tempFolder('daily')
    const test = await start({ settings: { BACKUP_DIR: dir, BACKUP_KEEP: '1' } })
    const own = `backup-${await shortIdOf(test)}`
    const others = [`${own}-notes`, `${own}-2026-01-01T00-00-00Z-copy`, `${own}-2026-99-01T00-00-00Z`]
    for (const name of [...others, `${own}-2026-01-01T00-00-00Z`]) {
      await mkdir(join(dir, name))
      await writeFile(join(dir, name, 'manifest.seal'), 'A seal of somebody.')
    }
    await keepAt(test, '2026-03-12T09:00:00Z')
    const kept = await readdir(dir)
    expect(kept).toEqual(expect.arrayContaining(others))
    expect(kept).toHaveLength(others.length + 1)
  })

  it('the clean-up of backups keeps backups that a copy of the database made in the same place, for up to 90 days [BACKUP-18]', async () => {
    const dir = tempFolder('daily')
    const settings = { BACKUP_DIR: dir, BACKUP_KEEP: '1' }
    const original = await createTestDb()
    onTestFinished(original.drop)
    const first = await startTestApp({ connectionString: original.connectionString, settings })
    const dataDir = first.dataDir
    await keepAt(first, '2026-03-01T09:00:00Z')
    await first.app.close()
    await first.close()
    const copied = await createTestDb({ copyOf: original })
    onTestFinished(copied.drop)
    const again = { connectionString: original.connectionString, settings }
    const [test, copy] = [await start(again), await start({ ...again, ...copied })]
    expect(dataDir).not.toBe(test.dataDir)
    expect(await shortIdOf(copy)).toBe(await shortIdOf(test))
    for (const day of ['02', '03']) {
      await keepAt(test, `2026-03-${day}T09:00:00Z`)
      await keepAt(copy, `2026-03-${day}T10:00:00Z`)
      await keepAt(test, `2026-03-${day}T11:00:00Z`)
    }
    expect((await readdir(dir)).map(timeIn).toSorted()).toEqual(['2026-03-03T09-00', '2026-03-03T10-00'])
    await keepAt(test, '2026-06-30T09:00:00Z')
    expect((await readdir(dir)).map(timeIn)).toEqual(['2026-06-30T09-00'])
  })

  it('the clean-up of backups keeps the newest complete backup as well as newer backups that lack files [BACKUP-22]', async () => {
    const dir = tempFolder('daily')
    const test = await start({ settings: { BACKUP_DIR: dir, BACKUP_KEEP: '1' } })
    const propertyId = await buildProperty(test.services)
    await reportPhoto(test, await signIn(test, 'TENANT', propertyId), propertyId)
    for (const day of ['10', '11']) await keepAt(test, `2026-03-${day}T09:00:00Z`)
    const { key } = (await findKeptFiles(systemCtx(test.services, 'a-test')))[0] ?? { key: '' }
    await test.services.files.delete(key)
    for (const day of ['12', '13']) await keepAt(test, `2026-03-${day}T09:00:00Z`)
    expect((await readdir(dir)).map(timeIn).toSorted()).toEqual(['2026-03-11T09-00', '2026-03-13T09-00'])
    await keepAt(test, '2026-07-01T09:00:00Z')
    expect((await readdir(dir)).map(timeIn)).toEqual(['2026-07-01T09-00'])
  })
})
