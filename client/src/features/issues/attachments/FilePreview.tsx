import { formatSize } from '../../../lib/fileText.ts'
import { ChosenFile } from '../../../ui/ChosenFile.tsx'
import { ProgressBar } from '../../../ui/ProgressBar.tsx'
import type { ChosenFile as Chosen } from './useChosenFiles.ts'

interface FilePreviewProps {
  file: Chosen
  /** The upload progress, or undefined if the photo is not being sent. */
  percent: number | undefined
  onRemove: () => void
}

/** A chosen photo and its upload progress. */
export function FilePreview({ file, percent, onRemove }: FilePreviewProps) {
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
