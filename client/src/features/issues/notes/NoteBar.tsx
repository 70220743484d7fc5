import { noteEndpoints } from '@doorstep/contract/issues/notes/endpoints'
import type { NoteReaders } from '@doorstep/contract/issues/notes/schema'
import type { Issue } from '@doorstep/contract/issues/schema'
import { useQuery } from '@tanstack/react-query'
import { SquarePen } from 'lucide-react'
import { useId } from 'react'
import { q } from '../../../api/query.ts'
import { Button } from '../../../ui/Button.tsx'
import { audienceName, shortReaders } from './audiences.ts'
import type { NoteWriting } from './useNoteWriting.ts'

/**
 * The button at the bottom of the screen that opens the composer. With large text, the bar moves below the
 * conversation. On a phone, a shadow continues the background of the bar to the edges of the screen.
 */
export function NoteBar({ issue: { issueId }, writing }: { issue: Issue; writing: NoteWriting }) {
  const id = useId()
  const isShown = writing.canWrite && writing.session === undefined
  const { data } = useQuery({
    ...q(noteEndpoints.readNoteReaders, { params: { issueId } }),
    enabled: isShown,
  })
  if (!isShown) return null
  return (
    <div
      data-bar="note"
      className="bottom-[calc(3.5rem+env(safe-area-inset-bottom))] z-10 -my-2 @min-[16rem]:sticky border-t border-border bg-canvas pt-1 pb-2 max-md:shadow-[1rem_1px_0_var(--canvas),1rem_0_0_var(--border),-1rem_1px_0_var(--canvas),-1rem_0_0_var(--border)] md:bottom-0 print:hidden"
    >
      {/* The bar keeps its height while the readers load. */}
      <p id={id} dir="auto" className="min-h-5 truncate px-1 text-xs text-muted">
        {data && readersText(data.audiences)}
      </p>
      <Button
        variant="secondary"
        aria-describedby={id}
        className="w-full justify-start rounded-xl font-normal"
        onPress={writing.open}
      >
        <SquarePen aria-hidden="true" className="size-4 shrink-0" />
        {writing.written === '' ? 'Write a note' : 'Continue your note'}
      </Button>
    </div>
  )
}

/** Names the readers of the note before the composer opens. */
function readersText(audiences: NoteReaders['audiences']): string {
  const [only, ...others] = audiences
  if (only && others.length === 0) return `Readers: ${shortReaders(only.readers)}`
  return `Choose readers: ${audiences.map(audienceName).join(' · ')}`
}
