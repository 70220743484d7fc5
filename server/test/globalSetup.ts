import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startEmbeddedDatabase } from '../src/db/embedded.ts'
import { migrateToLatest } from '../src/db/migrate.ts'
import { databaseUrl, runAdmin, templateName } from './testDb.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    testServerUrl: string
  }
}

const silent = { info: () => {}, warn: () => {} }

async function makeTemplate(serverUrl: string): Promise<void> {
  await runAdmin(serverUrl, `drop database if exists ${templateName} with (force)`)
  await runAdmin(serverUrl, `create database ${templateName}`)
  await migrateToLatest(databaseUrl(serverUrl, templateName))
}

/** One server for the whole run, with a migrated database to copy. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env.TEST_DATABASE_URL
  if (given) {
    await makeTemplate(given)
    project.provide('testServerUrl', given)
    return () => runAdmin(given, `drop database if exists ${templateName} with (force)`)
  }
  const dataDir = mkdtempSync(join(tmpdir(), 'test-cluster-'))
  const database = await startEmbeddedDatabase({ dataDir, log: silent, fsync: false })
  await makeTemplate(database.connectionString)
  project.provide('testServerUrl', database.connectionString)
  return async () => {
    await database.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
