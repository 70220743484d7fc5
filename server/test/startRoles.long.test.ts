import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { startEmbeddedDatabase } from '../src/db/embedded.ts'
import { main, PRODUCTION, readyAt, runNode } from './childRun.ts'
import type { Run } from './childRun.ts'

const silent = { info: () => {}, warn: () => {} }

test('a single database role causes a warning, and an owner of another database is refused [DB-04]', async () => {
  const root = mkdtempSync(join(tmpdir(), 'start-roles-'))
  const database = await startEmbeddedDatabase({ dataDir: root, log: silent, fsync: false })
  onTestFinished(async () => {
    await database.stop()
    rmSync(root, { recursive: true, force: true })
  })
  const { application, owner } = database.urls
  const start = (settings: Record<string, string>): Run =>
    runNode([main], { ...PRODUCTION, DATA_DIR: join(root, 'product'), ...settings })
  const alone = start({ DATABASE_URL: owner })
  await alone.until(readyAt)
  expect(alone.output()).toContain('"msg":"DATABASE_OWNER_URL is not set: ')
  alone.child.kill('SIGTERM')
  await alone.exited
  const refused = start({
    DATABASE_URL: application,
    DATABASE_OWNER_URL: owner.replace('/app?', '/postgres?'),
  })
  expect(await refused.exited).toBe(1)
  expect(refused.output().trimEnd()).toBe('DATABASE_OWNER_URL must name the same database as DATABASE_URL.')
})
