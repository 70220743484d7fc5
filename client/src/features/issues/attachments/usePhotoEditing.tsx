import type { Issue } from '@doorstep/contract/issues/schema'
import { useState } from 'react'
import { FilesField } from './FilesField.tsx'
import { PresentFiles } from './PresentFiles.tsx'
import { useAttachmentChanges } from './useAttachmentChanges.ts'
import { preparedFiles, useChosenFiles } from './useChosenFiles.ts'

/** The photos of an issue in an edit form: photos to remove, photos to add, and a function that sends the changes. */
export function usePhotoEditing(issue: Issue) {
  const [removedIds, setRemovedIds] = useState<readonly number[]>([])
  const chosen = useChosenFiles(
    [],
    issue.attachments.filter(({ id }) => !removedIds.includes(id)),
  )
  const { apply, percents } = useAttachmentChanges(issue)
  const toggle = (id: number) =>
    setRemovedIds(removedIds.includes(id) ? removedIds.filter((other) => other !== id) : [...removedIds, id])
  return {
    canChange: issue.can.includes('issue:attach'),
    isDirty: chosen.files.length > 0 || removedIds.length > 0,
    prepare: () => preparedFiles(chosen.files),
    apply: (files: readonly File[]) => apply({ removedIds, files }),
    /**
     * Sends the removed and the added photos. Returns false if a photo could not be prepared. The field then shows the
     * error.
     */
    send: async () => {
      const files = await preparedFiles(chosen.files)
      if (files !== null) await apply({ removedIds, files })
      return files !== null
    },
    field: (isDisabled: boolean) => (
      <FilesField
        chosen={chosen}
        percents={percents}
        isDisabled={isDisabled}
        present={
          <PresentFiles
            issueId={issue.issueId}
            photos={issue.attachments}
            removedIds={removedIds}
            onToggle={toggle}
            isDisabled={isDisabled}
          />
        }
      />
    ),
  }
}
