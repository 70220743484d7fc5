import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, describe, expect, it, onTestFinished } from 'vitest'
import { Caller, signIn } from '../../../test/callers.ts'
import { askAndErase, plantPerson, traces, WITH_MAIL } from '../../../test/erasedPerson.ts'
import { buildProperty } from '../../../test/factories.ts'
import { startTestApp } from '../../../test/testApp.ts'
import type { TestApp } from '../../../test/testApp.ts'
import { createTestDb } from '../../../test/testDb.ts'
import type { TestDb } from '../../../test/testDb.ts'

describe('a backup from before an erasure', () => {
  const databases: TestDb[] = []
  afterAll(async () => {
    for (const database of databases) await database.drop()
  })
  const database = async (copyOf?: TestDb): Promise<TestDb> => {
    const made = await createTestDb(copyOf ? { copyOf } : {})
    databases.push(made)
    return made
  }
  /** Starts a server on this database with the first server's files. */
  const serve = ({ connectionString }: TestDb, dataDir: string): Promise<TestApp> =>
    startTestApp({ connectionString, settings: { ...WITH_MAIL, DATA_DIR: dataDir } })

  it('a backup from before an erasure is restored without the erased person, and without losing anybody else [ERASE-09] [T39]', async () => {
    const original = await database()
    const dataDir = await mkdtemp(join(tmpdir(), 'erased-'))
    onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
    const first = await serve(original, dataDir)
    const home = await buildProperty(first.services)
    const manager = await signIn(first, 'PMGR', home)
    await first.close()
    const empty = await database(original)

    const second = await serve(original, dataDir)
    const caller = await plantPerson(second, new Caller(second.app, manager), home)
    await sql`update issues set status = 'InProgress' where reporter_id = ${caller.userId}`.execute(
      second.services.db,
    )
    await second.close()
    const backup = await database(original)

    const third = await serve(original, dataDir)
    await sql`update issues set status = 'Closed' where reporter_id = ${caller.userId}`.execute(
      third.services.db,
    )
    await askAndErase(new Caller(third.app, manager), new Caller(third.app, caller))
    await third.close()

    const restored = await serve(backup, dataDir)
    expect((await new Caller(restored.app, caller).get('/account/profile')).statusCode).toBe(401)
    await sql`update outbox_messages set sent_at = now()`.execute(restored.services.db)
    expect(await traces(restored)).toEqual([])
    const audit = restored.services.db
      .selectFrom('audit_events')
      .select('object_id')
      .where('action', '=', 'user.eraseAgain')
    expect(await audit.execute()).toEqual([{ object_id: caller.userId }])
    await restored.close()

    // This backup is older than the person, so another account has the same id.
    const before = await serve(empty, dataDir)
    await sql`insert into users (id, email, first_name, last_name, base_role, status)
      values (${caller.userId}, 'new@example.test', 'New', 'Comer', 'TENANT', 'Approved')`.execute(
      before.services.db,
    )
    await before.close()
    const later = await serve(empty, dataDir)
    const names = await later.services.db
      .selectFrom('users')
      .select('first_name')
      .where('id', '=', caller.userId)
      .execute()
    expect(names).toEqual([{ first_name: 'New' }])
    await later.close()
  })
})
