import { attachmentEndpoints } from '@doorstep/contract/issues/attachments/endpoints'
import type { Issue } from '@doorstep/contract/issues/schema'
import { useState } from 'react'
import { ApiError } from '../../../api/apiError.ts'
import { useApiMutation } from '../../../api/query.ts'
import { percentSent } from './fileRules.ts'

interface Changes {
  removedIds: readonly number[]
  files: readonly File[]
}

/** Removes photos from an issue and adds others, with upload progress. */
export function useAttachmentChanges({ issueId }: Pick<Issue, 'issueId'>) {
  const [percents, setPercents] = useState<number[] | null>(null)
  const add = useApiMutation(attachmentEndpoints.addAttachments, { ownChangeOf: issueId })
  const remove = useApiMutation(attachmentEndpoints.deleteAttachment, { ownChangeOf: issueId })
  const apply = async ({ removedIds, files }: Changes): Promise<void> => {
    for (const attachmentId of removedIds)
      await remove.mutateAsync({ params: { issueId, attachmentId } }).catch(ifNotGone)
    if (files.length === 0) return
    const sizes = files.map((file) => file.size)
    setPercents(sizes.map(() => 0))
    try {
      await add.mutateAsync({
        params: { issueId },
        body: {},
        options: { files, onProgress: (sent, total) => setPercents(percentSent(sizes, sent, total)) },
      })
    } finally {
      setPercents(null)
    }
  }
  return { apply, percents }
}

// An earlier attempt might already have removed the photo.
function ifNotGone(error: unknown): void {
  if (!(error instanceof ApiError) || error.status !== 404) throw error
}
