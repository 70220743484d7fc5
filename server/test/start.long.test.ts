import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { main } from './childRun.ts'
import { startS3 } from './s3.ts'
import { addresses, cli, expectRefusal, openPlace, place, start, startBefore } from './startedServer.ts'
import { createTestDb } from './testDb.ts'

openPlace()

describe('a server start', () => {
  test('an unreachable database is reported by its setting and a code only', async () => {
    const url = 'postgresql://app:hidden@127.0.0.1:1/app'
    const sentence =
      'The database of DATABASE_URL cannot be reached (ECONNREFUSED). Check its address, user and password, and that it is running.'
    await expectRefusal(start({ DATABASE_URL: url, DATABASE_WAIT_SECONDS: '0' }), sentence)
    await expectRefusal(
      start({ DATABASE_URL: url }, [cli, 'user', 'unlock', '--email', 'a@example.test']),
      sentence,
    )
  })

  test.each([
    ['the server', main, 0],
    ['a command', cli, 130],
  ])('a signal while the code of %s is loading ends the start cleanly', async (_name, script, code) => {
    const hook = `import { registerHooks } from 'node:module'
      registerHooks({ load: (url, context, next) => {
        if (url.endsWith('/src/config.ts')) process.stdout.write('loading ')
        return next(url, context)
      } })`
    const run = start({ DATA_DIR: join(place.root, 'never') }, [
      '--import',
      `data:text/javascript,${encodeURIComponent(hook)}`,
      script,
    ])
    await run.until((output) => output === 'loading ' || undefined)
    run.child.kill('SIGTERM')
    expect(await run.exited).toBe(code)
    expect(run.output()).toBe('loading ')
  })

  test('a start on a port in use fails, and the error names the port', async () => {
    const blocker = createServer().listen(0, '127.0.0.1')
    onTestFinished(() => void blocker.close())
    await new Promise((resolve) => blocker.once('listening', resolve))
    const { port } = blocker.address() as AddressInfo
    await expectRefusal(
      start({ PORT: String(port) }),
      `Port ${port} is in use: stop the program that uses it, or set PORT to another one.`,
    )
  })

  test('a start with a PUBLIC_URL without TLS first causes a warning [SAFE-49]', async () => {
    const run = start({
      DATABASE_URL: 'postgresql://127.0.0.1:1/app',
      DATABASE_WAIT_SECONDS: '0',
      PUBLIC_URL: 'http://portal.example',
    })
    await run.exited
    // The server logs the warning although the start fails. The warning and the error can arrive in either order.
    expect(run.output()).toContain('"msg":"PUBLIC_URL does not use TLS: ')
    expect(run.errors()).toContain('cannot be reached')
  })

  test('a start with a folder that cannot be written fails, and the error names the folder', async () => {
    const file = join(place.root, 'file')
    writeFileSync(file, '')
    const folder = join(file, 'data')
    await expectRefusal(
      start({ DATA_DIR: folder }),
      `The data folder ${folder} cannot be written to (ENOTDIR). Check its owner and permissions.`,
    )
  })

  // The folder of this test exists only on Linux.
  test.runIf(process.platform === 'linux')(
    'a start with a folder that can never be created fails, and the error names the folder [OPS-227]',
    async () => {
      await expectRefusal(
        start({ DATA_DIR: '/proc/portal/data' }),
        'The data folder /proc/portal/data cannot be written to (ENOENT). Check its owner and permissions.',
      )
    },
  )

  test('a start with an incomplete S3 setting, or with S3 storage that refuses the key, fails [STORE-02]', async () => {
    const s3 = await startS3()
    onTestFinished(() => s3.close())
    const { S3_REGION, S3_SECRET_ACCESS_KEY, ...half } = s3.settings
    void [S3_REGION, S3_SECRET_ACCESS_KEY]
    await expectRefusal(
      start(half),
      'Wrong setting: S3_REGION must be set for the S3 file store; S3_SECRET_ACCESS_KEY must be set for the S3 file store.',
    )
    const database = await createTestDb()
    onTestFinished(database.drop)
    await expectRefusal(
      start({
        ...s3.settings,
        S3_SECRET_ACCESS_KEY: 'another-secret',
        DATA_DIR: join(place.root, 's3'),
        DATABASE_URL: database.connectionString,
        DATABASE_OWNER_URL: database.ownerUrl,
      }),
      `The bucket for files, ${half['S3_BUCKET_URL']}, cannot be used (http 403 SignatureDoesNotMatch). Check FILE_STORE and the S3 settings.`,
    )
  })

  test('settings are read from a file, and the environment takes precedence [OPS-30]', async () => {
    const file = join(place.root, 'settings.env')
    writeFileSync(file, '# A comment\nMODE=nonsense\nTIME_ZONE="Europe/Nowhere"\n')
    await expectRefusal(
      start({ ENV_FILE: file }),
      'Wrong setting: TIME_ZONE must be a time zone such as Europe/London.',
    )
    const missing = join(place.root, 'missing.env')
    await expectRefusal(
      start({ ENV_FILE: missing }),
      `The settings in ${missing} cannot be read (ENOENT). Check that the file exists and who may read it.`,
    )
  })

  test('the server and a command report all wrong settings at once [OPS-30]', async () => {
    await expectRefusal(
      start({ PORT: 'many', MODE: 'show' }),
      'Wrong setting: MODE must be demo or production; PORT must be a port number.',
    )
    await expectRefusal(
      start({ SECRET_KEY_FILE: join(place.root, 'missing'), DATABASE_POOL: '1' }, [
        cli,
        'outbox',
        'list-failed',
      ]),
      'Wrong setting: SECRET_KEY_FILE must name a file that can be read; DATABASE_POOL must be 2 or more.',
    )
  })
})

describe('starts next to a running server', () => {
  startBefore(() => ({}))

  test('a database that does not exist is reported by its setting [OPS-217]', async () => {
    await expectRefusal(
      start({
        DATABASE_URL: addresses(place.dataDir).application.replace('/app?', '/missing?'),
        DATA_DIR: join(place.root, 'other'),
      }),
      'The database server of DATABASE_URL has no database of this name (3D000). Check its address, user and password, and that it is running.',
    )
  })

  test('a folder with the files of another database is refused', async () => {
    const other = join(place.root, 'foreign')
    mkdirSync(join(other, 'files'), { recursive: true })
    writeFileSync(join(other, 'files/database.id'), '0b5f2e46-7a14-4c39-9d6f-3f2f0f6a1c55\n')
    writeFileSync(join(other, 'secret.key'), readFileSync(join(place.dataDir, 'secret.key')))
    const settings = { DATABASE_URL: addresses(place.dataDir).application, DATA_DIR: other }
    await expectRefusal(
      start(settings),
      `The folder for files, ${join(other, 'files')}, belongs to another database: set DATABASE_URL to that one, or DATA_DIR to another folder.`,
    )
    writeFileSync(join(other, 'secret.key'), '0123456789abcdef'.repeat(4))
    const refused = start(settings)
    expect(await refused.exited).toBe(1)
    expect(refused.output()).toMatch(
      /^The secret key is not the one that this database was set up with: .*\n$/,
    )
  })
})
