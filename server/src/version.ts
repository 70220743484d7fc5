import { readFileSync } from 'node:fs'
import type { Version } from '@doorstep/contract/version/schema'
import type { Config } from './config.ts'
import { lastMigration } from './db/migrate.ts'

const manifest = new URL('../package.json', import.meta.url)
// The version is read when the code loads, because an operator could unpack another release over a running server.
const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }
export const PACKAGE_VERSION = version

/** Returns the version of the product and of its database. */
export async function versionOver(
  db: Parameters<typeof lastMigration>[0],
  { buildCommit }: Config,
): Promise<Version> {
  return { version: PACKAGE_VERSION, commit: buildCommit ?? null, schema: (await lastMigration(db)) ?? null }
}
