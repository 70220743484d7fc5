import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { createTestDb } from './testDb.ts'

test('the table types are those of the migrated database', async () => {
  const db = await createTestDb()
  const args = ['--config-file', '.kysely-codegenrc.json', '--url', db.ownerUrl, '--verify']
  const cwd = fileURLToPath(new URL('..', import.meta.url))
  const result = spawnSync('kysely-codegen', args, { cwd, encoding: 'utf8' })
  await db.drop()
  expect(result.status, `Run npm run db:types. ${result.stdout}${result.stderr}`).toBe(0)
})
