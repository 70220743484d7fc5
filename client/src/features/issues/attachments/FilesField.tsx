import type { ReactNode } from 'react'
import { formatSize } from '../../../lib/fileText.ts'
import { canBeScaled } from '../../../lib/scaleImage.ts'
import { Button } from '../../../ui/Button.tsx'
import { ChosenFile } from '../../../ui/ChosenFile.tsx'
import { FileDrop } from '../../../ui/FileDrop.tsx'
import { FileName } from '../../../ui/FileName.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { ProgressBar } from '../../../ui/ProgressBar.tsx'
import { useKeptFocus } from '../../../ui/useKeptFocus.ts'
import { ACCEPTED, REFUSAL_TEXTS, tooManyText, type Refusal } from './fileRules.ts'
import type { ChosenFile as Chosen, ChosenFiles } from './useChosenFiles.ts'

interface FilesFieldProps {
  chosen: ChosenFiles
  /** The upload progress of each file, or null if no files are being sent. */
  percents: readonly number[] | null
  isDisabled?: boolean
  present?: ReactNode
  /** True within another form. The field then shows only two buttons, and its errors name the allowed files. */
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
        hint={!isSmall && `Up to ${max} photos (JPG, PNG, GIF or HEIC), each less than 5 MB.`}
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

interface RefusedFilesProps {
  refusals: readonly Refusal[]
  max: number
  isDisabled: boolean
  onTakeSmaller: (file: File) => void
}

/** Lists refused files and reasons, with a button to shrink photos that are too large. */
function RefusedFiles({ refusals, max, isDisabled, onTakeSmaller }: RefusedFilesProps) {
  if (refusals.length === 0) return null
  return (
    <Notice tone="danger">
      {refusals.map(({ reason, files }) => (
        <div key={reason}>
          <p>{reason === 'tooMany' ? tooManyText(max) : REFUSAL_TEXTS[reason]}</p>
          <ul>
            {files.map((file, index) => (
              <li key={index} className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1 py-1">
                <span className="min-w-24 flex-1">
                  <FileName name={file.name} className="font-medium" />
                  <span className="text-xs tabular-nums">{formatSize(file.size)}</span>
                </span>
                {reason === 'tooLarge' && canBeScaled(file) && (
                  <Button
                    variant="secondary"
                    size="sm"
                    className="pointer-coarse:min-h-11"
                    aria-label={`Make smaller: ${file.name}`}
                    isDisabled={isDisabled}
                    onPress={() => onTakeSmaller(file)}
                  >
                    Make photo smaller
                  </Button>
                )}
              </li>
            ))}
          </ul>
        </div>
      ))}
    </Notice>
  )
}

interface FilePreviewProps {
  file: Chosen
  /** Upload progress, or undefined if nothing is being sent. */
  percent: number | undefined
  onRemove: () => void
}

/** A chosen photo and its upload progress. */
function FilePreview({ file, percent, onRemove }: FilePreviewProps) {
  const { name, size, picture } = file
  return (
    <li>
      <ChosenFile
        name={name}
        size={size}
        picture={picture}
        note={noteOf(file)}
        progress={
          percent === undefined ? undefined : <ProgressBar label={`Sending ${name}`} percent={percent} />
        }
        onAct={onRemove}
      />
    </li>
  )
}

function noteOf({ size, smallerSize }: Chosen): string | undefined {
  if (smallerSize === undefined) return undefined
  return smallerSize === null
    ? `${formatSize(size)}, being made smaller...`
    : `${formatSize(smallerSize)}, made smaller from ${formatSize(size)}`
}
