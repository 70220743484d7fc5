import { Camera, ImagePlus } from 'lucide-react'
import type { ReactNode } from 'react'
import { DropZone, FileTrigger, isFileDropItem, Text } from 'react-aria-components'
import { Button } from './Button.tsx'
import { cx } from './cx.ts'
import { HINT } from './fieldStyles.ts'

interface FileDropProps {
  label: string
  hint?: ReactNode
  /** Types or extensions for the file picker. The caller must check the files. */
  accept: readonly string[]
  onFiles: (files: File[]) => void
  allowsMultiple?: boolean
  /** Offers the camera next to the file picker, on handheld devices. */
  hasCamera?: boolean
  disabledReason?: string | undefined
  /** Shows only the buttons. Their labels must say which files they add. Files can still be dropped on the buttons. */
  isSmall?: boolean
}

const FRAME =
  'flex flex-col items-center gap-3 rounded-lg border border-dashed border-border-strong bg-canvas px-4 py-5 text-center ' +
  'data-drop-target:border-accent data-drop-target:bg-accent-soft data-focus-visible:outline-2 data-focus-visible:outline-focus'
const SMALL =
  'flex flex-col items-start gap-1 rounded-md data-drop-target:bg-accent-soft data-focus-visible:outline-2 data-focus-visible:outline-focus'

/** Accepts files from a file picker, the camera, a drop or a paste. */
export function FileDrop(props: FileDropProps) {
  const {
    label,
    hint,
    accept,
    onFiles,
    allowsMultiple = true,
    hasCamera = false,
    isSmall = false,
    disabledReason,
  } = props
  const take = (list: FileList | null) => list && onFiles([...list])
  return (
    <DropZone
      aria-label={label}
      isDisabled={Boolean(disabledReason)}
      onDrop={(event) => {
        const dropped = event.items.filter(isFileDropItem)
        void Promise.all(dropped.map((item) => item.getFile())).then(onFiles)
      }}
      className={isSmall ? SMALL : FRAME}
    >
      <Text slot="label" className={isSmall ? 'sr-only' : 'text-sm font-medium'}>
        {label}
      </Text>
      <div className={cx('flex flex-wrap', isSmall ? 'gap-2' : 'justify-center gap-3')}>
        <FileTrigger acceptedFileTypes={[...accept]} allowsMultiple={allowsMultiple} onSelect={take}>
          <Button variant="secondary" size={isSmall ? 'sm' : 'md'} disabledReason={disabledReason}>
            <ImagePlus aria-hidden="true" className="size-4" />
            {isSmall ? label : 'Choose files'}
          </Button>
        </FileTrigger>
        {hasCamera && (
          <div className="pointer-fine:hidden">
            <FileTrigger acceptedFileTypes={['image/*']} defaultCamera="environment" onSelect={take}>
              <Button variant="secondary" size={isSmall ? 'sm' : 'md'} disabledReason={disabledReason}>
                <Camera aria-hidden="true" className="size-4" />
                Take a photo
              </Button>
            </FileTrigger>
          </div>
        )}
      </div>
      {hint && <p className={HINT}>{hint}</p>}
    </DropZone>
  )
}
