import { randomUUID } from 'node:crypto'
import { cp, mkdir, readdir } from 'node:fs/promises'
import { basename, join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import {
  backUp,
  CLI,
  emptyTarget,
  KEY,
  manifestOf,
  reportPhoto,
  restore,
  tempFolder,
  withFlipped,
} from '../../test/backups.ts'
import type { Target } from '../../test/backups.ts'
import { signIn } from '../../test/callers.ts'
import type { Caller } from '../../test/callers.ts'
import { runNode } from '../../test/childRun.ts'
import { buildIssue, buildProperty, findDevelopmentOf } from '../../test/factories.ts'
import { startS3 } from '../../test/s3.ts'
import { startTestApp } from '../../test/testApp.ts'
import type { TestApp } from '../../test/testApp.ts'
import { loadConfig } from '../config.ts'
import { systemCtx } from '../context.ts'
import { createSecretBox } from '../crypto/secretBox.ts'
import { eraseByEmail } from '../features/erasures/service.ts'
import { openFileStore } from '../files/openStore.ts'
import { writeManifest } from './manifest.ts'
import { openPlace } from './place.ts'
import { joined, restoreFailed } from './refusals.ts'

let test: TestApp
let propertyId: number
let resident: Caller
let manager: Caller
beforeAll(async () => {
  test = await startTestApp({ settings: { SECRET_KEY: KEY } })
  propertyId = await buildProperty(test.services)
  resident = await signIn(test, 'TENANT', propertyId)
  manager = await signIn(test, 'PMGR', propertyId)
})
afterAll(() => test.close())

/** Makes a person with a photo. The returned function erases that person. */
async function somebody(): Promise<{ userId: number; erase: () => Promise<void> }> {
  const person = await signIn(test, 'TENANT', propertyId)
  await reportPhoto(test, person, propertyId, { number: person.userId })
  const { db } = test.services
  await db.updateTable('issues').set({ status: 'Closed' }).where('reporter_id', '=', person.userId).execute()
  const { email } = await db
    .selectFrom('users')
    .select('email')
    .where('id', '=', person.userId)
    .executeTakeFirstOrThrow()
  const erase = async () => {
    const done = await eraseByEmail(systemCtx(test.services, 'a-test'), email, { isSure: true })
    expect(done).toMatchObject({ erased: true })
  }
  return { userId: person.userId, erase }
}

async function isErasedIn({ ownerUrl }: Target, userId: number): Promise<boolean> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ is: boolean; again: boolean }>(
      `select anonymised_at is not null as is, exists (select from audit_events
        where action = 'user.eraseAgain' and object_id = users.id) as again from users where id = $1`,
      [userId],
    )
    expect(rows[0]?.again).toBe(rows[0]?.is)
    return rows[0]?.is === true
  } finally {
    await client.end()
  }
}

const marksIn = ({ dataDir }: Target): Promise<string[]> => readdir(join(dataDir, 'erased'))

describe('a restore after an erasure', () => {
  it('a restore after an erasure repeats an erasure that happened during the backup, even in another store [ERASE-13]', async () => {
    const { userId, erase } = await somebody()
    const kept = await somebody()
    const made = await backUp(test, tempFolder('backups'), erase)
    const target = await emptyTarget()
    await restore(made.backup, target.settings)
    expect(await isErasedIn(target, userId)).toBe(true)
    expect(await isErasedIn(target, kept.userId)).toBe(false)
    // A backup of the restored database must record these erasures too.
    expect(await marksIn(target)).toEqual(expect.arrayContaining((await manifestOf(made.backup)).erased))
  })

  it('a restore after an erasure repeats later erasures that a newer backup records, in the same location or in BACKUP_DIR [ERASE-13] [T39]', async () => {
    const place = tempFolder('backups')
    const { userId, erase } = await somebody()
    const old = await backUp(test, place)
    const away = join(tempFolder('away'), basename(old.backup))
    await cp(old.backup, away, { recursive: true })
    await erase()
    const newer = await backUp(test, place)
    const { madeAt } = await manifestOf(newer.backup)

    const beside = await emptyTarget()
    expect(await restore(old.backup, beside.settings)).toMatchObject({ knownTo: madeAt, unread: [] })
    expect(await isErasedIn(beside, userId)).toBe(true)

    const alone = await emptyTarget()
    const { madeAt: ownTime } = await manifestOf(away)
    expect(await restore(away, alone.settings)).toMatchObject({ knownTo: ownTime })
    expect(await isErasedIn(alone, userId)).toBe(false)

    const daily = await emptyTarget({ BACKUP_DIR: place })
    expect(await restore(away, daily.settings)).toMatchObject({ knownTo: madeAt })
    expect(await isErasedIn(daily, userId)).toBe(true)
  })

  it('a restore after an erasure repeats erasures recorded in the old store, and copies these records into the new store first [ERASE-14]', async () => {
    const { userId, erase } = await somebody()
    const old = await backUp(test, tempFolder('backups'))
    await erase()
    const target = await emptyTarget()
    await cp(join(test.dataDir, 'erased'), join(target.dataDir, 'erased'), { recursive: true })
    await restore(old.backup, target.settings)
    expect(await isErasedIn(target, userId)).toBe(true)
    const s3 = await startS3()
    onTestFinished(s3.close)
    const bucket = await emptyTarget(s3.settings)
    const store = await openFileStore(loadConfig(bucket.settings))
    for (const mark of await marksIn(target)) await store.noteErased(mark)
    await restore(old.backup, bucket.settings)
    expect(await isErasedIn(bucket, userId)).toBe(true)
    for (const refusal of [restoreFailed(new Error('away')), joined({ setting: 'DATABASE_URL', url: '' })])
      expect(refusal.message).toContain('the file store, but keep erased/. Then restore again.')
  })

  it('a restore after an erasure stops if the folder in BACKUP_DIR does not exist [ERASE-15]', async () => {
    const { backup } = await backUp(test, tempFolder('backups'))
    const away = join(tempFolder('backups'), 'away')
    const target = await emptyTarget({ BACKUP_DIR: away })
    const refusal = `The newer backups at ${away} cannot be read (ENOENT), which say who was erased since: nothing was restored.`
    await expect(restore(backup, target.settings)).rejects.toThrow(refusal)
    await mkdir(away)
    expect(await restore(backup, target.settings)).toMatchObject({ restored: true })
  })

  it('a restore after an erasure says that erasures are unknown if a newer backup is damaged or was forged [ERASE-13]', async () => {
    const place = tempFolder('backups')
    const { erase, userId } = await somebody()
    const old = await backUp(test, place)
    await erase()
    const newer = await backUp(test, place)
    const target = await emptyTarget({ BACKUP_DIR: place })
    await withFlipped(join(newer.backup, 'manifest.json'), 100, async () => {
      expect(await restore(old.backup, target.settings)).toMatchObject({ unread: [newer.backup] })
    })
    expect(await isErasedIn(target, userId)).toBe(false)
    const manifest = await manifestOf(newer.backup)
    const box = createSecretBox('somebody else, without the key')
    await writeManifest(openPlace(place, undefined), basename(newer.backup), manifest, box)
    const run = runNode([CLI, 'restore', '--from', old.backup], (await emptyTarget()).settings)
    expect(await run.exited, run.errors()).toBe(0)
    expect(run.output()).toContain(
      `We couldn’t read these backups, so we don’t know who was erased before they were made: ${newer.backup}.`,
    )
  })

  it('a restore ignores erasures of other databases, even if their backups are in the same place [ERASE-13]', async () => {
    const place = tempFolder('backups')
    const other = await startTestApp({ settings: { SECRET_KEY: KEY } })
    const old = await backUp(test, place)
    await other.services.files.noteErased('ab'.repeat(32))
    await backUp(other, place)
    await other.close()
    const target = await emptyTarget()
    await restore(old.backup, target.settings)
    expect(await marksIn(target)).not.toContain('ab'.repeat(32))
  })
})

it('a restore names later redactions as far as newer backups record them [REDACT-12]', async () => {
  const place = tempFolder('backups')
  const report = (): Promise<number> =>
    buildIssue(test.services, { propertyId, reporterId: resident.userId, description: 'Zqword drips' })
  const redact = async (issueId: number): Promise<number> => {
    const body = { words: 'Zqword', reason: 'They asked for it.' }
    const answer = await manager.post(`/issues/${issueId}/redact`, body)
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json<{ jobId: number }>().jobId
  }
  await redact(await report())
  const open = await report()
  const old = await backUp(test, place)
  const job = await redact(open)
  await redact(await report())
  const { madeAt: knownTo } = await manifestOf((await backUp(test, place)).backup)
  const target = await emptyTarget()
  const run = runNode([CLI, 'restore', '--from', old.backup], target.settings)
  expect(await run.exited, run.errors()).toBe(0)
  const { madeAt } = await manifestOf(old.backup)
  expect(run.output()).toContain(
    `Words and photos redacted after ${madeAt} are visible again: redact them again. Redactions made up to ${knownTo} were in issues ${job}.`,
  )
})

it('a restore names incidents that were redacted later [REDACT-12]', async () => {
  const place = tempFolder('backups')
  const developmentId = await findDevelopmentOf(test.services, propertyId)
  const open = async (): Promise<number> => {
    const incident = { developmentId, blockIds: [], propertyIds: [], jobIds: [], nextUpdateBy: null }
    const words = { title: `Flood ${randomUUID()}`, text: 'Zqword called.', severity: 'Info' }
    const answer = await manager.post('/incidents', { ...incident, ...words })
    expect(answer.statusCode, answer.body).toBe(201)
    return answer.json<{ id: number }>().id
  }
  const redact = async (id: number): Promise<void> => {
    const body = { words: 'Zqword', reason: 'They asked for it.' }
    const answer = await manager.post(`/incidents/${id}/redact`, body)
    expect(answer.statusCode, answer.body).toBe(200)
  }
  await redact(await open())
  const later = await open()
  const old = await backUp(test, place)
  await redact(later)
  await redact(await open())
  const { madeAt: knownTo } = await manifestOf((await backUp(test, place)).backup)
  const target = await emptyTarget()
  const run = runNode([CLI, 'restore', '--from', old.backup], target.settings)
  expect(await run.exited, run.errors()).toBe(0)
  expect(run.output()).toContain(
    `Redactions of incidents made up to ${knownTo} were in /manage-incidents/${later}.`,
  )
})

it('a restore accepts an older manifest that records no erasures or redactions [BACKUP-06]', async () => {
  const { backup } = await backUp(test, tempFolder('backups'))
  const manifest = await manifestOf(backup)
  const { erased: _erased, redacted: _redacted, redactedIncidents: _incidents, ...before } = manifest
  await writeManifest(
    openPlace(join(backup, '..'), undefined),
    basename(backup),
    before,
    createSecretBox(KEY),
  )
  const target = await emptyTarget()
  expect(await restore(backup, target.settings)).toMatchObject({
    restored: true,
    redactedSince: [],
    incidentsRedactedSince: [],
  })
})
