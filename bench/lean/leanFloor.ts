import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { ListIssues, ReportIssue } from '@doorstep/contract/issues/schema'
import { RECEIVED } from '@doorstep/contract/issues/texts'
import { COUNT_CAP } from '@doorstep/contract/paging'
import type pg from 'pg'
import type { Config } from '@doorstep/server/config'
import { hashToken } from '@doorstep/server/crypto/tokens'
import { serveFloor } from './floorServer.ts'
import type { Floor, FloorAnswer } from './floorServer.ts'
import { isPath, priorityOf, readCategories } from './categories.ts'
import type { Categories } from './categories.ts'
import { readDeadlines } from './deadlines.ts'
import type { DeadlinesOf } from './deadlines.ts'
import { presentLean } from './present.ts'
import type { LeanRow } from './present.ts'
import { readForm } from './readForm.ts'
import { REPORT } from './reportStatement.ts'
import { listStatement, READ } from './statements.ts'

export interface LeanSettings {
  connectionString: string
  poolSize: number
  /** The product's settings that change its answers or its emails. */
  config: Pick<Config, 'timeZone' | 'workingWeek' | 'brandName'>
  publicUrl: string
}

interface Asked {
  pool: pg.Pool
  request: IncomingMessage
  url: URL
  tokenHash: Buffer
  settings: LeanSettings
  categories: Categories
  deadlinesOf: DeadlinesOf
}

/** A row of nulls means that the session cannot see any issue. No row means that there is no such session. */
type Found = LeanRow | (Pick<LeanRow, never> & { id: null })

function isIssue<Row extends { id: number | null }>(row: Row): row is Extract<Row, LeanRow> {
  return row.id !== null
}

const REFUSALS = {
  401: { status: 401, body: '{}' },
  404: { status: 404, body: '{}' },
} satisfies Record<number, FloorAnswer>

function single({ categories }: Asked, [row]: readonly Found[], status: number): FloorAnswer {
  if (!row) return REFUSALS[401]
  if (!isIssue(row)) return REFUSALS[404]
  const issue = presentLean(row, categories)
  return { status, headers: { etag: `"${issue.version}"` }, body: JSON.stringify(issue) }
}

async function read(asked: Asked, issueId: string): Promise<FloorAnswer> {
  const { rows } = await asked.pool.query<Found>(READ, [
    asked.tokenHash,
    asked.settings.config.timeZone,
    issueId,
  ])
  return single(asked, rows, 200)
}

function nextLink(url: URL, last: LeanRow): string {
  url.searchParams.set('cursor', Buffer.from(JSON.stringify({ jobId: last.job_id })).toString('base64url'))
  return `<${url.pathname}${url.search}>; rel="next"`
}

async function list({ pool, url, tokenHash, settings, categories }: Asked): Promise<FloorAnswer> {
  const query = ListIssues.parse(Object.fromEntries(url.searchParams))
  const { text, values } = listStatement(query)
  const { rows } = await pool.query<Found & { total: number }>(text, [
    tokenHash,
    settings.config.timeZone,
    ...values,
  ])
  const [first] = rows
  if (!first) return REFUSALS[401]
  const found = rows.filter(isIssue)
  const shown = found.slice(0, query.limit)
  const last = shown.at(-1)
  const { total } = first
  return {
    status: 200,
    headers: {
      'x-total-count': Math.min(total, COUNT_CAP),
      ...(total > COUNT_CAP && { 'x-total-capped': 'true' }),
      ...(last && found.length > shown.length && { link: nextLink(url, last) }),
    },
    body: JSON.stringify(shown.map((row) => presentLean(row, categories))),
  }
}

async function report(asked: Asked): Promise<FloorAnswer> {
  const form = ReportIssue.safeParse(await readForm(asked.request))
  if (!form.success) return { status: 400, body: JSON.stringify(form.error.issues) }
  const { propertyId, title, description, categoryId, subCategoryId, subSubCategoryId } = form.data
  const path = [categoryId, subCategoryId, subSubCategoryId]
  if (!isPath(asked.categories, path)) return { status: 400, body: '{}' }
  const { vulnerablePersons } = form.data
  const priority = priorityOf(asked.categories, path)
  const at = new Date()
  const { config, publicUrl } = asked.settings
  const reported = [asked.tokenHash, propertyId, title, description, ...path, vulnerablePersons, priority]
  const stored = [at, asked.deadlinesOf(priority, at), randomUUID(), RECEIVED, publicUrl, config.brandName]
  const { rows } = await asked.pool.query<Found>(REPORT, [...reported, ...stored])
  return single(asked, rows, 201)
}

const ISSUE = /^\/api\/issues\/([1-9][0-9]{0,9})$/

async function answer(asked: Asked): Promise<FloorAnswer> {
  const { url } = asked
  const { method } = asked.request
  if (method === 'POST' && url.pathname === '/api/issues/report') return report(asked)
  asked.request.resume()
  if (method !== 'GET') return REFUSALS[404]
  if (url.pathname === '/api/issues') return list(asked)
  const issueId = ISSUE.exec(url.pathname)?.[1]
  return issueId === undefined ? REFUSALS[404] : read(asked, issueId)
}

/**
 * The fastest reasonable implementation of the product's responses. One statement per response also reads the session
 * and its rights.
 */
export async function startLeanFloor(settings: LeanSettings): Promise<Floor> {
  return serveFloor(settings, async (pool) => {
    const categories = await readCategories(pool)
    const deadlinesOf = await readDeadlines(pool, settings.config)
    return async (request) => {
      const token = request.headers.authorization?.replace('Bearer ', '') ?? ''
      const url = new URL(request.url ?? '/', 'http://floor')
      return answer({ pool, request, url, tokenHash: hashToken(token), settings, categories, deadlinesOf })
    }
  })
}
