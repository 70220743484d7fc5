import * as z from 'zod/mini'
import { endpoints } from '../../endpoint.ts'
import { ListSavedReplies, SaveReply, SavedReply, SavedReplyParams } from './schema.ts'

export const savedReplyEndpoints = endpoints({
  listSavedReplies: {
    method: 'GET',
    path: '/issues/saved-replies',
    permission: 'savedReply:list',
    shows: ['savedReply'],
    query: ListSavedReplies,
    paged: true,
    response: z.array(SavedReply),
  },
  createSavedReply: {
    method: 'POST',
    path: '/issues/saved-replies',
    permission: 'savedReply:save',
    touches: ['savedReply'],
    body: SaveReply,
    response: SavedReply,
    status: 201,
  },
  updateSavedReply: {
    method: 'PUT',
    path: '/issues/saved-replies/:replyId',
    permission: 'savedReply:save',
    touches: ['savedReply'],
    params: SavedReplyParams,
    body: SaveReply,
    response: SavedReply,
  },
  deleteSavedReply: {
    method: 'DELETE',
    path: '/issues/saved-replies/:replyId',
    permission: 'savedReply:save',
    touches: ['savedReply'],
    params: SavedReplyParams,
    response: 'none',
  },
})
