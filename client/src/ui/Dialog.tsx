import { X } from 'lucide-react'
import { useRef, type KeyboardEvent, type ReactNode } from 'react'
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
  /** The buttons, with the main one last. A form renders its buttons as part of the content. */
  footer?: ReactNode
  /** `viewer` fills the screen, for photos. `search` fills the screen on phones and opens at the top elsewhere. */
  size?: 'sm' | 'md' | 'viewer' | 'search'
  /** False if closing the dialog would lose typed text. A press outside the dialog then does not close it. */
  isDismissable?: boolean
  /** True during a save, or if an answer is required. Only a button in the dialog then closes it. */
  isLocked?: boolean
  role?: 'dialog' | 'alertdialog'
  /** Runs on Ctrl+Enter if the dialog asks a question. In a dialog with a form, the form handles these keys. */
  onConfirm?: (() => void) | undefined
  /** False if closing the dialog would not answer its question. */
  hasCloseButton?: boolean
  /** Keeps the end of the form in view (`pinned` of FormShell) if the window is tall enough. */
  hasPinnedEnd?: boolean
}

const SIZES = {
  sm: 'max-w-form',
  md: 'max-w-dialog',
  viewer: 'max-w-page',
  search: 'h-full max-h-none rounded-none sm:h-auto sm:max-h-[75dvh] max-w-dialog',
}

/**
 * A modal dialog. On phones it rises from the bottom edge. The focus moves to its first field, stays inside the dialog
 * and returns to the page at the end. Escape and Back work like the Close button.
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
  onConfirm,
  hasPinnedEnd = false,
}: DialogProps) {
  const body = useRef<HTMLDivElement>(null)
  useLayer(isOpen, () => !isLocked && onClose())
  useFirstField(body, isOpen)
  const handleKey = (event: KeyboardEvent) => {
    if (!onConfirm || event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    // Answering a question must not submit the form around it.
    event.stopPropagation()
    if (!event.repeat && !isLocked) onConfirm()
  }
  return (
    <ModalOverlay
      isOpen={isOpen}
      onOpenChange={(open) => !open && onClose()}
      isDismissable={isDismissable && !isLocked}
      isKeyboardDismissDisabled={isLocked}
      className={cx(
        'fixed inset-0 z-40 flex items-end justify-center bg-scrim sm:p-6 print:absolute print:items-start print:bg-transparent print:p-0',
        size === 'search' ? 'sm:items-start sm:pt-[10vh]' : 'sm:items-center',
        // Lets styles query the height of the dialog relative to the text size, because large text leaves little room
        // on a phone.
        hasPinnedEnd && '[container:dialog/size] print:[container:none]',
      )}
    >
      <Modal
        className={cx(
          'flex w-full flex-col bg-surface shadow-float print:max-h-none print:shadow-none data-entering:animate-enter sm:rounded-xl',
          size !== 'search' && 'max-h-[92dvh] rounded-t-xl',
          SIZES[size],
        )}
      >
        <div role="presentation" className="contents" onKeyDown={handleKey}>
          <AriaDialog role={role} className="flex min-h-0 flex-1 flex-col outline-none">
            <header className="flex items-start justify-between gap-4 border-b border-border py-2 pr-2 pl-5">
              <Heading slot="title" dir="auto" className="min-w-0 py-2 text-base font-semibold wrap-anywhere">
                {title}
              </Heading>
              {hasCloseButton && (
                <IconButton icon={X} label="Close" onPress={onClose} isDisabled={isLocked} />
              )}
            </header>
            <div
              ref={body}
              className={cx(
                'min-h-0 flex-1',
                size === 'search' ? 'flex flex-col' : 'overflow-y-auto p-5',
                hasPinnedEnd && 'tall-dialog:flex flex-col',
              )}
            >
              {children}
            </div>
            {footer && (
              <footer className="flex flex-wrap justify-end print:hidden gap-3 border-t border-border px-5 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]">
                {footer}
              </footer>
            )}
          </AriaDialog>
        </div>
      </Modal>
    </ModalOverlay>
  )
}
