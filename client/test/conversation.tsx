import { ISSUE_STATUS_LABELS } from '@doorstep/contract/issues/rules'
import type { NoteReaders } from '@doorstep/contract/issues/notes/schema'
import type { Issue, IssueEvent } from '@doorstep/contract/issues/schema'
import { http, HttpResponse } from 'msw'
import IssuePage from '../src/features/issues/IssuePage.tsx'
import { WaitingReports } from '../src/features/issues/waiting/WaitingReports.tsx'
import { buildIssue, ME } from './estate.ts'
import { renderRoute } from './renderRoute.tsx'
import { api, server } from './server.ts'

export const STAFF_READERS = 'Priya Nair, and staff of Kennet Wharf'
export const OWN_READERS = 'You, and staff of Kennet Wharf'

let ids = 100

/** A history entry, by default a note of a manager to the reporter. */
export function buildEvent(part: Partial<IssueEvent> = {}): IssueEvent {
  ids += 1
  return {
    verdict: null,
    id: ids,
    at: '2026-07-04T10:00:00.000Z',
    actor: 'Daniel Whitfield',
    own: false,
    kind: 'noteAdded',
    fromStatus: null,
    toStatus: null,
    note: 'The part has come.',
    internal: false,
    audience: 'reporter',
    readers: OWN_READERS,
    isTakenBack: false,
    byMail: false,
    unknownSender: null,
    attachments: [],
    noteId: null,
    can: [],
    ...part,
  }
}

export interface SentNote {
  key: string | null
  text: string
  audience: string | null
  orderId?: string
  files: string[]
}

interface Conversation {
  issue?: Partial<Issue>
  events?: IssueEvent[]
  readers?: NoteReaders
}

const OWN_NOTES: NoteReaders = {
  audiences: [{ audience: 'reporter', readers: OWN_READERS }],
  photosMax: 3,
  until: null,
}
export const STAFF_NOTES: NoteReaders = {
  audiences: [
    { audience: 'reporter', readers: STAFF_READERS },
    { audience: 'staff', readers: 'Staff only' },
  ],
  photosMax: 10,
  until: null,
}

/** Stores notes like the real server, one for each key, and records the requests. */
export function startConversation({ issue = {}, events = [], readers = OWN_NOTES }: Conversation = {}) {
  const status = issue.status ?? 'Open'
  const kept = {
    issue: buildIssue({
      status,
      statusLabel: ISSUE_STATUS_LABELS[status],
      can: ['issue:writeNote'],
      ...issue,
    }),
    events: [...events],
    sent: [] as SentNote[],
    /** The responses to the next attempts, in order. For null, the note is stored but the response is lost. */
    fates: [] as (null | (() => Response))[],
  }
  const byKey = new Map<string, IssueEvent>()
  const write = async (request: Request): Promise<Response> => {
    const sent = await readNote(request)
    kept.sent.push(sent)
    const fate = kept.fates.shift()
    if (fate) return fate()
    const known = byKey.get(sent.key ?? '')
    const event =
      known ?? buildEvent({ own: true, actor: 'Priya Nair', note: sent.text, at: new Date().toISOString() })
    if (!known) kept.events.push(event)
    byKey.set(sent.key ?? '', event)
    return fate === null ? HttpResponse.error() : HttpResponse.json(event, { status: 201 })
  }
  server.use(
    http.get(api('/issues/:issueId'), () => HttpResponse.json(kept.issue)),
    http.get(api('/issues/:issueId/events'), () => HttpResponse.json(kept.events)),
    http.get(api('/issues/:issueId/notes/readers'), () => HttpResponse.json(readers)),
    http.post(api('/issues/:issueId/notes'), ({ request }) => write(request)),
    http.post(api('/notifications/read'), () => new HttpResponse(null, { status: 204 })),
  )
  return kept
}

async function readNote(request: Request): Promise<SentNote> {
  const body = (await request.text()).replaceAll('\r\n', '\n')
  const field = (name: string) => new RegExp(`name="${name}"\n\n([^]*?)\n--`).exec(body)?.[1] ?? null
  const orderId = field('orderId')
  return {
    key: request.headers.get('idempotency-key'),
    text: field('text') ?? '',
    audience: field('audience'),
    ...(orderId !== null && { orderId }),
    files: [...body.matchAll(/filename="([^"]*)"/g)].flatMap(([, name]) => name ?? []),
  }
}

/** Opens the issue page together with the component that sends waiting reports. */
export function openIssuePage() {
  return renderRoute({
    path: '/issues/$issueId',
    at: '/issues/41',
    page: () => (
      <>
        <WaitingReports userId={ME} />
        <IssuePage />
      </>
    ),
  })
}
