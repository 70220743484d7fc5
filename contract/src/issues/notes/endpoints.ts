import { MORE_PHOTOS_FORM_LIMIT } from '../../bodyLimits.ts'
import { endpoints } from '../../endpoint.ts'
import { IssueEvent, IssueParams } from '../schema.ts'
import { NOTE_PHOTOS_MAX_STAFF } from './rules.ts'
import { NOTE_FILE_RULES, NoteParams, NoteReaders, ShareNote, WriteNote } from './schema.ts'

export const noteEndpoints = endpoints({
  writeNote: {
    method: 'POST',
    path: '/issues/:issueId/notes',
    permission: 'issue:writeNote',
    touches: ['issue'],
    params: IssueParams,
    body: WriteNote,
    files: { field: 'files', max: NOTE_PHOTOS_MAX_STAFF, rules: NOTE_FILE_RULES },
    bodyLimit: MORE_PHOTOS_FORM_LIMIT,
    response: IssueEvent,
    status: 201,
  },
  readNoteReaders: {
    method: 'GET',
    path: '/issues/:issueId/notes/readers',
    permission: 'issue:writeNote',
    shows: ['issue'],
    params: IssueParams,
    response: NoteReaders,
  },
  shareNote: {
    method: 'POST',
    path: '/issues/:issueId/notes/:noteId/share',
    permission: 'issue:shareNote',
    touches: ['issue'],
    params: NoteParams,
    body: ShareNote,
    response: IssueEvent,
  },
  takeBackNote: {
    method: 'POST',
    path: '/issues/:issueId/notes/:noteId/take-back',
    permission: 'issue:takeBackNote',
    touches: ['issue'],
    params: NoteParams,
    response: IssueEvent,
  },
})
