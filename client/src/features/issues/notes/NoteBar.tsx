import { SquarePen } from 'lucide-react'
import { Button } from '../../../ui/Button.tsx'
import type { NoteWriting } from './useNoteWriting.ts'

/**
 * The button at the bottom of the screen that opens the composer. With large text it moves below the conversation, and on narrow
 * screens it leaves room for the feedback button, behind which a shadow continues its background.
 */
export function NoteBar({ writing }: { writing: NoteWriting }) {
  if (!writing.canWrite || writing.session !== undefined) return null
  return (
    <div
      data-bar="note"
      className="bottom-[calc(3.5rem+env(safe-area-inset-bottom))] z-10 -my-2 max-lg:mr-14 @min-[16rem]:sticky border-t border-border bg-canvas py-2 max-lg:shadow-[4.5rem_1px_0_var(--canvas),4.5rem_0_0_var(--border),-1rem_1px_0_var(--canvas),-1rem_0_0_var(--border)] md:bottom-0 print:hidden"
    >
      <Button
        variant="secondary"
        className="w-full justify-start rounded-xl font-normal"
        onPress={writing.open}
      >
        <SquarePen aria-hidden="true" className="size-4 shrink-0" />
        {writing.written === '' ? 'Write a note' : 'Continue your note'}
      </Button>
    </div>
  )
}
