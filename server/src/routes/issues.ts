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
import { giveBuildingVerdict } from '../features/issue-steps/building-verdicts/service.ts'
import { followIssue, unfollowIssue } from '../features/issue-steps/following/service.ts'
import { mergeIssue, readMerges, unmergeIssue } from '../features/issue-steps/merging/service.ts'
import { changeShowing, readShowing } from '../features/issue-steps/showing/service.ts'
import {
  listBuildingIssues,
  listSharedPlaces,
  readBuildingIssue,
  readBuildingPhoto,
} from '../features/issues/building/service.ts'
import { linkIssue, listIssueLinks, unlinkIssue } from '../features/issue-steps/linking/service.ts'
import { readAccess, setAccess } from '../features/issue-steps/access/service.ts'
import { addAttachments, deleteAttachment, readAttachment } from '../features/issues/attachments/service.ts'
import { changeIssues } from '../features/issue-steps/bulk/service.ts'
import { endWaiting, listIssueDeadlines, waitForResident } from '../features/deadlines/running/service.ts'
import { setVulnerableFlag } from '../features/issue-steps/vulnerable-flag/service.ts'
import { updateIssue } from '../features/issue-steps/updating/service.ts'
import { exportIssues } from '../features/issue-reading/exporting/service.ts'
import { acceptMailedNote, readWholeEmail } from '../features/issue-steps/mailed-notes/service.ts'
import { shareNote, takeBackNote } from '../features/issue-steps/note-sharing/service.ts'
import { readNoteReaders, writeNote } from '../features/issue-steps/notes/service.ts'
import { setContact } from '../features/issue-steps/contacts/service.ts'
import { listOwners, setOwner } from '../features/issue-steps/owners/service.ts'
import { setPriority } from '../features/issue-steps/priorities/service.ts'
import { listPossibleDuplicates } from '../features/issue-reading/possible-duplicates/service.ts'
import { countQueues } from '../features/issue-reading/queues/service.ts'
import { redactPhoto, redactText } from '../features/issue-steps/redaction/service.ts'
import { reportIssue } from '../features/issue-steps/reporting/service.ts'
import {
  createSavedReply,
  deleteSavedReply,
  listSavedReplies,
  updateSavedReply,
} from '../features/issue-steps/saved-replies/service.ts'
import {
  listIssueEvents,
  listIssues,
  listOwnIssues,
  readIssue,
} from '../features/issue-reading/lists/service.ts'
import {
  answerQuestion,
  giveVerdict,
  listVerdicts,
  readDonePhoto,
  readQuestion,
  readQuestionPhoto,
} from '../features/issue-steps/verdicts/service.ts'
import { createView, deleteView, listViews, updateView } from '../features/issue-reading/views/service.ts'
import { listCategories, listRoles, listStatuses, listSubcategories } from '../features/lookups/service.ts'
import type { Handlers } from '../http/route.ts'

export const issueRoutes = {
  updateIssue,
  listSharedPlaces,
  listBuildingIssues,
  readBuildingIssue,
  readBuildingPhoto,
  followIssue,
  unfollowIssue,
  giveBuildingVerdict,
  readShowing,
  changeShowing,
  readMerges,
  mergeIssue,
  unmergeIssue,
  exportIssues,
  reportIssue,
  listIssues,
  listOwnIssues,
  readIssue,
  listIssueEvents,
  readAccess,
  setAccess,
  setVulnerableFlag,
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
  setContact,
  setOwner,
  listOwners,
  setPriority,
  listIssueLinks,
  linkIssue,
  unlinkIssue,
  listPossibleDuplicates,
  readQuestion,
  readQuestionPhoto,
  answerQuestion,
  countQueues,
  redactText,
  redactPhoto,
  listSavedReplies,
  createSavedReply,
  updateSavedReply,
  deleteSavedReply,
  listVerdicts,
  readDonePhoto,
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
