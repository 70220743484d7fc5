import type { ReactNode } from 'react'
import { FileDrop } from '../../../ui/FileDrop.tsx'
import { useKeptFocus } from '../../../ui/useKeptFocus.ts'
import { ACCEPTED } from './fileRules.ts'
import { FilePreview } from './FilePreview.tsx'
import { RefusedFiles } from './RefusedFiles.tsx'
import type { ChosenFiles } from './useChosenFiles.ts'

interface FilesFieldProps {
  chosen: ChosenFiles
  /** The upload progress of each file, or null if no files are being sent. */
  percents: readonly number[] | null
  isDisabled?: boolean
  present?: ReactNode
  /** True shows two buttons instead of a whole field, for use within another form. */
  isSmall?: boolean
}

/**
 * A field for photos of a report or a note. The user can choose, take, drop, view and remove photos. The field shows
 * the upload progress.
 */
export function FilesField(props: FilesFieldProps) {
  const { chosen, percents, isDisabled = false, present, isSmall = false } = props
  const { files, refusals, max, add, takeSmaller, remove } = chosen
  const kept = useKeptFocus(files)
  return (
    <section aria-label={isSmall ? 'Photos to send' : 'Photos'} {...kept} className="flex flex-col gap-3">
      <FileDrop
        label="Add photos"
        hint={`Up to ${max} photos (JPG, PNG, GIF or HEIC), each less than 5 MB.`}
        accept={ACCEPTED}
        onFiles={add}
        hasCamera
        isSmall={isSmall}
        disabledReason={isDisabled ? 'The photos are being sent.' : undefined}
      />
      <RefusedFiles
        refusals={refusals}
        max={max}
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
