import { randomInt } from 'node:crypto'
import { readFile, rename, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import {
  backUp,
  CLI,
  emptyTarget,
  KEY,
  manifestOf,
  partsOf,
  reportPhoto,
  restore,
  tempFolder,
  withFlipped,
} from '../../test/backups.ts'
import { signIn } from '../../test/callers.ts'
import { runNode } from '../../test/childRun.ts'
import { buildProperty } from '../../test/factories.ts'
import { startS3 } from '../../test/s3.ts'
import { startTestApp } from '../../test/testApp.ts'
import type { TestApp } from '../../test/testApp.ts'
import { runAdmin } from '../../test/testDb.ts'
import { loadConfig } from '../config.ts'
import { createSecretBox } from '../crypto/secretBox.ts'
import { openFileStore } from '../files/openStore.ts'
import { newKey } from '../files/store.ts'
import { queues } from '../jobHandlers.ts'
import { prepareDatabase } from '../prepareDatabase.ts'
import { readManifest, writeManifest } from './manifest.ts'
import { openPlace } from './place.ts'

const PASSPHRASE = 'a passphrase of some length'

describe('a restore', () => {
  let test: TestApp
  let plain: string
  beforeAll(async () => {
    test = await startTestApp({ settings: { SECRET_KEY: KEY } })
    const propertyId = await buildProperty(test.services)
    const resident = await signIn(test, 'TENANT', propertyId)
    await reportPhoto(test, resident, propertyId)
    plain = (await backUp(test, join(test.dataDir, 'backups'))).backup
  })
  afterAll(() => test.close())

  const judge = (
    from: string,
    settings: Record<string, string> = {},
    options: object = {},
  ): Promise<unknown> =>
    restore(
      from,
      { MODE: 'demo', DATA_DIR: test.dataDir, SECRET_KEY: KEY, ...settings },
      { isDryRun: true, ...options },
    )

  it('a restore asks the operator to repeat every redaction made since the backup [REDACT-11]', async () => {
    const { settings } = await emptyTarget()
    const run = runNode([CLI, 'restore', '--from', plain], settings)
    expect(await run.exited, run.errors()).toBe(0)
    const { madeAt } = await manifestOf(plain)
    expect(run.output()).toContain(
      `Words and photos redacted after ${madeAt} are visible again: redact them again.`,
    )
  })

  it('a restore accepts a complete backup in a dry run and writes nothing [BACKUP-08]', async () => {
    expect(await judge(plain)).toMatchObject({ restored: false, files: 3, missingFiles: 0 })
  })

  it('a restore refuses a backup with one changed bit anywhere, and names the file [BACKUP-08, T41]', async () => {
    const files = await partsOf(plain)
    expect(files.toSorted()).toEqual(['manifest.json', 'manifest.seal', 'part-00001'])
    for (const file of files) {
      const { size } = await stat(join(plain, file))
      const anywhere = Array.from({ length: 12 }, () => randomInt(size))
      for (const at of [0, 1, Math.floor(size / 2), size - 2, size - 1, ...anywhere])
        await withFlipped(join(plain, file), at, async () => {
          await expect(judge(plain), `${file} ${at}`).rejects.toThrow(
            `The backup is damaged. Nothing was restored. The file ${file} has changed since it was written. Choose another backup.`,
          )
        })
    }
  })

  it('a restore refuses a backup with a missing file, and names the file [BACKUP-08]', async () => {
    const without = async (file: string): Promise<unknown> => {
      await rename(join(plain, file), join(plain, 'away'))
      try {
        return await judge(plain)
      } finally {
        await rename(join(plain, 'away'), join(plain, file))
      }
    }
    await expect(without('part-00001')).rejects.toThrow('The file part-00001 is missing.')
    await expect(without('manifest.json')).rejects.toThrow('The file manifest.json is missing.')
    await expect(without('manifest.seal')).rejects.toThrow(/\. Choose one that has a manifest\.seal file\./)
    await expect(judge(join(test.dataDir, 'nowhere'))).rejects.toThrow(
      /\. Choose one that has a manifest\.seal file\./,
    )
  })

  it('a restore refuses a wrong or missing passphrase, and a changed bit in encrypted data [BACKUP-04, BACKUP-08]', async () => {
    const settings = { DATA_DIR: test.dataDir, SECRET_KEY: KEY, BACKUP_PASSPHRASE: PASSPHRASE }
    const server = await startTestApp({ connectionString: test.connectionString, settings })
    const { backup } = await backUp(server, tempFolder('backups'))
    await server.close()
    const part = join(backup, 'part-00001')
    expect((await readFile(part)).toString('latin1', 0, 21)).toBe('age-encryption.org/v1')
    expect((await readFile(part)).includes('Dripping')).toBe(false)
    expect(await judge(backup, { BACKUP_PASSPHRASE: PASSPHRASE })).toMatchObject({ restored: false })
    await expect(judge(backup)).rejects.toThrow('The backup is encrypted: set BACKUP_PASSPHRASE.')
    await expect(judge(backup, { BACKUP_PASSPHRASE: `${PASSPHRASE}!` })).rejects.toThrow(
      'BACKUP_PASSPHRASE is not the passphrase of this backup. Set it to the passphrase that the backup was made with.',
    )
    await withFlipped(part, 5000, async () => {
      await expect(judge(backup, { BACKUP_PASSPHRASE: PASSPHRASE })).rejects.toThrow(
        'The file part-00001 has changed since it was written.',
      )
    })
  })

  it('a restore refuses another key, and accepts a backup with a lost key only on request [BACKUP-08]', async () => {
    const other = { SECRET_KEY: '7c1d9c0b7a2e8853f6d0c1b2a3948576e5f4d3c2b1a0998877665544332211ee' }
    await expect(judge(plain, other)).rejects.toThrow(
      /^The backup was made with another secret key\. Set SECRET_KEY, or secret\.key in the data folder, to that key\. If it is lost, restore again with --without-key\./,
    )
    await expect(judge(plain, { SECRET_KEY: '' })).rejects.toThrow('A restore needs the secret key')
    const target = await emptyTarget(other)
    expect(await restore(plain, target.settings, { withoutKey: true })).toMatchObject({ restored: true })
    const refused = startTestApp({ connectionString: target.connectionString, settings: target.settings })
    await expect(refused).rejects.toThrow(
      /^The secret key is not the one .*"npm run admin -- secret-key replace"/,
    )
  })

  it('a restore refuses a backup written without the key, a newer schema, and a schema from before the baseline [BACKUP-08, BACKUP-06, DB-200]', async () => {
    const { backup } = await backUp(test, tempFolder('backups'))
    const [folder, name] = [join(backup, '..'), backup.slice(backup.lastIndexOf('/') + 1)]
    const place = openPlace(folder, undefined)
    const manifest = await manifestOf(backup)
    const box = createSecretBox(KEY)
    await writeManifest(place, name, manifest, createSecretBox('somebody else, without the key'))
    await expect(judge(backup)).rejects.toThrow('The file manifest.seal has changed since it was written.')
    const schema = [...manifest.schema, { name: '9999_do_later', checksum: 'a' }]
    await writeManifest(place, name, { ...manifest, schema }, box)
    expect((await readManifest(place, name, box, { withoutKey: false })).schema).toHaveLength(schema.length)
    await expect(judge(backup)).rejects.toThrow(
      'The backup is newer than this version: its schema has 9999_do_later, which this version does not know. Restore it with a newer version.',
    )
    const old = [{ name: '0001_create_accounts', checksum: 'a' }]
    await writeManifest(place, name, { ...manifest, schema: old }, box)
    await expect(judge(backup)).rejects.toThrow('The backup was made before the first release')
  })

  it('a restore refuses a database or file store that is not empty, and changes neither [BACKUP-09]', async () => {
    const used = await emptyTarget()
    await runAdmin(used.ownerUrl, 'create table mine (id int)')
    await expect(restore(plain, used.settings)).rejects.toThrow(
      'The database of DATABASE_OWNER_URL is not empty. Choose an empty one.',
    )
    const prepared = await emptyTarget()
    const urls = {
      application: prepared.connectionString,
      direct: prepared.connectionString,
      owner: prepared.ownerUrl,
    }
    await prepareDatabase(urls, { queues, isPrepared: true, warn: () => {} })
    await expect(restore(plain, prepared.settings)).rejects.toThrow('DATABASE_OWNER_URL is not empty')
    const beside = await emptyTarget({ DATA_DIR: test.dataDir })
    await expect(restore(plain, beside.settings)).rejects.toThrow(
      /^The data folder already has files of this database\. Move its folder "files" elsewhere, so that no two databases share files\./,
    )
    const full = await emptyTarget()
    const store = await openFileStore(loadConfig(full.settings))
    await store.write(newKey(), Buffer.from('of somebody'))
    await expect(restore(plain, full.settings)).rejects.toThrow(/has files of an unknown database/)
    await runAdmin(full.ownerUrl, 'create table public.unfinished_restore (id int)')
    await expect(restore(plain, full.settings)).rejects.toThrow(
      /^A restore into this database is running or has failed\. If it is running, wait for it to end\. If it has failed, empty the database and the file store, but keep erased\/\. Then restore again\./,
    )
  })

  it('a killed restore leaves the target unusable and the backup unchanged [BACKUP-10]', async () => {
    const s3 = await startS3()
    onTestFinished(s3.close)
    const target = await emptyTarget(s3.settings)
    s3.break('held', 'PUT')
    const run = runNode([CLI, 'restore', '--from', plain], target.settings)
    // The first file that the restore writes to S3 names the database that owns the bucket.
    await expect.poll(() => s3.broken('PUT')).toBeGreaterThan(0)
    s3.heal()
    s3.break('silent', 'PUT')
    await expect.poll(() => s3.broken('PUT')).toBeGreaterThan(0)
    run.child.kill('SIGKILL')
    await run.exited
    s3.heal()
    const version = runNode([CLI, 'user', 'unlock', '--email', 'a@example.test'], target.settings)
    expect(await version.exited).toBe(1)
    expect(version.errors()).toMatch(
      /^A restore into this database is running or has failed\. If it is running, wait for it to end\. If it has failed, empty the database and the file store, but keep erased\/\. Then restore again\./,
    )
    await expect(restore(plain, target.settings)).rejects.toThrow(
      /^A restore into this database is running or has failed\. If it is running, wait for it to end\. If it has failed, empty the database and the file store, but keep erased\/\. Then restore again\./,
    )
    expect(await judge(plain)).toMatchObject({ files: 3 })
  })

  it('a restore refuses a backup that was killed midway, and the killed backup leaves its database unchanged [BACKUP-10]', async () => {
    const s3 = await startS3()
    onTestFinished(s3.close)
    const place = s3.settings['S3_BUCKET_URL'] ?? ''
    const settings = {
      ...(await emptyTarget()).settings,
      ...s3.settings,
      FILE_STORE: 'folder',
      DATA_DIR: test.dataDir,
      DATABASE_URL: test.connectionString,
      DATABASE_OWNER_URL: '',
    }
    const before = await test.services.db.selectFrom('audit_events').select('id').execute()
    s3.break('silent', 'PUT')
    const run = runNode([CLI, 'backup', '--to', place], settings)
    await expect.poll(() => s3.broken('PUT')).toBeGreaterThan(0)
    run.child.kill('SIGKILL')
    await run.exited
    s3.heal()
    expect(await test.services.db.selectFrom('audit_events').select('id').execute()).toEqual(before)
    const written = s3.calls.find(({ method }) => method === 'PUT')?.path.replace(/\/[^/]+$/, '') ?? ''
    await expect(
      judge(`${new URL(place).origin}${written}`, { ...s3.settings, FILE_STORE: 'folder' }),
    ).rejects.toThrow(/\. Choose one that has a manifest\.seal file\./)
    // The killed backup does not block the next one.
    const again = await backUp(test, tempFolder('backups'))
    expect(await judge(again.backup)).toMatchObject({ files: 3 })
  })
})
