import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DataExport } from '@doorstep/contract/data-exports/schema'
import {
  EXPORT_EXPIRED,
  EXPORT_IS_READY,
  EXPORT_NOT_READY,
  EXPORT_TAKEN,
  EXPORT_UNDER_WAY,
} from '@doorstep/contract/data-exports/texts'
import { filesOf, mails } from '../../../test/applicants.ts'
import { Caller, signIn } from '../../../test/callers.ts'
import type { Answer } from '../../../test/callers.ts'
import { ASK, addPhoto, FILE, runJob, takeCopy } from '../../../test/dataExports.ts'
import { buildIssue, buildProperty, buildSession } from '../../../test/factories.ts'
import { startTestApp } from '../../../test/testApp.ts'
import type { TestApp } from '../../../test/testApp.ts'
import { systemCtx, withTransaction } from '../../context.ts'
import { renewDataExport } from './service.ts'

let test: TestApp
let home: number
beforeAll(async () => {
  test = await startTestApp()
  home = await buildProperty(test.services)
})
afterAll(() => test.close())

const run = (name: string, id?: number): Promise<void> => runJob(test, name, id)
const ask = (caller: Caller): Promise<void> => takeCopy(test, caller)
const stateOf = async (caller: Caller): Promise<string> => (await caller.get(ASK)).json<DataExport>().state
const refusalOf = (answer: Answer): unknown => [answer.statusCode, answer.json<{ message: string }>().message]
const person = (options = {}): Promise<Caller> => signIn(test, 'TENANT', home, options)
const storedKey = async ({ userId }: Caller): Promise<string | null | undefined> =>
  (
    await test.services.db
      .selectFrom('data_exports')
      .select('file_key')
      .where('user_id', '=', userId)
      .executeTakeFirst()
  )?.file_key
const isStored = (key: string): Promise<boolean> =>
  test.services.files.read(key).then(
    ({ stream }) => {
      stream.destroy()
      return true
    },
    () => false,
  )

async function* brokenOff(): AsyncGenerator<Buffer> {
  yield Buffer.from('x')
  throw new Error('broken off')
}

describe('a data export', () => {
  it('a data export can be requested and fetched only after a fresh sign-in [DATA-03]', async () => {
    const caller = await person()
    const age = (interval: string): Promise<unknown> =>
      sql`update sessions set authenticated_at = now() - ${interval}::interval where user_id = ${caller.userId}`.execute(
        test.services.db,
      )
    await age('16 minutes')
    expect((await caller.post(ASK)).json()).toMatchObject({ code: 'FORBIDDEN', reauthenticate: true })
    await age('1 minute')
    await ask(caller)
    await age('16 minutes')
    expect((await caller.post(FILE)).json()).toMatchObject({ code: 'FORBIDDEN', reauthenticate: true })
    expect(await stateOf(caller)).toBe('ready')
  })

  it('a data export can be fetched once, only by its owner, and from any of their sessions [DATA-04]', async () => {
    const caller = await person({ email: 'once@example.test' })
    const admin = await signIn(test, 'ADMIN')
    expect(refusalOf(await caller.post(FILE))).toEqual([409, EXPORT_NOT_READY])
    await ask(caller)
    expect((await mails(test, 'once@example.test')).map(({ subject }) => subject)).toEqual([
      'The copy of your data is ready',
    ])
    const key = (await storedKey(caller)) ?? ''
    expect(refusalOf(await admin.post(FILE))).toEqual([409, EXPORT_NOT_READY])
    const elsewhere = new Caller(test.app, {
      userId: caller.userId,
      token: await buildSession(test.services, caller.userId),
    })
    expect((await elsewhere.post(FILE)).statusCode).toBe(200)
    await expect.poll(() => stateOf(caller)).toBe('taken')
    expect(refusalOf(await caller.post(FILE))).toEqual([409, EXPORT_TAKEN])
    await expect.poll(() => isStored(key)).toBe(false)
    const audit = await test.services.db
      .selectFrom('audit_events')
      .select('action')
      .where('action', 'like', 'dataExport.%')
      .where('object_id', '=', caller.userId)
      .orderBy('id')
      .execute()
    expect(audit.map(({ action }) => action)).toEqual([
      'dataExport.request',
      'dataExport.make',
      'dataExport.fetch',
      'dataExport.taken',
    ])
  })

  it('a request for a data export waits until a running removal of content has ended [REDACT-09]', async () => {
    const caller = await person()
    const removing = Promise.withResolvers<void>()
    const began = Promise.withResolvers<void>()
    const removed = withTransaction(systemCtx(test.services, 'removing'), async (tx) => {
      await renewDataExport(tx, caller.userId)
      began.resolve()
      await removing.promise
    })
    await began.promise
    const asked = caller.post(ASK)
    const waiting = async (): Promise<unknown> =>
      (
        await sql`select from pg_locks where locktype = 'advisory' and not granted
          and database = (select oid from pg_database where datname = current_database())`.execute(
          test.services.db,
        )
      ).rows.length
    await expect.poll(waiting).toBe(1)
    expect(await stateOf(caller)).toBe('none')
    removing.resolve()
    await removed
    expect((await asked).statusCode).toBe(200)
  })

  it('a person can have only one data export at a time [DATA-06]', async () => {
    const caller = await person()
    const answers = await Promise.all([caller.post(ASK), caller.post(ASK), caller.post(ASK)])
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
    expect(refusalOf(await caller.post(ASK))).toEqual([409, EXPORT_UNDER_WAY])
    await run('dataExports.make', caller.userId)
    expect(refusalOf(await caller.post(ASK))).toEqual([409, EXPORT_IS_READY])
  })

  it('a data export can be requested again if the server failed to make it', async () => {
    const caller = await person()
    await caller.post(ASK)
    await sql`update data_exports set requested_at = now() - interval '61 minutes' where user_id = ${caller.userId}`.execute(
      test.services.db,
    )
    expect(await stateOf(caller)).toBe('stuck')
    await ask(caller)
    expect(await stateOf(caller)).toBe('ready')
  })

  it('a data export is deleted after a day [DATA-07]', async () => {
    const caller = await person()
    await ask(caller)
    const key = (await storedKey(caller)) ?? ''
    await run('dataExports.deleteExpired')
    expect(await isStored(key)).toBe(true)
    await sql`update data_exports set expires_at = now() - interval '1 second' where user_id = ${caller.userId}`.execute(
      test.services.db,
    )
    expect(refusalOf(await caller.post(FILE))).toEqual([409, EXPORT_EXPIRED])
    await run('dataExports.deleteExpired')
    expect(await isStored(key)).toBe(false)
    expect(await stateOf(caller)).toBe('expired')
  })

  it('a data export is not deleted while it is being fetched [DATA-07]', async () => {
    const caller = await person()
    await ask(caller)
    const key = (await storedKey(caller)) ?? ''
    const begun = (ago: string): Promise<unknown> =>
      sql`update data_exports set expires_at = now() - interval '1 second', fetching_since = now() - ${ago}::interval
        where user_id = ${caller.userId}`.execute(test.services.db)
    await begun('1 minute')
    await run('dataExports.deleteExpired')
    expect(await isStored(key)).toBe(true)
    await begun('6 minutes')
    await run('dataExports.deleteExpired')
    expect(await isStored(key)).toBe(false)
  })

  it('a data export is neither made nor delivered after its owner is suspended', async () => {
    const admin = await signIn(test, 'ADMIN')
    const [early, late] = [await person({ email: 'early@example.test' }), await person()]
    await early.post(ASK)
    await ask(late)
    for (const { userId } of [early, late]) await admin.put('/admin/suspend-user', { userId })
    await run('dataExports.make', early.userId)
    expect(await storedKey(early)).toBe(null)
    expect((await mails(test, 'early@example.test')).map(({ subject }) => subject)).toEqual([
      'Your account is suspended',
    ])
    expect((await late.post(FILE)).statusCode).toBe(401)
  })

  it('a data export that fails leaves no file in the store, and the next attempt makes the data export', async () => {
    const caller = await person()
    const issueId = await buildIssue(test.services, { propertyId: home, reporterId: caller.userId })
    await addPhoto(test, issueId, 'photo.jpg', randomBytes(1024))
    await caller.post(ASK)
    const before = await filesOf(test)
    const { files } = test.services
    const { read } = files
    files.read = async () => ({ size: 2, stream: Readable.from(brokenOff()) })
    try {
      await expect(run('dataExports.make', caller.userId)).rejects.toThrow('broken off')
    } finally {
      files.read = read
    }
    expect(await filesOf(test)).toEqual(before)
    await run('dataExports.make', caller.userId)
    expect(await stateOf(caller)).toBe('ready')
  })

  it('a data export is made once, even if the job runs again', async () => {
    const caller = await person({ email: 'again@example.test' })
    await ask(caller)
    await run('dataExports.make', caller.userId)
    expect(await mails(test, 'again@example.test')).toHaveLength(1)
  })
})

it('data exports are rate limited [DATA-06]', async () => {
  const limited = await startTestApp({ limits: {}, connectionString: test.connectionString })
  try {
    const caller = await person()
    const answers = []
    for (let count = 0; count < 4; count += 1) {
      await sql`delete from data_exports where user_id = ${caller.userId}`.execute(test.services.db)
      answers.push(await new Caller(limited.app, caller).post(ASK))
    }
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 429])
  } finally {
    await limited.close()
  }
})
