import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { Caller, issueOf, signIn } from '../../../test/callers.ts'
import { buildProperty } from '../../../test/factories.ts'
import { startS3 } from '../../../test/s3.ts'
import type { TestS3 } from '../../../test/s3.ts'
import { startTestApp } from '../../../test/testApp.ts'
import type { TestApp } from '../../../test/testApp.ts'
import { systemCtx } from '../../context.ts'
import { loadConfig } from '../../config.ts'
import { StartupError } from '../../errors.ts'
import { newKey } from '../../files/store.ts'
import { createLog, openServices } from '../../openServices.ts'
import { convertAttachment } from '../issues/attachments/service.ts'
import { moveFiles } from './service.ts'
import type { MovedFiles } from './service.ts'

const CLI = new URL('../../cli.mjs', import.meta.url).pathname
const KEY = 'kq3v9ZtW7cXy1LmPbN5sRf8uJh2eGd6a'

interface Finished {
  code: number | null
  stdout: string
  stderr: string
}

describe('the files move command', () => {
  let s3: TestS3
  let test: TestApp
  let resident: Caller
  let urls: string[]
  let propertyId: number
  beforeEach(async () => {
    s3 = await startS3()
    test = await startTestApp({ settings: { SECRET_KEY: KEY } })
    propertyId = await buildProperty(test.services)
    resident = await signIn(test, 'TENANT', propertyId)
    urls = await Promise.all([1, 2, 3].map(reported))
  })
  afterEach(async () => {
    await test.close()
    await s3.close()
  })

  /** Reports an issue with a unique photo, and returns the photo's address. */
  async function reported(number: number): Promise<string> {
    const create = { width: 40 + number, height: 30, channels: 3, background: '#456' } as const
    const photo = await sharp({ create }).png().toBuffer()
    const fields = { PropertyId: String(propertyId), Title: `Photo ${number}` }
    const [file] = issueOf(await resident.report(test, fields, { files: [['1.png', photo]] })).attachments
    await convertAttachment(systemCtx(test.services, 'a-job'), file?.id ?? 0)
    return file?.url.replace('/api', '') ?? ''
  }

  const settingsOf = (settings: Record<string, string>): Record<string, string> => ({
    MODE: 'demo',
    DATA_DIR: test.dataDir,
    SECRET_KEY: KEY,
    ...s3.settings,
    ...settings,
  })
  /** Runs the move with these settings. By default, the new store is in S3. */
  async function move(settings: Record<string, string> = {}, isSure = false): Promise<MovedFiles> {
    const config = loadConfig(settingsOf(settings))
    const { services, close } = await openServices(
      config,
      { application: test.connectionString, direct: test.connectionString },
      createLog('silent'),
      { takesOtherStore: true },
    )
    try {
      return await moveFiles(systemCtx(services, 'command-line'), { isSure })
    } finally {
      await close()
    }
  }
  function run(
    settings: Record<string, string>,
    ...args: string[]
  ): { child: ChildProcess; finished: Promise<Finished> } {
    const env = { ...settingsOf(settings), DATABASE_URL: test.connectionString, ENV_FILE: '' }
    const child = spawn(process.execPath, [CLI, 'files', 'move', ...args], {
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
    const finished = Promise.all([ended, text(child.stdout), text(child.stderr)]).then(
      ([code, stdout, stderr]) => ({ code, stdout, stderr }),
    )
    return { child, finished }
  }
  const inFolder = async (): Promise<string[]> => {
    const root = join(test.dataDir, 'files/stored')
    const entries = await readdir(root, { recursive: true, withFileTypes: true })
    return entries.filter((entry) => entry.isFile()).map((entry) => entry.name)
  }
  const pathOf = (key: string): string =>
    join(test.dataDir, 'files/stored', key.slice(0, 2), key.slice(2, 4), key)
  const originals = async (): Promise<string[]> => {
    const rows = await test.services.db.selectFrom('issue_attachments').select('original_key').execute()
    return rows.map((row) => row.original_key)
  }
  /** Reads each photo from a server with these settings, in the same way as a person's browser. */
  async function shown(settings: Record<string, string>): Promise<unknown[]> {
    const server = await startTestApp({
      connectionString: test.connectionString,
      settings: { SECRET_KEY: KEY, DATA_DIR: test.dataDir, ...settings },
    })
    try {
      const caller = new Caller(server.app, resident)
      const answers = await Promise.all(urls.map((url) => caller.get(url)))
      return answers.map(({ statusCode, headers, rawPayload }) => {
        const { date, 'x-request-id': id, ...same } = headers
        void [date, id]
        return { statusCode, same, rawPayload }
      })
    } finally {
      await server.close()
    }
  }
  const FOLDER = { FILE_STORE: 'folder' }

  it('the files move command copies first, switches stores only once the operator confirms, and changes nothing that people see [STORE-01, STORE-20]', async () => {
    const before = await shown({})
    const all = await inFolder()
    expect(all).toHaveLength(9)
    const orphan = newKey()
    await test.services.files.write(orphan, Buffer.from('without a row'))

    expect(await move()).toEqual({ files: 9, copied: 9, present: 0, lost: 0, switched: false, removed: 0 })
    expect((await s3.keys()).toSorted()).toEqual(all.toSorted())
    expect(await shown({})).toEqual(before)
    await expect(shown(s3.settings)).rejects.toThrow(
      new StartupError(
        'The files of this database are in a folder. Set FILE_STORE to folder, or move them with "npm run admin -- files move".',
      ),
    )

    const done = await run({}, '--yes').finished
    expect(done).toMatchObject({ code: 0, stderr: '' })
    expect(done.stdout).toBe(
      'Files: 9. Copied and read back: 0, already there: 9, in neither store: 0. Removed from the old store: 9. The database now uses the new store.\n',
    )
    expect(await inFolder()).toEqual([orphan])
    expect(await shown(s3.settings)).toEqual(before)
    await expect(shown({})).rejects.toThrow('The files of this database are in an S3. Set FILE_STORE to s3')

    expect(await move(FOLDER, true)).toMatchObject({ copied: 9, switched: true, removed: 9 })
    expect([await s3.keys(), await shown({})]).toEqual([[], before])
    const audit = await test.services.db
      .selectFrom('audit_events')
      .select('after')
      .where('action', '=', 'fileStore.move')
      .orderBy('id')
      .execute()
    expect(audit).toMatchObject([{ after: { fileStore: 's3' } }, { after: { fileStore: 'folder' } }])
  })

  it('the files move command also copies the erasure marks of erased accounts [ERASE-09]', async () => {
    const mark = 'c'.repeat(64)
    await test.services.files.noteErased(mark)
    await move({}, true)
    const settings = { SECRET_KEY: KEY, DATA_DIR: test.dataDir, ...s3.settings }
    const server = await startTestApp({ connectionString: test.connectionString, settings })
    expect(await server.services.files.listErased()).toEqual([mark])
    await server.close()
  })

  it('the files move command reports a failure in one sentence, changes nothing and continues when run again [STORE-21]', async () => {
    const all = await inFolder()
    s3.break('error', 'PUT')
    const failed = await run({}).finished
    expect(failed).toMatchObject({ code: 1, stdout: '' })
    expect(failed.stderr).toMatch(
      /^The bucket for files, http:\S+, cannot be used \(http 500 InternalError\)\. Check FILE_STORE and the S3 settings\.\n$/,
    )
    s3.heal()
    await move()
    const [gone = ''] = await s3.keys()
    await s3.remove(gone)
    s3.break('cut', 'PUT')
    await expect(move({}, true)).rejects.toMatchObject({ code: 'UNAVAILABLE' })
    s3.heal()
    expect((await inFolder()).toSorted()).toEqual(all.toSorted())
    expect(await move({}, true)).toMatchObject({ copied: 1, present: 8, switched: true, removed: 9 })
  })

  it('the files move command leaves no partial file when killed halfway, and continues when run again [STORE-21]', async () => {
    const all = await inFolder()
    // The first move stores the mark of the database in the bucket. The test then removes the copied files.
    await move()
    await Promise.all((await s3.keys()).map((key) => s3.remove(key)))
    s3.break('held', 'PUT')
    const { child, finished } = run({}, '--yes')
    await expect.poll(() => s3.broken('PUT')).toBeGreaterThanOrEqual(8)
    child.kill('SIGKILL')
    await finished
    s3.heal()
    expect((await inFolder()).toSorted()).toEqual(all.toSorted())
    for (const key of await s3.keys()) expect(await s3.read(key)).toEqual(await readFile(pathOf(key)))
    expect(await move({}, true)).toMatchObject({ files: 9, lost: 0, switched: true, removed: 9 })
    expect((await s3.keys()).toSorted()).toEqual(all.toSorted())
  })

  it('the files move command copies files again that arrived damaged, and stops at files that are damaged in the source [STORE-22]', async () => {
    await move()
    const [first = '', second = ''] = await originals()
    await s3.write(first, Buffer.from('something else'))
    expect(await move()).toMatchObject({ copied: 1, present: 8 })
    expect(await s3.read(first)).toEqual(await readFile(pathOf(first)))

    const whole = await readFile(pathOf(second))
    const flipped = Buffer.from(whole)
    flipped[10] = (flipped[10] ?? 0) ^ 1
    await writeFile(pathOf(second), flipped)
    await s3.write(second, flipped)
    await expect(move({}, true)).rejects.toMatchObject({
      code: 'CONFLICT',
      message: `Nothing was removed: 1 of 9 files have changed since they were stored (${second}). Restore them from a backup, then try again.`,
    })
    expect(await inFolder()).toHaveLength(9)
    await writeFile(pathOf(second), whole)
    expect(await move({}, true)).toMatchObject({ copied: 1, switched: true })
  })

  it('the files move command stops at files that neither store has, until the operator chooses to continue without these files [STORE-23]', async () => {
    const [lost = ''] = await originals()
    await test.services.files.delete(lost)
    expect(await move()).toMatchObject({ copied: 8, lost: 1 })
    await expect(move({}, true)).rejects.toMatchObject({
      code: 'CONFLICT',
      message: `Nothing was removed: 1 of 9 files are in neither store (${lost}). Bring them back from a backup, or repeat it with --without-lost.`,
    })
    expect(await inFolder()).toHaveLength(8)
    const done = await run({}, '--yes', '--without-lost').finished
    expect(done).toMatchObject({ code: 0, stderr: '' })
    expect(done.stdout).toContain('in neither store: 1. Removed from the old store: 8.')
  })

  it('the files move command does not switch while a server stores files [STORE-23]', async () => {
    // The first move stores the mark of the database in the bucket. The test then removes the copied files.
    await move()
    await Promise.all((await s3.keys()).map((key) => s3.remove(key)))
    s3.break('held', 'PUT')
    const refusal = move({ S3_TIMEOUT_SECONDS: '60' }, true).catch((error: unknown) => error)
    await expect.poll(() => s3.broken('PUT')).toBeGreaterThan(0)
    urls.push(await reported(4))
    s3.heal()
    expect(await refusal).toMatchObject({
      code: 'CONFLICT',
      message: 'Nothing was removed: 3 files were stored in the meantime. Stop every server, then try again.',
    })
    expect(await inFolder()).toHaveLength(12)
    expect(await move({}, true)).toMatchObject({ files: 12, switched: true, removed: 12 })
  })

  it('the files move command also removes files of deleted rows from the old store [STORE-23]', async () => {
    const dropped = newKey()
    await test.services.files.write(dropped, Buffer.from('of a deleted row'))
    await test.services.db.insertInto('dropped_files').values({ key: dropped }).execute()
    expect(await move({}, true)).toMatchObject({ copied: 9, removed: 10 })
    expect(await inFolder()).toEqual([])
  })

  it('the files move command continues from the new store if it stopped after the switch [STORE-21]', async () => {
    await move({}, true)
    s3.break('error', 'DELETE')
    await expect(move(FOLDER, true)).rejects.toMatchObject({ code: 'UNAVAILABLE' })
    s3.heal()
    const before = await shown({})
    const { display_key: display } = await test.services.db
      .selectFrom('issue_attachments')
      .select('display_key')
      .orderBy('id')
      .executeTakeFirstOrThrow()
    await s3.write(display ?? '', Buffer.from('no picture any more'))
    s3.break('gone', 'GET')
    await expect(move(FOLDER, true)).rejects.toMatchObject({
      code: 'UNAVAILABLE',
      message: 'The S3 file store is not answering. Try again when it answers.',
    })
    s3.heal()
    expect(await move(FOLDER, true)).toMatchObject({ copied: 0, present: 9, removed: 9 })
    expect([await s3.keys(), await shown({})]).toEqual([[], before])
  })

  it('the files move command fails with an explanation if the files are already in the chosen store', async () => {
    await expect(move(FOLDER)).rejects.toThrow(
      'The files of this database are already in the store that FILE_STORE names (folder). Set FILE_STORE to the store that they should move to.',
    )
  })
})
