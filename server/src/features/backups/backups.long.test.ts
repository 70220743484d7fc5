import { readdir } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { ageProduct, tempFolder } from '../../../test/backups.ts'
import { nobody } from '../../../test/callers.ts'
import { expectNewestKept, keepIn, start } from '../../../test/dailyBackups.ts'

describe('daily backups over many days', () => {
  it('daily backups are made once a day, and only the server’s own backups beyond the newest 14 are removed [BACKUP-11]', async () => {
    await expectNewestKept({ newest: 14, days: 17 })
  })

  it('daily backups continue after a wrong clock has dated a backup in the future, and that backup does not count as a good one [BACKUP-23]', async () => {
    const dir = tempFolder('daily')
    const test = await start({ BACKUP_DIR: dir, BACKUP_KEEP: '1' })
    await keepIn(test, 100)
    const [wrong] = await readdir(dir)
    await test.asOwner(`alter table audit_events disable trigger user;
      update audit_events set at = now() + interval '100 days' where action = 'backup.make';
      alter table audit_events enable trigger user`)
    await ageProduct(test)
    expect((await nobody(test).get('/health/ready')).json()).toEqual({ status: 'degraded' })
    await keepIn(test, 0)
    // The next run also keeps the backup with the future date.
    await keepIn(test, 0)
    const made = await readdir(dir)
    expect(made).toHaveLength(2)
    expect(made).toContain(wrong)
    expect((await nobody(test).get('/health/ready')).json()).toEqual({ status: 'ready' })
  })
})
