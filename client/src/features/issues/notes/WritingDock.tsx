import type { Issue } from '@doorstep/contract/issues/schema'
import { NoteBar } from './NoteBar.tsx'
import type { NoteWriting } from './useNoteWriting.ts'
import { WritingPlace } from './WritingPlace.tsx'

/**
 * The only place where staff write notes. A bar at the bottom of the screen opens the composer, which then replaces the
 * bar.
 */
export function WritingDock({ issue, writing }: { issue: Issue; writing: NoteWriting }) {
  const isOpen = writing.session !== undefined
  return (
    <div
      data-bar={isOpen ? 'composer' : undefined}
      className={
        // The dock is not sticky on a phone, because the composer would leave no space for the conversation.
        isOpen
          ? 'z-10 md:sticky md:bottom-0 md:max-h-[50dvh] md:overflow-y-auto md:bg-canvas md:py-2 [&>div]:mt-0'
          : 'contents'
      }
    >
      <WritingPlace issue={issue} writing={writing} />
      <NoteBar issue={issue} writing={writing} />
    </div>
  )
}
