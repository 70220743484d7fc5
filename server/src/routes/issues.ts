export {
  createCategory,
  listManagedCategories,
  moveCategory,
  toggleCategory,
  updateCategory,
} from '../features/categories/service.ts'
export { exportCategories } from '../features/categories/transfer/service.ts'
export {
  addDeadlineRule,
  listDeadlineRules,
  previewDeadlines,
  removeDeadlineRule,
} from '../features/deadlines/service.ts'
export { exportDeadlineRules } from '../features/deadlines/transfer/service.ts'
export { giveBuildingVerdict } from '../features/issue-steps/building-verdicts/service.ts'
export { followIssue, unfollowIssue } from '../features/issue-steps/following/service.ts'
export { changeShowing, readShowing } from '../features/issue-steps/showing/service.ts'
export {
  listBuildingIssues,
  listSharedPlaces,
  readBuildingIssue,
  readBuildingPhoto,
} from '../features/issues/building/service.ts'
export { readAccess, setAccess } from '../features/issue-steps/access/service.ts'
export { addAttachments, deleteAttachment, readAttachment } from '../features/issues/attachments/service.ts'
export { changeIssues } from '../features/issue-steps/bulk/service.ts'
export { endWaiting, listIssueDeadlines, waitForResident } from '../features/deadlines/running/service.ts'
export { setVulnerableFlag } from '../features/issue-steps/vulnerable-flag/service.ts'
export { updateIssue } from '../features/issue-steps/updating/service.ts'
export { exportIssues } from '../features/issue-reading/exporting/service.ts'
export { acceptMailedNote, readWholeEmail } from '../features/issue-steps/mailed-notes/service.ts'
export { shareNote, takeBackNote } from '../features/issue-steps/note-sharing/service.ts'
export { readNoteReaders, writeNote } from '../features/issue-steps/notes/service.ts'
export { setContact } from '../features/issue-steps/contacts/service.ts'
export { listOwners, setOwner } from '../features/issue-steps/owners/service.ts'
export { setPriority } from '../features/issue-steps/priorities/service.ts'
export { countQueues } from '../features/issue-reading/queues/service.ts'
export { redactPhoto, redactText } from '../features/issue-steps/redaction/service.ts'
export { reportIssue } from '../features/issue-steps/reporting/service.ts'
export {
  createSavedReply,
  deleteSavedReply,
  listSavedReplies,
  updateSavedReply,
} from '../features/issue-steps/saved-replies/service.ts'
export {
  listIssueEvents,
  listIssues,
  listOwnIssues,
  readIssue,
} from '../features/issue-reading/lists/service.ts'
export {
  answerQuestion,
  giveVerdict,
  listVerdicts,
  readDonePhoto,
  readQuestion,
  readQuestionPhoto,
} from '../features/issue-steps/verdicts/service.ts'
export { createView, deleteView, listViews, updateView } from '../features/issue-reading/views/service.ts'
export { listCategories, listRoles, listStatuses, listSubcategories } from '../features/lookups/service.ts'
