import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { backUp, emptyTarget, KEY, restore, tempFolder } from '../../test/backups.ts'
import { main, runNode } from '../../test/childRun.ts'
import { startTestApp } from '../../test/testApp.ts'
import { runAdmin } from '../../test/testDb.ts'

/** Returns SQL that makes the creation of this table fail. */
const failing = (
  table: string,
): string => `create function fail() returns event_trigger language plpgsql as $$ begin
    if to_regclass('${table}') is not null then raise 'The connection broke.'; end if;
  end $$;
  create event trigger fail on ddl_command_end when tag in ('CREATE TABLE') execute function fail()`

it('a restore that fails before it marks the database does not claim the files, and the next start reports a later failure [BACKUP-203]', async () => {
  const test = await startTestApp({ settings: { SECRET_KEY: KEY } })
  onTestFinished(() => test.close())
  const { backup } = await backUp(test, tempFolder('backups'))
  const target = await emptyTarget()
  const claim = join(target.dataDir, 'files/database.id')

  await runAdmin(target.ownerUrl, failing('unfinished_restore'))
  await expect(restore(backup, target.settings)).rejects.toThrow('The restore failed')
  expect(existsSync(claim)).toBe(false)

  await runAdmin(target.ownerUrl, `drop event trigger fail; drop function fail; ${failing('users')}`)
  await expect(restore(backup, target.settings)).rejects.toThrow('The connection broke')
  expect(existsSync(claim)).toBe(true)
  const start = runNode([main], { ...target.settings, PORT: '0' })
  expect(await start.exited).toBe(1)
  expect(start.errors()).toMatch(
    /^A restore into this database is running or has failed\. If it is running, wait for it to end\. If it has failed, empty the database and the file store, but keep erased\/\. Then restore again\./,
  )
})
