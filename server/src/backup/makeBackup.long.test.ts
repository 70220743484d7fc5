import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { backUp, CLI, emptyTarget, KEY, manifestOf, reportPhoto, tempFolder } from '../../test/backups.ts'
import { nobody, signIn } from '../../test/callers.ts'
import { runNode } from '../../test/childRun.ts'
import { buildProperty } from '../../test/factories.ts'
import { keepLog } from '../../test/keptLog.ts'
import { queueMail } from '../../test/outboxRows.ts'
import { startS3 } from '../../test/s3.ts'
import { startTestApp } from '../../test/testApp.ts'
import type { TestApp } from '../../test/testApp.ts'
import { impatientUrl } from '../../test/testDb.ts'
import { systemCtx } from '../context.ts'
import { loadConfig } from '../config.ts'
import { keepBackups } from '../features/backups/service.ts'
import { findKeptFiles } from '../features/file-store/service.ts'
import { openPlace } from './place.ts'

const METRICS_TOKEN = 'p7Hq2nV9xK4mZ8rT5wLc'
const MEGABYTE = 1024 * 1024

let test: TestApp
beforeAll(async () => {
  test = await startTestApp({ settings: { SECRET_KEY: KEY } })
  const propertyId = await buildProperty(test.services)
  await reportPhoto(test, await signIn(test, 'TENANT', propertyId), propertyId)
  // These rows fill more than one part of the backup. The database generates them, because no single statement of the
  // product writes this much.
  const id = await queueMail(test.services)
  await test.asOwner(`update outbox_messages set body =
    (select string_agg(md5(n::text), '') from generate_series(1, ${(24 * MEGABYTE) / 32}) n) where id = ${id}`)
})
afterAll(() => test.close())

describe('a failing backup', () => {
  it('a failed backup leaves no parts in a folder or a bucket [BACKUP-15]', async () => {
    const s3 = await startS3()
    onTestFinished(s3.close)
    const inBucket = loadConfig({ ...s3.settings, MODE: 'demo' })
    for (const to of [tempFolder('backups'), `${s3.settings['S3_BUCKET_URL']}/safe`]) {
      const config = { ...test.services.config, files: inBucket.files }
      const place = openPlace(to, inBucket.files.s3)
      const fails = backUp({ services: { ...test.services, config } }, to, async () => {
        await expect.poll(() => place.list('backup-')).toContainEqual(expect.stringMatching(/part-00001$/))
        throw new Error('the store is away')
      })
      await expect(fails).rejects.toThrow(/^The backup was not made /)
      expect(await place.list('')).toEqual([])
    }
  })

  it('a failed backup leaves nothing when it loses its connection to the database [BACKUP-15]', async () => {
    const to = tempFolder('backups')
    const fails = backUp(test, to, () =>
      test.asOwner(`select pg_terminate_backend(pid) from pg_stat_activity
        where application_name = 'doorstep-backup' and datname = current_database()`),
    )
    await expect(fails).rejects.toThrow(/^The backup was not made /)
    await expect.poll(() => readdir(to)).toEqual([])
  })

  it('a complete backup is kept, with an error, if the database did not record the backup [BACKUP-15]', async () => {
    const to = tempFolder('backups')
    await test.asOwner(`create function refuse() returns trigger as $$ begin raise 'full'; end $$ language plpgsql;
      create trigger refuse before insert on audit_events execute function refuse()`)
    const fails = backUp(test, to)
    await expect(fails).rejects.toThrow(/^The backup .* is complete, but the database did not record it/)
    await test.asOwner('drop trigger refuse on audit_events')
    const [name = ''] = await readdir(to)
    expect(await readdir(join(to, name))).toContain('manifest.seal')
  })
})

describe('a long backup', () => {
  it('a backup ignores a read timeout in the address of its database [DB-50]', async () => {
    const services = { ...test.services, directUrl: impatientUrl(test.services.directUrl) }
    expect(await backUp({ services }, tempFolder('backups'))).toMatchObject({ missingFiles: 0 })
  })
})

describe('the place for backups', () => {
  it('a backup location shows a file only once the file is complete [BACKUP-15]', async () => {
    const place = openPlace(tempFolder('backups'), undefined)
    await place.begin('a')
    const data = Buffer.alloc(16 * MEGABYTE, 'x')
    const sizes = new Set<number | undefined>()
    const writing = place.write('a/b', data)
    const isWhole = async (): Promise<boolean> => {
      sizes.add((await place.read('a/b'))?.length)
      return sizes.has(data.length)
    }
    await vi.waitUntil(isWhole, { interval: 1 })
    await writing
    sizes.delete(undefined)
    expect([...sizes]).toEqual([data.length])
    expect(await place.list('a')).toEqual(['a/b'])
  })

  it('a backup location refuses a backup whose name is already in use [BACKUP-18]', async () => {
    const place = openPlace(join(tempFolder('backups'), 'new', 'folder'), undefined)
    await place.begin('a')
    await expect(place.begin('a')).rejects.toThrow('EEXIST')
  })

  it('a backup location gives two backups in one second different names [BACKUP-18]', async () => {
    const to = tempFolder('backups')
    const ctx = { ...systemCtx(test.services, 'a-test'), now: () => new Date('2026-03-10T10:00:00Z') }
    const { makeBackup } = await import('./makeBackup.ts')
    for (let count = 0; count < 2; count += 1) await makeBackup(ctx, { to, findFiles: findKeptFiles })
    expect(await readdir(to)).toHaveLength(2)
  })

  it('a backup location on another machine is reached only over TLS, whichever setting or option names it [BACKUP-20]', async () => {
    const clear = 'http://minio.example/files/safe'
    const base = {
      MODE: 'production',
      PUBLIC_URL: 'https://portal.example',
      FILE_STORE: 'folder',
      S3_BUCKET_URL: 'https://minio.example/files',
      S3_REGION: 'eu-west-2',
      S3_ACCESS_KEY_ID: 'AKIDEXAMPLE',
      S3_SECRET_ACCESS_KEY: 'a secret'.replace(' ', '-'),
      SECRET_KEY: KEY,
    }
    const opening = (settings: Record<string, string>) => () =>
      openPlace(clear, loadConfig({ ...base, ...settings }).files.s3).at
    const refusal = 'must start with https unless S3_TLS is set to optional.'
    expect(opening({})).toThrow(`The backup location ${refusal}`)
    expect(opening({ S3_TLS: 'optional' })()).toBe(clear)
    expect(opening({ MODE: 'demo' })()).toBe(clear)
    expect(() => loadConfig({ ...base, BACKUP_DIR: clear })).toThrow(`Wrong setting: BACKUP_DIR ${refusal}`)
    const { dataDir } = await emptyTarget()
    const run = runNode([CLI, 'restore', '--from', `${clear}/backup-a`], {
      ...base,
      DATA_DIR: dataDir,
      ENV_FILE: '',
    })
    expect(await run.exited).toBe(1)
    expect(run.errors()).toContain(`The backup location ${refusal}`)
  })
})

describe('the file store during a backup', () => {
  const refusal =
    'No backup was made. The file store belongs to another database, or it was emptied. Check that its folder is mounted or that its bucket exists.'
  const folder = (): string => join(test.dataDir, 'files')
  /** Moves the folder away, as if its disk were not mounted. */
  async function unmounted(work: () => Promise<void>): Promise<void> {
    await rename(folder(), `${folder()}.away`)
    await mkdir(join(folder(), 'stored'), { recursive: true })
    try {
      await work()
    } finally {
      await rm(folder(), { recursive: true })
      await rename(`${folder()}.away`, folder())
    }
  }

  it('a file store that is unavailable at the start or disappears later makes the backup fail [BACKUP-16]', async () => {
    const to = tempFolder('backups')
    await unmounted(() => expect(backUp(test, to)).rejects.toThrow(refusal))
    const { promise, resolve } = Promise.withResolvers<void>()
    const goesMeanwhile = async (): Promise<void> => {
      const gone = Promise.withResolvers<void>()
      const over = unmounted(async () => {
        gone.resolve()
        await promise
      })
      const fails = backUp(test, to, () => gone.promise)
      await expect(fails).rejects.toThrow(refusal)
      resolve()
      await over
    }
    await goesMeanwhile()
    expect(await readdir(to)).toEqual([])
  })

  it('a folder on a missing disk does not become the file store of the backup command [BACKUP-16]', async () => {
    const settings = {
      ...(await emptyTarget()).settings,
      DATA_DIR: test.dataDir,
      DATABASE_URL: test.connectionString,
      DATABASE_OWNER_URL: '',
    }
    const to = tempFolder('backups')
    await unmounted(async () => {
      const run = runNode([CLI, 'backup', '--to', to], settings)
      expect(await run.exited).toBe(1)
      expect(run.errors()).toContain(
        "has none of this database's files: set DATA_DIR to the folder that has them.",
      )
      expect(await readdir(folder())).not.toContain('database.id')
    })
    expect(await readdir(to)).toEqual([])
  })

  it('missing files of the file store are reported in every place where an operator looks [BACKUP-16]', async () => {
    const { log, written } = keepLog()
    const dir = tempFolder('daily')
    const server = await startTestApp({ log, settings: { BACKUP_DIR: dir, METRICS_TOKEN } })
    onTestFinished(() => server.close())
    const propertyId = await buildProperty(server.services)
    await reportPhoto(server, await signIn(server, 'TENANT', propertyId), propertyId)
    const [lost] = await findKeptFiles(systemCtx(server.services, 'a-test'))
    const key = lost?.key ?? ''
    const file = join(server.dataDir, 'files/stored', key.slice(0, 2), key.slice(2, 4), key)
    const look = async (): Promise<unknown[]> => {
      const { body } = await nobody(server).get('/metrics', { authorization: `Bearer ${METRICS_TOKEN}` })
      const status = (await nobody(server).get('/health/ready')).json<object>()
      return [status, /^backup_missing_files (.+)$/m.exec(body)?.[1]]
    }
    await rename(file, `${file}.away`)
    await keepBackups(systemCtx(server.services, 'a-job'))
    const [name = ''] = await readdir(dir)
    expect((await manifestOf(join(dir, name))).files).toMatchObject({ count: 2, missing: 1 })
    expect(written()).toContain('the store lacks files that rows name')
    expect(await look()).toEqual([{ status: 'degraded' }, '1'])
    await rename(`${file}.away`, file)
    await backUp(server, dir)
    expect(await look()).toEqual([{ status: 'ready' }, '0'])
  })
})
