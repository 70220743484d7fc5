import { ISSUE_QUEUES, type IssueQueue } from '@doorstep/contract/issues/queues/rules'
import * as z from 'zod/mini'
import { paths } from '../../../paths.ts'
import { useAddress, useChangeAddress } from '../../../tables/address.ts'

const IdText = z.string().check(z.regex(/^[1-9][0-9]{0,9}$/))
const FIELDS = { queue: z.enum(ISSUE_QUEUES), view: IdText, issue: IdText }

const idOf = (text: string | undefined) => (text === undefined ? null : parseInt(text, 10))

/** Where somebody stands at the desk, and the ways on from there. */
export function useDeskAddress() {
  const { queue, view, issue } = useAddress(FIELDS)
  const change = useChangeAddress()
  return {
    /** Null where the address names none. */
    queue: queue ?? null,
    viewId: idOf(view),
    issueId: idOf(issue),
    /** In the place of another one, so that one step back leads to the list. */
    showIssue: (issueId: number | null, { replace = true } = {}) =>
      change({ issue: issueId === null ? undefined : String(issueId) }, { replace }),
    showQueue: (name: IssueQueue) =>
      change({ queue: name, view: undefined, issue: undefined }, { replace: false }),
  }
}

export const queueHref = (queue: IssueQueue) => `${paths.work}?queue=${queue}`
export const viewHref = (viewId: number) => `${paths.work}?view=${viewId}`
