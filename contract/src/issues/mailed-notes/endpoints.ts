import { endpoints } from '../../endpoint.ts'
import { NoteParams } from '../notes/schema.ts'
import { IssueEvent } from '../schema.ts'
import { WholeEmail } from './schema.ts'

export const mailedNoteEndpoints = endpoints({
  /** Takes a mail of an address that we do not know as the note of the person whose answer it claims to be. */
  acceptMailedNote: {
    method: 'POST',
    path: '/issues/:issueId/notes/:noteId/accept',
    permission: 'issue:acceptNote',
    touches: ['issue'],
    params: NoteParams,
    response: IssueEvent,
  },
  /** The email of a note with what was cut from it: quoted history, signature, and what is longer than a note. */
  readWholeEmail: {
    method: 'GET',
    path: '/issues/:issueId/notes/:noteId/email',
    permission: 'issue:readWholeEmail',
    shows: ['issue'],
    params: NoteParams,
    response: WholeEmail,
  },
})
