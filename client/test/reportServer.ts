import type { Issue } from '@doorstep/contract/issues/schema'
import { http, HttpResponse } from 'msw'
import { buildIssue } from './estate.ts'
import { api, failure, server } from './server.ts'

/**
 * What happens to a call: it arrives, its request or its response is lost, or a function responds instead of the
 * server.
 */
export type Fate = 'arrives' | 'lostBefore' | 'lostAfter' | (() => Response)

export const answers = (status: number, message: string, headers: Record<string, string> = {}) =>
  HttpResponse.json(failure(status >= 500 ? 'INTERNAL' : 'INVALID', message), { status, headers })

export interface Sent {
  call: 'report' | 'update' | 'attach' | 'detach'
  key: string | null
  body: string
}

/** Stores issues like the real server: one issue for each key, and updates only for the current version. */
class Issues {
  readonly all: Issue[] = []
  readonly byKey = new Map<string, { body: string; issue: Issue }>()

  save(issue: Issue, part: Partial<Issue>): Issue {
    const next = { ...issue, ...part, version: issue.version + 1 }
    this.all.splice(this.all.indexOf(issue), 1, next)
    return next
  }

  report(body: string, key: string | null): Response {
    const known = key === null ? undefined : this.byKey.get(key)
    if (known && known.body !== body)
      return answers(409, 'This Idempotency-Key was used for another request.')
    if (known) return HttpResponse.json(known.issue, { status: 201 })
    const field = (name: string) => new RegExp(`name="${name}"\n\n([^]*?)\n--`).exec(body)?.[1] ?? ''
    const issueId = 41 + this.all.length
    const issue = buildIssue({
      issueId,
      jobId: 1000 + issueId,
      title: field('Title'),
      description: field('Description'),
      categoryId: Number(field('CategoryId')),
      subCategoryId: null,
      subSubCategoryId: null,
      attachments: photosOf(body, issueId * 10),
      createdAt: new Date().toISOString(),
    })
    this.all.push(issue)
    if (key !== null) this.byKey.set(key, { body, issue })
    return HttpResponse.json(issue, { status: 201 })
  }

  update(issue: Issue, body: string): Response {
    const { version, title, description } = JSON.parse(body) as Issue
    if (version !== issue.version) return answers(409, 'Somebody else has changed this issue.')
    return HttpResponse.json(
      this.save(issue, { ...(title && { title }), ...(description && { description }) }),
    )
  }

  attach(issue: Issue, body: string): Response {
    const attachments = [...issue.attachments, ...photosOf(body, 900 + issue.version * 10)]
    return HttpResponse.json(this.save(issue, { attachments }), { status: 201 })
  }

  detach(issue: Issue, attachmentId: number): Response {
    const attachments = issue.attachments.filter(({ id }) => id !== attachmentId)
    if (attachments.length === issue.attachments.length) return answers(404, 'Not found.')
    this.save(issue, { attachments })
    return new HttpResponse(null, { status: 204 })
  }
}

export function startReportServer() {
  const kept = new Issues()
  /** What happens to the next calls that change data, in order. */
  const fates: Fate[] = []
  const sent: Sent[] = []
  const run = async (call: Sent['call'], request: Request, work: (body: string) => Response) => {
    const body = plainForm(await request.text())
    sent.push({ call, key: request.headers.get('idempotency-key'), body })
    const fate = fates.shift() ?? 'arrives'
    if (typeof fate === 'function') return fate()
    if (fate === 'lostBefore') return HttpResponse.error()
    const answer = work(body)
    return fate === 'lostAfter' ? HttpResponse.error() : answer
  }
  const at = (params: { issueId?: unknown }, work: (issue: Issue) => Response): Response => {
    const issue = kept.all.find(({ issueId }) => issueId === Number(params.issueId))
    return issue ? work(issue) : answers(404, 'Not found.')
  }
  server.use(
    http.post(api('/issues/report'), ({ request }) =>
      run('report', request, (body) => kept.report(body, request.headers.get('idempotency-key'))),
    ),
    http.get(api('/Issues/user_issues'), () => HttpResponse.json(kept.all)),
    http.get(api('/issues/:issueId'), ({ params }) => at(params, (issue) => HttpResponse.json(issue))),
    http.put(api('/Issues/update_issue/:issueId'), ({ request, params }) =>
      run('update', request, (body) => at(params, (issue) => kept.update(issue, body))),
    ),
    http.post(api('/issues/:issueId/attachments'), ({ request, params }) =>
      run('attach', request, (body) => at(params, (issue) => kept.attach(issue, body))),
    ),
    http.delete(api('/issues/:issueId/attachments/:id'), ({ request, params }) =>
      run('detach', request, () => at(params, (issue) => kept.detach(issue, Number(params['id'])))),
    ),
  )
  return {
    issues: kept.all,
    byKey: kept.byKey,
    fates,
    sent,
    save: (issue: Issue, part: Partial<Issue>) => kept.save(issue, part),
  }
}

function photosOf(body: string, firstId: number) {
  const files = [...body.matchAll(/filename="([^"]*)"[^]*?\n\n([^]*?)\n--/g)]
  return files.map(([, name = '', bytes = ''], index) => ({
    id: firstId + index,
    name,
    type: 'image/gif',
    size: bytes.length,
    url: '',
    thumbnailUrl: '',
    state: 'ready' as const,
  }))
}

/** Removes the random boundary of a multipart form, so that equal forms have equal bodies. */
function plainForm(body: string): string {
  const boundary = /^--\S+/.exec(body)?.[0]
  const text = boundary ? body.replaceAll(boundary, '--') : body
  return text.replaceAll('\r\n', '\n')
}
