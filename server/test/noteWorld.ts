import type { IssueEvent } from '@doorstep/contract/issues/schema'
import sharp from 'sharp'
import { afterAll, beforeEach, expect } from 'vitest'
import { issueOf, signIn } from './callers.ts'
import type { Answer, Caller, FormFile } from './callers.ts'
import { buildIssue, buildProperty } from './factories.ts'
import { startTestApp } from './testApp.ts'
import type { TestApp } from './testApp.ts'

/** The state of an issue that conversation tests compare. */
export interface NoteStand {
  version: number
  updatedAt: string
  comments: string | null
  needsReply: boolean | null
  quiet: boolean | null
}

interface NewIssue {
  resident: Caller
  mailbox: string
  issueId: number
}

/** A home with one person for each kind of reader. Notes are written, shared and read on its newest issue. */
export interface NoteWorld {
  test: TestApp
  home: number
  manager: Caller
  contractor: Caller
  lease: Caller
  neighbour: Caller
  /** Creates an Open issue with its own reporter, and deletes all emails and notifications. */
  newIssue: () => Promise<NewIssue>
  lookAt: (issueId: number) => void
  write: (
    caller: Caller,
    text: string,
    audience?: 'reporter' | 'staff',
    files?: FormFile[],
  ) => Promise<IssueEvent>
  share: (noteId: number, caller?: Caller) => Promise<Answer>
  takeBack: (noteId: number, caller?: Caller) => Promise<Answer>
  historyOf: (caller: Caller) => Promise<IssueEvent[]>
  textsFor: (caller: Caller) => Promise<(string | null)[]>
  standOf: (caller: Caller) => Promise<NoteStand>
  mailsTo: (address: string) => Promise<{ subject: string | null; body: string | null }[]>
}

export async function startNoteWorld(): Promise<NoteWorld> {
  const test = await startTestApp()
  const { db } = test.services
  const home = await buildProperty(test.services)
  const manager = await signIn(test, 'PMGR', home)
  let issueId = 0
  let serial = 0
  const historyOf = async (caller: Caller): Promise<IssueEvent[]> =>
    (await caller.get(`/issues/${issueId}/events`)).json<IssueEvent[]>()
  return {
    test,
    home,
    manager,
    contractor: await signIn(test, 'CONTRACTOR', home),
    lease: await signIn(test, 'LEASE', home),
    neighbour: await signIn(test, 'TENANT', home),
    newIssue: async () => {
      serial += 1
      const mailbox = `resident${serial}@example.test`
      const resident = await signIn(test, 'TENANT', home, { email: mailbox })
      const reporterId = resident.userId
      issueId = await buildIssue(test.services, { propertyId: home, reporterId, status: 'Open' })
      await db.deleteFrom('outbox_messages').execute()
      await db.deleteFrom('notifications').execute()
      return { resident, mailbox, issueId }
    },
    lookAt: (other) => (issueId = other),
    write: async (caller, text, audience, files = []) => {
      const fields = { text, ...(audience && { audience }) }
      const answer = await caller.postForm(`/issues/${issueId}/notes`, fields, files)
      expect(answer.statusCode, answer.body).toBe(201)
      return answer.json<IssueEvent>()
    },
    share: (noteId, caller = manager) =>
      caller.post(`/issues/${issueId}/notes/${noteId}/share`, { audience: 'reporter' }),
    takeBack: (noteId, caller = manager) => caller.post(`/issues/${issueId}/notes/${noteId}/take-back`),
    historyOf,
    textsFor: async (caller) => (await historyOf(caller)).map(({ note }) => note),
    standOf: async (caller) => {
      const issue = issueOf(await caller.get(`/issues/${issueId}`))
      const { version, updatedAt, comments, needsReply, quiet } = issue
      return { version, updatedAt, comments, needsReply, quiet }
    },
    mailsTo: (address) =>
      db
        .selectFrom('outbox_messages')
        .select(['subject', 'body'])
        .where('recipient', '=', address)
        .orderBy('id')
        .execute(),
  }
}

/** Starts a NoteWorld for a test file in which each test has its own issue. */
export async function startNoteTests(): Promise<NoteWorld & { story: NewIssue }> {
  const world = await startNoteWorld()
  const story: NewIssue = { resident: world.neighbour, mailbox: '', issueId: 0 }
  beforeEach(async () => void Object.assign(story, await world.newIssue()))
  afterAll(() => world.test.close())
  return { ...world, story }
}

const create = { width: 40, height: 30, channels: 3, background: '#456' } as const

export const photo = sharp({ create }).png().toBuffer()
