import { X } from 'lucide-react'
import { useRef, type ReactNode } from 'react'
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components'
import { cx } from './cx.ts'
import { IconButton } from './IconButton.tsx'
import { useFirstField } from './useFirstField.ts'
import { useLayer } from './useLayer.ts'

export interface DialogProps {
  title: ReactNode
  isOpen: boolean
  onClose: () => void
  children: ReactNode
  /** Buttons, the main one last. Forms bring their own. */
  footer?: ReactNode
  /** `viewer` fills the screen: for photos. */
  size?: 'sm' | 'md' | 'viewer'
  /** Off while something typed would be lost: then a press outside does not close it. */
  isDismissable?: boolean
  /** While a save runs, or an answer is needed: only a button of its own closes it. */
  isLocked?: boolean
  role?: 'dialog' | 'alertdialog'
  /** Off where closing says neither yes nor no. */
  hasCloseButton?: boolean
}

const SIZES = { sm: 'max-w-form', md: 'max-w-dialog', viewer: 'max-w-page' }

/**
 * A modal dialog; on phones it rises from the bottom edge. Focus goes to its first field, stays in, and returns. Escape
 * and Back close it as its Close button does.
 */
export function Dialog({
  title,
  isOpen,
  onClose,
  children,
  footer,
  size = 'md',
  isDismissable = true,
  isLocked = false,
  role = 'dialog',
  hasCloseButton = true,
}: DialogProps) {
  const body = useRef<HTMLDivElement>(null)
  useLayer(isOpen, () => !isLocked && onClose())
  useFirstField(body, isOpen)
  return (
    <ModalOverlay
      isOpen={isOpen}
      onOpenChange={(open) => !open && onClose()}
      isDismissable={isDismissable && !isLocked}
      isKeyboardDismissDisabled={isLocked}
      className="fixed inset-0 z-40 flex items-end justify-center bg-scrim sm:items-center sm:p-6 print:absolute print:items-start print:bg-transparent print:p-0"
    >
      <Modal
        className={cx(
          'flex max-h-[92dvh] w-full flex-col rounded-t-xl bg-surface shadow-float print:max-h-none print:shadow-none data-entering:animate-enter sm:rounded-xl',
          SIZES[size],
        )}
      >
        <AriaDialog role={role} className="flex min-h-0 flex-1 flex-col outline-none">
          <header className="flex items-start justify-between gap-4 border-b border-border py-2 pr-2 pl-5">
            <Heading slot="title" className="py-2 text-base font-semibold">
              {title}
            </Heading>
            {hasCloseButton && <IconButton icon={X} label="Close" onPress={onClose} isDisabled={isLocked} />}
          </header>
          <div ref={body} className="min-h-0 flex-1 overflow-y-auto p-5">
            {children}
          </div>
          {footer && (
            <footer className="flex flex-wrap justify-end print:hidden gap-3 border-t border-border px-5 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]">
              {footer}
            </footer>
          )}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  )
}
