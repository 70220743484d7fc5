import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { startEmbeddedDatabase } from './embedded.ts'

const log = { info: () => {}, warn: () => {} }
let root = ''
let dataDir = ''

async function start(dir = dataDir) {
  const database = await startEmbeddedDatabase({ dataDir: dir, log })
  onTestFinished(database.stop)
  return database
}

async function run(connectionString: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows
  } finally {
    await client.end()
  }
}

/** A process of its own that holds the database open. */
async function hold(): Promise<{ holder: ChildProcess; connectionString: string }> {
  const script = fileURLToPath(new URL('../../test/holdDatabase.ts', import.meta.url))
  const holder = spawn(process.execPath, [script, dataDir], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [line] = (await once(holder.stdout, 'data')) as [Buffer]
  return { holder, connectionString: line.toString().trim() }
}

async function kill(holder: ChildProcess): Promise<void> {
  holder.kill('SIGKILL')
  await once(holder, 'exit')
}

function postmasterPid(): number {
  return Number(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0])
}

const insertion = 'create table if not exists kept (id int); insert into kept values (1)'

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'embedded-'))
  // Nobody but its owner may pass: where the tests run as root, the database server may not either.
  chmodSync(root, 0o700)
})
afterAll(() => rmSync(root, { recursive: true, force: true }))
beforeEach(() => {
  dataDir = join(mkdtempSync(join(root, 'case-')), 'closed/data')
  mkdirSync(join(dataDir, '..'), { mode: 0o700 })
})

describe('embedded database', () => {
  test('keeps its rows over a stop and a start', async () => {
    const first = await startEmbeddedDatabase({ dataDir, log })
    await run(first.urls.owner, insertion)
    await first.stop()
    await expect(run(first.urls.owner, 'select 1')).rejects.toThrow('connect ENOENT')

    const second = await start()
    expect(await run(second.urls.owner, 'select id from kept')).toEqual([{ id: 1 }])
  })

  test('writes nothing of what people typed to its log', async () => {
    const { urls } = await start()
    const connectionString = urls.owner
    const insert = `insert into people values ('rosa@example.test')`
    await run(connectionString, `create table people (email text unique); ${insert}`)
    const client = new pg.Client({ connectionString })
    await client.connect()
    const again = client.query('insert into people values ($1)', ['rosa@example.test'])
    await expect(again).rejects.toMatchObject({ code: '23505' })
    await client.end()
    const written = readFileSync(join(dataDir, 'postgres.log'), 'utf8')
    expect(written).toContain('duplicate key value')
    expect(written).not.toContain('rosa')
  })

  test('takes over the server that outlived a killed process', async () => {
    const { holder, connectionString } = await hold()
    await run(connectionString, insertion)
    const pid = postmasterPid()
    await kill(holder)

    const database = await start()
    expect(postmasterPid()).toBe(pid)
    expect(await run(database.urls.owner, 'select id from kept')).toEqual([{ id: 1 }])
  })

  test('starts again when process and server were killed together', async () => {
    const { holder, connectionString } = await hold()
    await run(connectionString, insertion)
    process.kill(postmasterPid(), 'SIGKILL')
    await kill(holder)

    const database = await start()
    expect(await run(database.urls.owner, 'select id from kept')).toEqual([{ id: 1 }])
  })

  test('brings a killed server back under the same address', async () => {
    const database = await start()
    await run(database.urls.owner, insertion)
    process.kill(postmasterPid(), 'SIGKILL')
    const rows = () => run(database.urls.owner, 'select id from kept').catch(() => [])
    await expect.poll(rows).toEqual([{ id: 1 }])
  })

  test('refuses a second instance on the same folder, and names it', async () => {
    const { holder } = await hold()
    await expect(start()).rejects.toThrow(
      `Another instance (process ${holder.pid}) is already running on the data folder ${dataDir}.`,
    )
    await kill(holder)
    await start()
  })

  test('names a folder that cannot be written', async () => {
    const file = join(dataDir, '../file')
    writeFileSync(file, '')
    const folder = join(file, 'data')
    await expect(start(folder)).rejects.toThrow(`The data folder ${folder} cannot be written (ENOTDIR).`)
  })

  test('makes a whole cluster after a first start that was cut off', async () => {
    mkdirSync(join(dataDir, 'postgres.new/base'), { recursive: true })
    const database = await start()
    expect(await run(database.urls.owner, 'show fsync')).toEqual([{ fsync: 'on' }])
    expect(await run(database.urls.owner, 'show random_page_cost')).toEqual([{ random_page_cost: '1.1' }])
  })
})
