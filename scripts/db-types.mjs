// Writes server/src/db/types.ts from a freshly migrated database.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedDatabase } from '../server/src/db/embedded.ts'
import { migrateToLatest } from '../server/src/db/migrate.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'db-types-'))
const database = await startEmbeddedDatabase({ dataDir, log: console, fsync: false })
try {
  await migrateToLatest({ setting: 'DATABASE_OWNER_URL', url: database.urls.owner })
  const args = [
    '--config-file',
    '.kysely-codegenrc.json',
    '--url',
    database.urls.owner,
    ...process.argv.slice(2),
  ]
  process.exitCode = spawnSync('kysely-codegen', args, { cwd: 'server', stdio: 'inherit' }).status ?? 1
} finally {
  await database.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
