import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import sharp from 'sharp'
import { untilTrue } from './untilTrue.ts'

const AGAIN_MS = 50
const PATIENCE_MS = 20_000

/** Whom the writers are, and how they write. */
export interface WritersOptions {
  url: string
  /** Tokens of residents, and the home of each. */
  residents: readonly { token: string; propertyId: number }[]
  managerToken: string
  categoryId: number
  photos: number
  pauseMs: number
}

/** What a writer was told is done with a report. */
interface Kept {
  title: string
  isApproved: boolean
}

export interface Ledger {
  /** What the titles of these writers' reports begin with. */
  prefix: string
  issues: ReadonlyMap<number, Kept>
  /** How often each status was answered; 0 for no answer at all. */
  answers: ReadonlyMap<number, number>
}

export interface Writers {
  /** Resolves after so many more writes that were acknowledged. */
  after(writes: number): Promise<void>
  /** Ends with what each is at. */
  stop(): Promise<Ledger>
}

interface Work extends WritersOptions {
  prefix: string
  /** So far. */
  pictures: number
  issues: Map<number, Kept>
  answers: Map<number, number>
  acknowledged: number
  isOver: boolean
  /** One of them met what it should not. */
  isBroken: boolean
}

/** As a browser with patience: what was not acknowledged is sent again, under the same key. */
async function send(work: Work, method: string, path: string, init: RequestInit): Promise<Response> {
  for (;;) {
    const answer = await fetch(`${work.url}/api${path}`, {
      ...init,
      method,
      signal: AbortSignal.timeout(PATIENCE_MS),
    }).catch(() => undefined)
    const status = answer?.status ?? 0
    work.answers.set(status, (work.answers.get(status) ?? 0) + 1)
    if (answer?.ok === true) {
      work.acknowledged += 1
      return answer
    }
    const text = await answer?.text().catch(() => '')
    // Done already, by a try that was not acknowledged.
    if (answer?.status === 409) return answer
    if (status >= 400 && status < 500) throw new Error(`${method} ${path} was answered ${status}: ${text}`)
    await delay(AGAIN_MS)
  }
}

const bearer = (token: string): Record<string, string> => ({ authorization: `Bearer ${token}` })

async function takePicture(work: Work): Promise<Blob> {
  work.pictures += 1
  // A file that an issue has already is skipped: each is of a colour of its own.
  const background = `#${work.pictures.toString(16).padStart(6, '0')}`
  const picture = sharp({ create: { width: 32, height: 32, channels: 3, background } })
  return new Blob([new Uint8Array(await picture.png().toBuffer())], { type: 'image/png' })
}

async function reportForm(work: Work, title: string, propertyId: number): Promise<FormData> {
  const form = new FormData()
  form.set('Title', title)
  form.set('Description', 'It was written while something broke.')
  form.set('PropertyId', String(propertyId))
  form.set('CategoryId', String(work.categoryId))
  for (let photo = 0; photo < work.photos; photo += 1)
    form.append('Files', await takePicture(work), `${photo}.png`)
  return form
}

function update(work: Work, token: string, issueId: number, change: object): Promise<Response> {
  return send(work, 'PUT', `/issues/${issueId}`, {
    headers: { ...bearer(token), 'content-type': 'application/json' },
    body: JSON.stringify(change),
  })
}

async function writeOn(work: Work, n: number): Promise<void> {
  const resident = work.residents[n]
  if (!resident) throw new Error(`There is no writer ${n}.`)
  const { token, propertyId } = resident
  for (let round = 0; !work.isOver; round += 1) {
    const title = `${work.prefix} ${n}, report ${round}`
    const headers = { ...bearer(token), 'idempotency-key': `${work.prefix}-${n}-${round}` }
    const reported = await send(work, 'POST', '/issues/report', {
      headers,
      body: await reportForm(work, title, propertyId),
    })
    const { issueId } = (await reported.json()) as { issueId: number }
    const kept: Kept = { title, isApproved: false }
    work.issues.set(issueId, kept)
    const edited = `${title}, edited`
    await (await update(work, token, issueId, { title: edited })).arrayBuffer()
    kept.title = edited
    if (round % 2 === 0) {
      const approval = { status: 'Approved', notes: 'Go ahead.' }
      await (await update(work, work.managerToken, issueId, approval)).arrayBuffer()
      kept.isApproved = true
    }
    await delay(work.pauseMs)
  }
}

/** Residents report with photos and edit, and their manager approves every other report, until they are stopped. */
export function startWriters(options: WritersOptions): Writers {
  const work: Work = {
    ...options,
    prefix: randomUUID(),
    pictures: 0,
    issues: new Map(),
    answers: new Map(),
    acknowledged: 0,
    isOver: false,
    isBroken: false,
  }
  const writing = Promise.all(options.residents.map((_, n) => writeOn(work, n)))
  // Thrown to whoever asks for them next.
  writing.catch(() => {
    work.isBroken = true
  })
  return {
    after: async (writes) => {
      const goal = work.acknowledged + writes
      await untilTrue(() => work.isBroken || work.acknowledged >= goal)
      if (work.isBroken) await writing
    },
    stop: async () => {
      work.isOver = true
      await writing
      return { prefix: work.prefix, issues: work.issues, answers: work.answers }
    },
  }
}
