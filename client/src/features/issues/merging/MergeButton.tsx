import { issueEndpoints } from '@doorstep/contract/issues/endpoints'
import type { Issue } from '@doorstep/contract/issues/schema'
import { useState } from 'react'
import { call } from '../../../api/call.ts'
import { plainText } from '../../../api/errors.ts'
import { Button } from '../../../ui/Button.tsx'
import { notify } from '../../../ui/toast.ts'
import { MergeDialog } from './MergeDialog.tsx'

interface MergeButtonProps {
  issue: Issue
  older: { issueId: number; jobId: number }
}

/** Merges an issue into an older issue, after showing the older issue. */
export function MergeButton({ issue, older: { issueId, jobId } }: MergeButtonProps) {
  const [into, setInto] = useState<Issue | null>(null)
  const open = async () => {
    try {
      setInto(await call(issueEndpoints.readIssue, { params: { issueId } }))
    } catch (error) {
      notify.error(plainText(error))
    }
  }
  return (
    <>
      <Button size="sm" variant="secondary" className="self-start" onPress={() => void open()}>
        Merge into issue {jobId}
      </Button>
      {into && <MergeDialog issue={issue} into={into} onClose={() => setInto(null)} />}
    </>
  )
}
