import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { connected } from '../src/db/connection.ts'
import { describeSchema } from '../src/db/describeSchema.ts'
import { createTestDb } from './testDb.ts'

test('the table types match the migrated database', async () => {
  const db = await createTestDb()
  onTestFinished(db.drop)
  const args = ['--config-file', '.kysely-codegenrc.json', '--url', db.ownerUrl, '--verify']
  const cwd = fileURLToPath(new URL('..', import.meta.url))
  const result = spawnSync('kysely-codegen', args, { cwd, encoding: 'utf8' })
  expect(result.status, `Run npm run db:types. ${result.stdout}${result.stderr}`).toBe(0)
})

test('schema.sql matches the tables, indexes, constraints, triggers and functions of the migrated database [DB-201]', async () => {
  const db = await createTestDb()
  onTestFinished(db.drop)
  const written = readFileSync(new URL('../src/db/schema.sql', import.meta.url), 'utf8')
  const found = await connected({ setting: 'DATABASE_OWNER_URL', url: db.ownerUrl }, describeSchema)
  expect(written.split('\n'), 'Run npm run db:types.').toEqual(found.split('\n'))
})
