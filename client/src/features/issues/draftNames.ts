import type { ModerationMode } from './moderation.ts'

/** Names under which the forms of an issue keep unsaved drafts. */
export const draftNames = {
  edit: (issueId: number) => `edit-issue:${issueId}`,
  moderate: (issueId: number, mode: ModerationMode) => `moderate-issue:${issueId}:${mode}`,
}
