import { SquarePen } from 'lucide-react'
import { Button } from '../../../ui/Button.tsx'
import type { NoteWriting } from './useNoteWriting.ts'

/**
 * The button at the bottom of the screen that opens the composer. With large text the button moves below the
 * conversation. On narrow screens it leaves room for the feedback button.
 */
export function NoteBar({ writing }: { writing: NoteWriting }) {
  if (!writing.canWrite || writing.session !== undefined) return null
  return (
    <div
      data-bar="note"
      className="bottom-[calc(3.5rem+env(safe-area-inset-bottom))] z-10 -my-2 max-lg:mr-14 @min-[16rem]:sticky border-t border-border bg-canvas py-2 md:bottom-0 print:hidden"
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
