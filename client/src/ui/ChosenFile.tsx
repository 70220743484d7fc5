import { FileImage, FileText } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { formatSize } from '../lib/fileText.ts'
import { BlobImage } from './BlobImage.tsx'
import { cx } from './cx.ts'
import { buttonClass } from './fieldStyles.ts'
import { FileName } from './FileName.tsx'

interface ChosenFileProps {
  name: string
  /** The size in bytes. */
  size: number
  /** The picture for a preview, if the browser can display it. */
  picture?: Blob | undefined
  /** The content to show instead of the size. */
  note?: ReactNode
  /** Strikes through the name of a file that is about to be deleted. */
  isStruck?: boolean
  /** The content to show instead of the size and the button while the file is being sent. */
  progress?: ReactNode
  /** The label of the button, for example "Remove". */
  act?: string
  onAct: () => void
  isDisabled?: boolean
}

/**
 * Shows a chosen file: its picture, name and size, and a button to remove it. Every form with files uses this
 * component.
 */
export function ChosenFile(props: ChosenFileProps) {
  const { name, size, picture, note, isStruck = false, progress, act = 'Remove', onAct, isDisabled } = props
  return (
    <div className="flex w-full min-w-0 flex-wrap items-center gap-x-3 rounded-lg border border-border bg-surface p-2">
      <FilePicture name={name} picture={picture} />
      <div className="min-w-24 flex-1">
        <FileName name={name} className={cx('text-sm font-medium', isStruck && 'text-muted line-through')} />
        {progress ?? <p className="text-xs text-muted tabular-nums">{note ?? formatSize(size)}</p>}
      </div>
      {progress === undefined && (
        <button
          type="button"
          aria-label={`${act} ${name}`}
          disabled={isDisabled}
          onClick={onAct}
          className={cx(buttonClass('ghost', 'sm'), 'pointer-coarse:min-h-11 pointer-coarse:min-w-11')}
        >
          {act}
        </button>
      )}
    </div>
  )
}

function FilePicture({ name, picture }: { name: string; picture: Blob | undefined }) {
  const [failed, setFailed] = useState<Blob>()
  const isDrawn = picture !== undefined && picture !== failed && isDrawable(name, picture.type)
  const Icon = /\.(jpe?g|png|gif|hei[cf])$/i.test(name) ? FileImage : FileText
  return (
    <span className="flex size-11 shrink-0 items-center justify-center overflow-hidden rounded-md bg-sunken text-muted">
      {isDrawn ? (
        <BlobImage
          blob={picture}
          alt=""
          onError={() => setFailed(picture)}
          className="size-full object-cover"
        />
      ) : (
        <Icon aria-hidden="true" className="size-6" strokeWidth={1.5} />
      )}
    </span>
  )
}

// Most browsers cannot display HEIC, so only its name is shown.
function isDrawable(name: string, type: string): boolean {
  if (/hei[cf]$/i.test(type) || /\.hei[cf]$/i.test(name)) return false
  return type === '' ? /\.(jpe?g|png|gif)$/i.test(name) : type.startsWith('image/')
}
