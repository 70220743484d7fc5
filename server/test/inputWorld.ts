import { readdir } from 'node:fs/promises'
import { sql } from 'kysely'
import type { Endpoint } from '@doorstep/contract/endpoint'
import { expect } from 'vitest'
import { asText } from './badValues.ts'
import { signIn } from './callers.ts'
import type { Answer, Caller } from './callers.ts'
import { buildIssue, buildProperty, leafCategory } from './factories.ts'
import { startTestApp } from './testApp.ts'
import type { TestApp } from './testApp.ts'

export type Part = 'params' | 'query' | 'body'

/** The values of a call, by part and field. */
export type Input = Partial<Record<Part, Record<string, unknown>>>

/** An application with an issue, and a manager who can call it. */
export interface InputWorld {
  test: TestApp
  manager: Caller
  propertyId: number
  developmentId: number
  issueId: number
  categoryId: number
  /** Rows and files at the last look. */
  seen: unknown
}

export async function openInputWorld(): Promise<InputWorld> {
  const test = await startTestApp()
  const propertyId = await buildProperty(test.services)
  const { id: developmentId } = await test.services.db
    .selectFrom('homes')
    .select('development_id as id')
    .where('id', '=', propertyId)
    .executeTakeFirstOrThrow()
  const manager = await signIn(test, 'PMGR', propertyId)
  const issueId = await buildIssue(test.services, { propertyId, reporterId: manager.userId })
  const categoryId = await leafCategory(test.services)
  const seen = await everything(test)
  return { test, manager, propertyId, developmentId, issueId, categoryId, seen }
}

/** Rows and files that a refused call must leave unchanged. */
async function everything({ services, dataDir }: TestApp): Promise<unknown> {
  const { rows } = await sql`select (select count(*) from issues) as issues,
    (select count(*) from issue_events) as events, (select count(*) from issue_attachments) as attachments,
    (select sum(version) from issues) as versions, (select count(*) from outbox_messages) as mails,
    (select count(*) from idempotency_keys) as keys,
    -- Those of a schedule come with each minute, and have no data.
    (select count(*) from pgboss.job where data ? 'id') as jobs`.execute(services.db)
  const entries = await readdir(`${dataDir}/files`, { recursive: true, withFileTypes: true })
  return { ...(rows[0] as object), files: entries.filter((entry) => entry.isFile()).length }
}

/** Expects rows and files to be the same as at the last look. */
export async function expectUnchanged(world: InputWorld): Promise<void> {
  const before = world.seen
  world.seen = await everything(world.test)
  expect(world.seen).toEqual(before)
}

export function goodBody({ propertyId, categoryId }: InputWorld, name: string): Record<string, string> {
  if (name === 'login') return { email: 'robin@example.test', password: 'not the right one' }
  if (name === 'updateIssue') return { notes: 'A note.', title: 'A good title' }
  if (name === 'reportIssue')
    return {
      title: 'A good title',
      description: 'A good description.',
      propertyId: String(propertyId),
      categoryId: String(categoryId),
    }
  return {}
}

function goodQuery({ propertyId, developmentId }: InputWorld, name: string): Record<string, number> {
  if (name === 'readDashboard') return { propertyId }
  return name === 'listPossibleOwners' ? { developmentId } : {}
}

/** Sends a valid call, with the input instead of its valid values. */
export async function send(
  world: InputWorld,
  { name, method, path, query, files, body }: Endpoint,
  input: Input,
): Promise<Answer> {
  const { manager, issueId, propertyId } = world
  const good: Record<string, number> = { issueId, propertyId, attachmentId: 1 }
  const address = path.replace(/:([A-Za-z]+)/g, (_all, key: string) =>
    encodeURIComponent((asText(input.params?.[key]) ?? String(good[key] ?? 1)).toWellFormed()),
  )
  const search = texts({ ...(query && goodQuery(world, name)), ...input.query })
  const given = search.map(([key, text]) => `${key}=${encodeURIComponent(text.toWellFormed())}`)
  const url = `${address}?${given.join('&')}`
  if (method === 'GET') return manager.get(url)
  if (method === 'DELETE') return manager.delete(url)
  const fields = { ...(body && goodBody(world, name)), ...input.body }
  if (files) return manager.postForm(url, Object.fromEntries(texts(fields)))
  // JSON leaves out the fields that are undefined.
  return method === 'PUT' ? manager.put(url, fields) : manager.post(url, fields)
}

/** The fields that a form or a URL can send. */
function texts(fields: Record<string, unknown>): [name: string, text: string][] {
  return Object.entries(fields).flatMap(([name, value]) => {
    const text = asText(value)
    return text === undefined ? [] : [[name, text]]
  })
}
