import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { backUp, emptyTarget, KEY, reportPhoto, restore } from '../../test/backups.ts'
import { signIn } from '../../test/callers.ts'
import { buildProperty } from '../../test/factories.ts'
import { queueMail } from '../../test/outboxRows.ts'
import { startS3 } from '../../test/s3.ts'
import { startTestApp } from '../../test/testApp.ts'
import type { TestApp } from '../../test/testApp.ts'

let test: TestApp
let backup: string
beforeAll(async () => {
  test = await startTestApp({ settings: { SECRET_KEY: KEY } })
  const propertyId = await buildProperty(test.services)
  await reportPhoto(test, await signIn(test, 'TENANT', propertyId), propertyId)
  await queueMail(test.services)
  backup = (await backUp(test, join(test.dataDir, 'backups'))).backup
})
afterAll(() => test.close())

/** Opens a connection under an application name that a server uses. */
async function work(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString, application_name: 'doorstep-jobs' })
  onTestFinished(() => client.end())
  await client.connect()
  return client
}

const countOf = async (client: pg.Client, from: string): Promise<number> =>
  Number((await client.query<{ count: string }>(`select count(*) as count from ${from}`)).rows[0]?.count)
const WAITING = 'outbox_messages where sent_at is null and failed_at is null'

describe('the target database of a restore', () => {
  it('the database of a restore is refused and stays empty while a server or a command uses it [BACKUP-17]', async () => {
    const target = await emptyTarget()
    const client = await work(target.connectionString)
    await expect(restore(backup, target.settings)).rejects.toThrow(
      'A server or a command is using the database of DATABASE_OWNER_URL. Nothing was changed. Stop all servers and commands, then try again.',
    )
    expect(await countOf(client, `pg_tables where schemaname in ('public', 'pgboss')`)).toBe(0)
  })

  it('the database of a restore keeps no row if a server connects during the restore [BACKUP-17]', async () => {
    const s3 = await startS3()
    onTestFinished(s3.close)
    const target = await emptyTarget(s3.settings)
    s3.break('held', 'PUT')
    const restoring = restore(backup, target.settings)
    restoring.catch(() => {})
    await expect.poll(() => s3.broken('PUT')).toBeGreaterThan(0)
    await work(target.connectionString)
    s3.heal()
    await expect(restoring).rejects.toThrow(
      /^A server or a command used the database of DATABASE_OWNER_URL during the restore\. /,
    )
    const owner = await work(target.ownerUrl)
    expect(await countOf(owner, 'users')).toBe(0)
    expect(await countOf(owner, 'unfinished_restore')).toBe(0)
  })

  it('the database of a restore never shows a message as waiting to be sent, from the first row on [BACKUP-17]', async () => {
    const s3 = await startS3()
    onTestFinished(s3.close)
    const target = await emptyTarget(s3.settings)
    s3.break('held', 'PUT')
    const restoring = restore(backup, target.settings)
    await expect.poll(() => s3.broken('PUT')).toBeGreaterThan(0)
    s3.heal()
    // At this point the restore has written all rows, but no files.
    s3.break('held', 'PUT')
    await expect.poll(() => s3.broken('PUT')).toBeGreaterThan(0)
    const owner = await work(target.ownerUrl)
    expect(await countOf(owner, 'outbox_messages')).toBeGreaterThan(0)
    expect(await countOf(owner, WAITING)).toBe(0)
    s3.heal()
    await restoring
    const given = `select after ->> 'messagesGivenUp' as count from audit_events where action = 'backup.restore'`
    expect((await owner.query(given)).rows).toEqual([
      { count: String(await countOf(owner, `outbox_messages where last_failure = 'restored'`)) },
    ])
  })
})
