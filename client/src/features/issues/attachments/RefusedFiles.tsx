import { formatSize } from '../../../lib/fileText.ts'
import { Button } from '../../../ui/Button.tsx'
import { FileName } from '../../../ui/FileName.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { REFUSAL_TEXTS, tooManyText, type Refusal } from './fileRules.ts'
import { canBeScaled } from '../../../lib/scaleImage.ts'

interface RefusedFilesProps {
  refusals: readonly Refusal[]
  max: number
  isDisabled: boolean
  onTakeSmaller: (file: File) => void
}

/** Lists refused files and reasons, with a button to shrink photos that are too large. */
export function RefusedFiles({ refusals, max, isDisabled, onTakeSmaller }: RefusedFilesProps) {
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
                    Make it smaller
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
