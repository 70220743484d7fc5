import { Upload } from 'lucide-react'
import { useState, type ComponentProps } from 'react'
import { Button } from '../ui/Button.tsx'
import type { ImportDialog as Dialog } from './ImportDialog.tsx'
import { dialogPart } from '../ui/dialogPart.tsx'
import { ShortLabel } from './ShortLabel.tsx'

const ImportDialog = dialogPart(async () => (await import('./ImportDialog.tsx')).ImportDialog)

interface ImportButtonProps extends Omit<ComponentProps<typeof Dialog>, 'onClose'> {
  /** A longer label for screen readers, needed if the same label appears more than once. */
  accessibleLabel?: string
}

export function ImportButton({ accessibleLabel, ...props }: ImportButtonProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button
        variant="secondary"
        onPress={() => setIsOpen(true)}
        {...(accessibleLabel ? { 'aria-label': accessibleLabel } : {})}
      >
        <Upload aria-hidden="true" className="size-4" />
        <ShortLabel word="Import" />
      </Button>
      {isOpen && <ImportDialog {...props} onClose={() => setIsOpen(false)} />}
    </>
  )
}
