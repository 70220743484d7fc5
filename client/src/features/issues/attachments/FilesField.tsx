import { ATTACHMENTS_MAX } from '@doorstep/contract/issues/attachments/schema'
import type { ReactNode } from 'react'
import { FileDrop } from '../../../ui/FileDrop.tsx'
import { useKeptFocus } from '../../../ui/useKeptFocus.ts'
import { ACCEPTED } from './fileRules.ts'
import { FilePreview } from './FilePreview.tsx'
import { RefusedFiles } from './RefusedFiles.tsx'
import type { ChosenFiles } from './useChosenFiles.ts'

interface FilesFieldProps {
  chosen: ChosenFiles
  /** How much of each has gone, while they are being sent. */
  percents: readonly number[] | null
  isDisabled?: boolean
  /** Files that the issue has already. */
  present?: ReactNode
}

/** Photos of a report: chosen, taken or dropped, shown, removed, and followed on their way up. */
export function FilesField({ chosen, percents, isDisabled = false, present }: FilesFieldProps) {
  const { files, refusals, add, takeSmaller, remove } = chosen
  const kept = useKeptFocus(files)
  return (
    <section aria-label="Photos" {...kept} className="flex flex-col gap-3">
      <FileDrop
        label="Add photos"
        hint={`Up to ${ATTACHMENTS_MAX} photos (JPG, PNG, GIF or HEIC), each less than 5 MB.`}
        accept={ACCEPTED}
        onFiles={add}
        hasCamera
        disabledReason={isDisabled ? 'The photos are being sent.' : undefined}
      />
      <RefusedFiles
        refusals={refusals}
        isDisabled={isDisabled}
        onTakeSmaller={(file) => void takeSmaller(file)}
      />
      {present}
      {files.length > 0 && (
        <ul aria-label="Chosen photos" className="flex flex-col gap-2">
          {files.map((file, index) => (
            <FilePreview
              key={file.id}
              file={file}
              percent={percents?.[index]}
              onRemove={() => remove(file.id)}
            />
          ))}
        </ul>
      )}
    </section>
  )
}
