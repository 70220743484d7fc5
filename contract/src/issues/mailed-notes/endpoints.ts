import { endpoints } from '../../endpoint.ts'
import { NoteParams } from '../notes/schema.ts'
import { IssueEvent } from '../schema.ts'
import { WholeEmail } from './schema.ts'

export const mailedNoteEndpoints = endpoints({
  /** Accepts an email from an unknown address as a note by the person that it claims to be from. */
  acceptMailedNote: {
    method: 'POST',
    path: '/issues/:issueId/notes/:noteId/accept',
    permission: 'issue:acceptNote',
    touches: ['issue'],
    params: NoteParams,
    response: IssueEvent,
  },
  /**
   * Returns the complete email that became a note, including quoted history, the signature and text over the note
   * limit.
   */
  readWholeEmail: {
    method: 'GET',
    path: '/issues/:issueId/notes/:noteId/email',
    permission: 'issue:readWholeEmail',
    shows: ['issue'],
    params: NoteParams,
    response: WholeEmail,
  },
})
