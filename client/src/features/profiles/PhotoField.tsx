import { FileImage } from 'lucide-react'
import { useState } from 'react'
import { Avatar } from '../../ui/Avatar.tsx'
import { Button } from '../../ui/Button.tsx'
import { ChosenFile } from '../../ui/ChosenFile.tsx'
import { FileButton } from '../../ui/FileButton.tsx'
import { ERROR, HINT, LABEL } from '../../ui/fieldStyles.ts'
import { ProgressBar } from '../../ui/ProgressBar.tsx'
import { useKeptFocus } from '../../ui/useKeptFocus.ts'
import { useOpened } from '../../ui/useOpened.tsx'
import { ACCEPTED, decodePhoto, judgePhoto } from './photoFile.ts'

const loadCropping = () => import('./CropPhotoDialog.tsx')

export type PhotoChange =
  | { kind: 'none' }
  | { kind: 'remove' }
  | { kind: 'replace'; file: File; isDrawn: boolean; chosen: File }

interface PhotoFieldProps {
  name: string
  stored: Blob | undefined
  hasStored: boolean
  change: PhotoChange
  onChange: (change: PhotoChange) => void
  error: string | null
  isDisabled: boolean
  /** The progress of the upload in percent, or null if there is no upload. */
  percent: number | null
}

export function PhotoField(props: PhotoFieldProps) {
  const { name, stored, hasStored, change, onChange, error, isDisabled, percent } = props
  const [cropped, setCropped] = useState<{ picture: ImageBitmap; chosen: File } | null>(null)
  const cropping = useOpened(loadCropping, { isOpen: cropped !== null, onClose: () => setCropped(null) })
  const [problem, setProblem] = useState<string | null>(null)
  const hasPhoto = change.kind === 'replace' || (change.kind === 'none' && hasStored)
  const choose = async (file: File) => {
    const refused = judgePhoto(file)
    setProblem(refused)
    if (refused !== null) return
    const decoded = await decodePhoto(file)
    if (decoded) setCropped({ picture: decoded, chosen: file })
    else onChange({ kind: 'replace', file, isDrawn: false, chosen: file })
  }
  const text = problem ?? error
  const kept = useKeptFocus<HTMLFieldSetElement>(change.kind)
  return (
    <fieldset {...kept} className="min-w-0" aria-describedby="photo-hint photo-error">
      <legend className={LABEL}>Photo</legend>
      <div className="mt-2 flex flex-wrap items-center gap-4">
        <Preview name={name} stored={stored} change={change} />
        <div className="flex min-w-0 flex-1 basis-36 flex-col gap-2">
          <div className="flex flex-wrap gap-2">
            <FileButton
              variant="secondary"
              accept={ACCEPTED}
              onFile={(file) => void choose(file)}
              isDisabled={isDisabled}
            >
              {hasPhoto ? 'Change photo' : 'Choose a photo'}
            </FileButton>
            {hasPhoto && change.kind === 'none' && (
              <Button
                variant="ghost"
                isDisabled={isDisabled}
                onPress={() => {
                  setProblem(null)
                  onChange({ kind: 'remove' })
                }}
              >
                Remove photo
              </Button>
            )}
            {change.kind === 'remove' && (
              <Button variant="ghost" isDisabled={isDisabled} onPress={() => onChange({ kind: 'none' })}>
                Keep photo
              </Button>
            )}
          </div>
          <p id="photo-hint" className={HINT}>
            {change.kind === 'remove'
              ? 'The photo will be removed when you update your profile.'
              : 'JPG, PNG, GIF or HEIC, less than 5 MB.'}
          </p>
        </div>
      </div>
      {change.kind === 'replace' && (
        <div className="mt-3">
          <ChosenFile
            name={change.chosen.name}
            size={change.chosen.size}
            picture={change.isDrawn ? change.file : undefined}
            isDisabled={isDisabled}
            progress={
              percent === null ? undefined : <ProgressBar label="Sending the photo" percent={percent} />
            }
            onAct={() => {
              setProblem(null)
              onChange({ kind: 'none' })
            }}
          />
        </div>
      )}
      <p id="photo-error" aria-live="assertive" className={text === null ? 'sr-only' : `mt-2 ${ERROR}`}>
        {text}
      </p>
      {cropped && cropping.part && (
        <cropping.part.CropPhotoDialog
          picture={cropped.picture}
          onDone={(file) => {
            onChange({ kind: 'replace', file, isDrawn: true, chosen: cropped.chosen })
            setCropped(null)
          }}
          onCancel={() => setCropped(null)}
        />
      )}
      {cropping.waiting}
    </fieldset>
  )
}

function Preview({ name, stored, change }: Pick<PhotoFieldProps, 'name' | 'stored' | 'change'>) {
  if (change.kind !== 'replace') {
    return <Avatar name={name} photo={change.kind === 'none' ? stored : null} size="lg" />
  }
  if (change.isDrawn) return <Avatar name={name} photo={change.file} size="lg" />
  return (
    <span className="flex size-20 shrink-0 items-center justify-center rounded-full border border-dashed border-border-strong bg-sunken text-muted">
      <FileImage aria-hidden="true" className="size-5" strokeWidth={1.5} />
    </span>
  )
}
