import * as z from 'zod/mini'
import { endpoints } from '../../endpoint.ts'
import { ListViews, SaveView, View, ViewParams } from './schema.ts'

export const viewEndpoints = endpoints({
  listViews: {
    method: 'GET',
    path: '/issues/views',
    permission: 'issueView:list',
    shows: ['issueView', 'issue'],
    query: ListViews,
    paged: true,
    response: z.array(View),
  },
  createView: {
    method: 'POST',
    path: '/issues/views',
    permission: 'issueView:save',
    touches: ['issueView'],
    body: SaveView,
    response: View,
    status: 201,
  },
  updateView: {
    method: 'PUT',
    path: '/issues/views/:viewId',
    permission: 'issueView:save',
    touches: ['issueView'],
    params: ViewParams,
    body: SaveView,
    response: View,
  },
  deleteView: {
    method: 'DELETE',
    path: '/issues/views/:viewId',
    permission: 'issueView:save',
    touches: ['issueView'],
    params: ViewParams,
    response: 'none',
  },
})
