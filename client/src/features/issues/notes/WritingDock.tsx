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
        // On a phone or with large text the dock is not sticky, because the composer would leave no space for the
        // conversation.
        isOpen
          ? 'z-10 @min-[44rem]/screen:sticky @min-[44rem]/screen:bottom-0 @min-[44rem]/screen:max-h-[50dvh] @min-[44rem]/screen:overflow-y-auto @min-[44rem]/screen:bg-canvas @min-[44rem]/screen:py-2 [&>div]:mt-0'
          : 'contents'
      }
    >
      <WritingPlace issue={issue} writing={writing} />
      <NoteBar issue={issue} writing={writing} />
    </div>
  )
}
