import * as z from 'zod/mini'
import { endpoints } from '../../endpoint.ts'
import { AttachmentParams, AttachmentQuery } from '../attachments/schema.ts'
import { IssueParams } from '../schema.ts'
import { GiveVerdict } from '../verdicts/schema.ts'
import {
  BuildingIssue,
  BuildingIssueDetail,
  BuildingVerdict,
  IssueShowing,
  ListBuildingIssues,
  ListSharedPlaces,
  SharedPlace,
  ShowIssue,
} from './schema.ts'

/**
 * Issues in common parts: calls for the people of the building, and for staff, who decide whether the building can see
 * an issue.
 */
export const buildingEndpoints = endpoints({
  listSharedPlaces: {
    method: 'GET',
    path: '/shared-places',
    permission: 'issue:report',
    shows: ['category', 'property'],
    query: ListSharedPlaces,
    response: z.array(SharedPlace),
  },
  listBuildingIssues: {
    method: 'GET',
    path: '/building-issues',
    permission: 'issue:readPublic',
    shows: ['category', 'issue'],
    query: ListBuildingIssues,
    response: z.array(BuildingIssue),
  },
  readBuildingIssue: {
    method: 'GET',
    path: '/building-issues/:issueId',
    permission: 'issue:readPublic',
    shows: ['category', 'issue'],
    params: IssueParams,
    response: BuildingIssueDetail,
  },
  readBuildingPhoto: {
    method: 'GET',
    path: '/building-issues/:issueId/photos/:attachmentId',
    permission: 'issue:readPublic',
    params: AttachmentParams,
    query: AttachmentQuery,
    response: 'binary',
    media: ['image/jpeg'],
  },
  followIssue: {
    method: 'POST',
    path: '/building-issues/:issueId/follow',
    permission: 'issue:follow',
    touches: ['issue'],
    params: IssueParams,
    response: BuildingIssue,
  },
  unfollowIssue: {
    method: 'DELETE',
    path: '/building-issues/:issueId/follow',
    permission: 'issue:follow',
    touches: ['issue'],
    params: IssueParams,
    response: 'none',
  },
  giveBuildingVerdict: {
    method: 'POST',
    path: '/building-issues/:issueId/verdicts',
    permission: 'issue:follow',
    touches: ['issue', 'notification'],
    params: IssueParams,
    body: GiveVerdict,
    response: BuildingVerdict,
  },
  readShowing: {
    method: 'GET',
    path: '/issues/:issueId/showing',
    permission: 'issue:show',
    shows: ['category', 'issue'],
    params: IssueParams,
    response: IssueShowing,
  },
  changeShowing: {
    method: 'PUT',
    path: '/issues/:issueId/showing',
    permission: 'issue:show',
    touches: ['issue'],
    params: IssueParams,
    body: ShowIssue,
    response: IssueShowing,
  },
})
