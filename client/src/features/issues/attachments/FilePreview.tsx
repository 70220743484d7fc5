import { FileImage, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '../../../ui/IconButton.tsx'
import { ProgressBar } from '../../../ui/ProgressBar.tsx'
import { BlobImage } from '../../../ui/BlobImage.tsx'
import { formatSize } from '../../../lib/fileSize.ts'
import { canPreview } from './fileRules.ts'
import type { ChosenFile } from './useChosenFiles.ts'

interface FilePreviewProps {
  file: ChosenFile
  /** How much has gone, while it is being sent. */
  percent: number | undefined
  onRemove: () => void
}

/** One chosen photo before it is sent: picture, name, size, and its way up. */
export function FilePreview({ file, percent, onRemove }: FilePreviewProps) {
  return (
    <li className="flex items-center gap-3 rounded-lg border border-border bg-surface p-2 pr-1">
      <Thumbnail file={file} />
      <div className="min-w-0 flex-1">
        <p className="truncate text-sm font-medium">{file.name}</p>
        {percent === undefined ? (
          <p className="text-xs text-muted tabular-nums">{formatSize(file.size)}</p>
        ) : (
          <ProgressBar label={`Sending ${file.name}`} percent={percent} />
        )}
      </div>
      {percent === undefined && <IconButton icon={Trash2} label={`Remove ${file.name}`} onPress={onRemove} />}
    </li>
  )
}

function Thumbnail({ file: { original, name } }: { file: ChosenFile }) {
  const [hasFailed, setHasFailed] = useState(false)
  const isDrawable = canPreview({ name, type: original.type }) && !hasFailed
  return (
    <span className="flex size-14 shrink-0 items-center justify-center overflow-hidden rounded-md bg-sunken text-muted">
      {isDrawable ? (
        <BlobImage
          blob={original}
          alt=""
          onError={() => setHasFailed(true)}
          className="size-full object-cover"
        />
      ) : (
        <FileImage aria-hidden="true" className="size-6" strokeWidth={1.5} />
      )}
    </span>
  )
}
