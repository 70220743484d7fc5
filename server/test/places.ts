import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject, onTestFinished } from 'vitest'
import { queues } from '../src/jobHandlers.ts'
import type { DatabaseUrls } from '../src/db/address.ts'
import { prepareDatabase } from '../src/prepareDatabase.ts'
import { databaseUrl, runAdmin } from './testDb.ts'

const PASSWORD = 'only-for-tests'

export interface Place extends DatabaseUrls {
  owner: string
  role: string
}

export function asRole(url: string, role: string): string {
  const other = new URL(url)
  other.username = role
  other.password = PASSWORD
  return other.href
}

/** Creates an empty database whose owner is not a superuser, and a role without rights. */
export async function makePlace(): Promise<Place> {
  const server = inject('testServerUrl')
  const name = `place_${randomBytes(6).toString('hex')}`
  const owner = `${name}_owner`
  const role = `${name}_application`
  for (const each of [owner, role]) await runAdmin(server, `create role ${each} login password '${PASSWORD}'`)
  await runAdmin(server, `create database ${name} owner ${owner}`)
  onTestFinished(async () => {
    await runAdmin(server, `drop database ${name} with (force)`)
    for (const each of [role, owner]) await runAdmin(server, `drop role ${each}`)
  })
  const url = databaseUrl(server, name)
  const application = asRole(url, role)
  return { application, direct: application, owner: asRole(url, owner), role }
}

export async function connect(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  onTestFinished(() => client.end())
  return client
}

/** Prepares the database and returns the warnings. */
export async function prepare(urls: DatabaseUrls, isPrepared = true): Promise<string[]> {
  const warnings: string[] = []
  await prepareDatabase(urls, {
    queues,
    isPrepared,
    warn: (warning) => warnings.push(warning),
  })
  return warnings
}
