import { useNavigate } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { paths } from '../../../paths.ts'
import { useAddress, useChangeAddress } from '../../../tables/address.ts'
import { DESK_QUEUES, type DeskQueue } from './deskQueues.ts'

const IdText = z.string().check(z.regex(/^[1-9][0-9]{0,9}$/))
const FIELDS = { queue: z.enum(DESK_QUEUES), view: IdText, issue: IdText }

const idOf = (text: string | undefined) => (text === undefined ? null : parseInt(text, 10))

/** The queue, view and issue in the address of the desk, with functions that change the address. */
export function useDeskAddress() {
  const { queue, view, issue } = useAddress(FIELDS)
  const change = useChangeAddress()
  const navigate = useNavigate()
  return {
    /** The open queue, or null if the address names no queue. */
    queue: queue ?? null,
    viewId: idOf(view),
    issueId: idOf(issue),
    /** Replaces the history entry, so that Back leads to the list. */
    showIssue: (issueId: number | null, { replace = true } = {}) =>
      change({ issue: issueId === null ? undefined : String(issueId) }, { replace }),
    /** The filters of the address belong to the previous list, so they are removed. */
    showQueue: (name: DeskQueue) =>
      void navigate({ to: '.', search: () => ({ queue: name }), resetScroll: false }),
  }
}

export const queueHref = (queue: DeskQueue) => `${paths.work}?queue=${queue}`
export const viewHref = (viewId: number) => `${paths.work}?view=${viewId}`
