import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import sharp from 'sharp'
import type { Cleanup } from './cleanup.ts'
import { untilTrue } from './untilTrue.ts'

const AGAIN_MS = 50
const PATIENCE_MS = 20_000

export interface WritersOptions {
  url: string
  /** Tokens of residents, with the home of each. */
  residents: readonly { token: string; propertyId: number }[]
  managerToken: string
  categoryId: number
  photos: number
  pauseMs: number
}

interface Kept {
  title: string
  isApproved: boolean
}

export interface Ledger {
  /** The prefix of all titles that these writers report. */
  prefix: string
  issues: ReadonlyMap<number, Kept>
  /** The number of responses for each status. Status 0 means that there was no response. */
  answers: ReadonlyMap<number, number>
}

export interface Writers {
  /** The number of responses so far for each status. Status 0 means that there was no response. */
  answers: ReadonlyMap<number, number>
  /** Resolves after this many more acknowledged writes. */
  after(writes: number): Promise<void>
  /** Stops the writers when each has completed its current write. */
  stop(): Promise<Ledger>
}

interface Work extends WritersOptions {
  prefix: string
  /** The number of photos that the writers have made so far. */
  pictures: number
  issues: Map<number, Kept>
  answers: Map<number, number>
  acknowledged: number
  isOver: boolean
  /** True if a writer has failed, or if the writers are no longer needed. */
  isGivenUp: boolean
}

interface Write {
  method: 'POST' | 'PUT'
  path: string
  headers: Record<string, string>
  body: FormData | string
  /** For a step, status 409 means that an earlier, unacknowledged attempt succeeded. */
  isStep?: boolean
}

/**
 * Sends a write as a patient browser does: repeats an unacknowledged write with the same key. Returns the response
 * body.
 */
async function send(work: Work, { path, isStep = false, ...init }: Write): Promise<string> {
  while (!work.isGivenUp) {
    const { status, text } = await fetch(`${work.url}/api${path}`, {
      ...init,
      signal: AbortSignal.timeout(PATIENCE_MS),
    }).then(
      async (answer) => ({ status: answer.status, text: await answer.text() }),
      () => ({ status: 0, text: '' }),
    )
    work.answers.set(status, (work.answers.get(status) ?? 0) + 1)
    if ((status >= 200 && status < 300) || (isStep && status === 409)) {
      work.acknowledged += 1
      return text
    }
    if (status >= 400 && status < 500) throw new Error(`${path} was answered ${status}: ${text}`)
    await delay(AGAIN_MS)
  }
  throw new Error('The writers were given up.')
}

const bearer = (token: string): Record<string, string> => ({ authorization: `Bearer ${token}` })

async function takePicture(work: Work): Promise<Blob> {
  work.pictures += 1
  // An issue skips a photo that it already has, so each photo has its own colour.
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

function update(work: Work, token: string, issueId: number, change: object): Promise<string> {
  return send(work, {
    method: 'PUT',
    path: `/issues/${issueId}`,
    headers: { ...bearer(token), 'content-type': 'application/json' },
    body: JSON.stringify(change),
    isStep: 'status' in change,
  })
}

async function writeOn(work: Work, n: number): Promise<void> {
  const resident = work.residents[n]
  if (!resident) throw new Error(`There is no writer ${n}.`)
  const { token, propertyId } = resident
  for (let round = 0; !work.isOver; round += 1) {
    const title = `${work.prefix} ${n}, report ${round}`
    const reported = await send(work, {
      method: 'POST',
      path: '/issues/report',
      headers: { ...bearer(token), 'idempotency-key': `${work.prefix}-${n}-${round}` },
      body: await reportForm(work, title, propertyId),
    })
    const { issueId } = JSON.parse(reported) as { issueId: number }
    const kept: Kept = { title, isApproved: false }
    work.issues.set(issueId, kept)
    const edited = `${title}, edited`
    await update(work, token, issueId, { title: edited })
    kept.title = edited
    if (round % 2 === 0) {
      await update(work, work.managerToken, issueId, { status: 'Approved', notes: 'Go ahead.' })
      kept.isApproved = true
    }
    await delay(work.pauseMs)
  }
}

/**
 * Residents report issues with photos and edit them, and their manager approves every other report, until the writers
 * are stopped.
 */
export function startWriters(options: WritersOptions, cleanup: Cleanup): Writers {
  const work: Work = {
    ...options,
    prefix: randomUUID(),
    pictures: 0,
    issues: new Map(),
    answers: new Map(),
    acknowledged: 0,
    isOver: false,
    isGivenUp: false,
  }
  const writing = Promise.all(options.residents.map((_, n) => writeOn(work, n)))
  // The next caller of `after` or `stop` receives the error.
  writing.catch(() => {
    work.isGivenUp = true
  })
  cleanup.add(async () => {
    work.isGivenUp = true
  })
  return {
    answers: work.answers,
    after: async (writes) => {
      const goal = work.acknowledged + writes
      await untilTrue(() => work.isGivenUp || work.acknowledged >= goal)
      if (work.isGivenUp) await writing
    },
    stop: async () => {
      work.isOver = true
      await writing
      return { prefix: work.prefix, issues: work.issues, answers: work.answers }
    },
  }
}
