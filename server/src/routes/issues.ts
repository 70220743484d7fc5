import {
  createCategory,
  listManagedCategories,
  moveCategory,
  toggleCategory,
  updateCategory,
} from '../features/categories/service.ts'
import { exportCategories } from '../features/categories/transfer/service.ts'
import {
  addDeadlineRule,
  listDeadlineRules,
  previewDeadlines,
  removeDeadlineRule,
} from '../features/deadlines/service.ts'
import { exportDeadlineRules } from '../features/deadlines/transfer/service.ts'
import { readAccess, setAccess } from '../features/issues/access/service.ts'
import { addAttachments, deleteAttachment, readAttachment } from '../features/issues/attachments/service.ts'
import { changeIssues } from '../features/issues/bulk/service.ts'
import { endWaiting, listIssueDeadlines, waitForResident } from '../features/issues/deadlines/service.ts'
import { updateIssue } from '../features/issues/editing/service.ts'
import { exportIssues } from '../features/issues/exporting/service.ts'
import { acceptMailedNote, readWholeEmail } from '../features/issues/mailed-notes/service.ts'
import { shareNote, takeBackNote } from '../features/issues/note-sharing/service.ts'
import { readNoteReaders, writeNote } from '../features/issues/notes/service.ts'
import { listOwners, setOwner } from '../features/issues/owners/service.ts'
import { setPriority } from '../features/issues/priorities/service.ts'
import { countQueues } from '../features/issues/queues/service.ts'
import { redactPhoto, redactText } from '../features/issues/redaction/service.ts'
import { reportIssue } from '../features/issues/reporting/service.ts'
import {
  createSavedReply,
  deleteSavedReply,
  listSavedReplies,
  updateSavedReply,
} from '../features/issues/saved-replies/service.ts'
import { listIssueEvents, listIssues, listOwnIssues, readIssue } from '../features/issues/service.ts'
import {
  answerQuestion,
  giveVerdict,
  listVerdicts,
  readQuestion,
} from '../features/issues/verdicts/service.ts'
import { createView, deleteView, listViews, updateView } from '../features/issues/views/service.ts'
import { listCategories, listRoles, listStatuses, listSubcategories } from '../features/lookups/service.ts'
import type { Handlers } from '../http/route.ts'

export const issueRoutes = {
  updateIssue,
  exportIssues,
  reportIssue,
  listIssues,
  listOwnIssues,
  readIssue,
  listIssueEvents,
  readAccess,
  setAccess,
  readAttachment,
  addAttachments,
  deleteAttachment,
  changeIssues,
  listIssueDeadlines,
  waitForResident,
  endWaiting,
  acceptMailedNote,
  readWholeEmail,
  shareNote,
  takeBackNote,
  writeNote,
  readNoteReaders,
  setOwner,
  listOwners,
  setPriority,
  readQuestion,
  answerQuestion,
  countQueues,
  redactText,
  redactPhoto,
  listSavedReplies,
  createSavedReply,
  updateSavedReply,
  deleteSavedReply,
  listVerdicts,
  giveVerdict,
  listViews,
  createView,
  updateView,
  deleteView,
  listManagedCategories,
  createCategory,
  updateCategory,
  moveCategory,
  toggleCategory,
  exportCategories,
  listCategories,
  listStatuses,
  listRoles,
  listSubcategories,
  listDeadlineRules,
  addDeadlineRule,
  removeDeadlineRule,
  previewDeadlines,
  exportDeadlineRules,
} satisfies Partial<Handlers>
