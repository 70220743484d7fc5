import type { Issue } from '@doorstep/contract/issues/schema'
import { expectOwnChange } from '../../../api/updates.ts'
import { useAdding } from '../../../forms/useAdding.ts'
import { notify } from '../../../ui/toast.ts'

interface Redaction<Body> {
  issueId: number
  redact: (body: Body, options: { idempotencyKey: string }) => Promise<Issue>
  doneText: string
}

/** Sends a redaction and confirms it with a toast. A retry uses the same key, so that the server redacts only once. */
export function useRedaction<Body extends object>({ issueId, redact, doneText }: Redaction<Body>) {
  const add = useAdding<Body>()
  return async (output: Body) => {
    expectOwnChange(issueId)
    await add<Issue>(output, {
      base: null,
      send: (body, _base, { key }) => redact(body, { idempotencyKey: key }),
      keep: () => undefined,
    })
    notify.success(doneText)
  }
}
