import type { ModerationMode } from './moderation.ts'

/** Under which names the forms of an issue keep what was typed and not saved. */
export const draftNames = {
  edit: (issueId: number) => `edit-issue:${issueId}`,
  moderate: (issueId: number, mode: ModerationMode) => `moderate-issue:${issueId}:${mode}`,
}
