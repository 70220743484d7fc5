// Writes server/src/db/types.ts and server/src/db/schema.sql from a freshly migrated database.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connected } from '../server/src/db/connection.ts'
import { describeSchema } from '../server/src/db/describeSchema.ts'
import { startEmbeddedDatabase } from '../server/src/db/embedded.ts'
import { migrateToLatest } from '../server/src/db/migrate.ts'
import { root } from './bootstrap.mjs'

const dataDir = mkdtempSync(join(tmpdir(), 'db-types-'))
const database = await startEmbeddedDatabase({ dataDir, log: console, fsync: false })
try {
  const owner = { setting: 'DATABASE_OWNER_URL', url: database.urls.owner }
  await migrateToLatest(owner)
  writeFileSync(join(root, 'server/src/db/schema.sql'), await connected(owner, describeSchema))
  const args = ['--config-file', '.kysely-codegenrc.json', '--url', database.urls.owner]
  process.exitCode = spawnSync('kysely-codegen', args, { cwd: 'server', stdio: 'inherit' }).status ?? 1
} finally {
  await database.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
