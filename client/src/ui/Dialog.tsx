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
  /** Buttons, the main one last. Forms bring their own. */
  footer?: ReactNode
  /** `viewer` fills the screen: for photos. `search` does so on phones, and hangs from the top elsewhere. */
  size?: 'sm' | 'md' | 'viewer' | 'search'
  /** Off while something typed would be lost: then a press outside does not close it. */
  isDismissable?: boolean
  /** While a save runs, or an answer is needed: only a button of its own closes it. */
  isLocked?: boolean
  role?: 'dialog' | 'alertdialog'
  /** What Ctrl+Enter does, for a question; a form has its own. */
  onConfirm?: (() => void) | undefined
  /** Off where closing says neither yes nor no. */
  hasCloseButton?: boolean
  /** Its form keeps its end in view (`pinned` of FormShell), where the window is tall enough for both. */
  hasPinnedEnd?: boolean
}

const SIZES = {
  sm: 'max-w-form',
  md: 'max-w-dialog',
  viewer: 'max-w-page',
  search: 'h-full max-h-none rounded-none sm:h-auto sm:max-h-[75dvh] max-w-dialog',
}

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
  onConfirm,
  hasPinnedEnd = false,
}: DialogProps) {
  const body = useRef<HTMLDivElement>(null)
  useLayer(isOpen, () => !isLocked && onClose())
  useFirstField(body, isOpen)
  const handleKey = (event: KeyboardEvent) => {
    if (!onConfirm || event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    // The form that a question stands in is not sent by its answer.
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
        // Its height is asked for, in the measure of the text: a phone's with large text is no tall one.
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
