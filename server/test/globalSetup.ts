import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { queues } from '../src/jobHandlers.ts'
import { startEmbeddedDatabase } from '../src/db/embedded.ts'
import { prepareDatabase } from '../src/prepareDatabase.ts'
import { applicationUrl, databaseUrl, dropTestDatabases, runAdmin, templateName, testRole } from './testDb.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    testServerUrl: string
    /** The folder that contains the folders of the applications. The end of the run deletes this folder. */
    testFolder: string
  }
}

const silent = { info: () => {}, warn: () => {} }

const MAKE_ROLE = `do $$ begin
  if not exists (select from pg_roles where rolname = '${testRole.name}') then
    create role ${testRole.name} login password '${testRole.password}';
  end if;
end $$`

async function makeTemplate(serverUrl: string): Promise<void> {
  await runAdmin(serverUrl, `drop database if exists ${templateName} with (force)`)
  await runAdmin(serverUrl, `create database ${templateName}`)
  await runAdmin(serverUrl, MAKE_ROLE)
  const owner = databaseUrl(serverUrl, templateName)
  const application = applicationUrl(owner)
  await prepareDatabase(
    { application, direct: application, owner },
    { queues, isPrepared: true, warn: () => {} },
  )
}

/** One server for the whole run, with a prepared database to copy. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'test-run-'))
  project.provide('testFolder', folder)
  const given = process.env.TEST_DATABASE_URL
  if (given) {
    await makeTemplate(given)
    project.provide('testServerUrl', given)
    return async () => {
      // The workers do not drop their shared databases.
      await dropTestDatabases(given)
      rmSync(folder, { recursive: true, force: true })
    }
  }
  const database = await startEmbeddedDatabase({
    dataDir: join(folder, 'cluster'),
    log: silent,
    fsync: false,
  })
  await makeTemplate(database.urls.owner)
  project.provide('testServerUrl', database.urls.owner)
  return async () => {
    await database.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
