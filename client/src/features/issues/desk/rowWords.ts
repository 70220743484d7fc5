import type { IssueQueue } from '@doorstep/contract/issues/queues/rules'
import type { Issue } from '@doorstep/contract/issues/schema'
import { storedUserName } from '../../../lib/storage.ts'

/**
 * Which time a row shows at its end: the deadline, the time of the report, or the time of the latest step or message.
 */
export type RowTime = 'due' | 'reported' | 'latest'

const QUEUE_TIMES: Partial<Record<IssueQueue, RowTime>> = {
  approval: 'reported',
  needsReply: 'latest',
  quiet: 'latest',
  resolvedToCheck: 'latest',
}

/** Returns which time the rows of a list show. The rows of a saved view show deadlines. */
export const rowTimeOf = (queue: IssueQueue | null): RowTime =>
  (queue === null ? undefined : QUEUE_TIMES[queue]) ?? 'due'

export const END_OF_LIST = 'You are at the end of the list.'
export const START_OF_LIST = 'You are at the start of the list.'

type Fact = Pick<Issue, 'comments' | 'description' | 'ownerName' | 'waitingSince'>

/** Returns the latest fact about an issue: its pause, its newest note, its owner, or its description. */
export function latestFact(issue: Fact, shared: ReadonlySet<string>): string {
  const { comments, description, ownerName, waitingSince } = issue
  if (waitingSince !== null) return 'Waiting for the resident'
  // The notes of an issue have one line each, newest last: "[29/11/2026 14:05] Name: text".
  const [, name, text] = /^\[[^\]]+\] ([^:]+): (.*)$/.exec(comments?.split('\n').at(-1) ?? '') ?? []
  if (name !== undefined && text !== undefined)
    return `${name === storedUserName() ? 'You' : name}: ${quoted(text)}`
  const owner = shared.has('owner') ? null : ownerName
  return owner ?? quoted(description.replace(/\s+/g, ' '))
}

/** Puts a text in quotation marks. Quotation marks inside the text become single quotation marks. */
const quoted = (text: string) => `“${text.replaceAll('“', '‘').replaceAll('”', '’')}”`
