import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import {
  AddDeadlineRule,
  DeadlineRule,
  DeadlineRuleParams,
  DeadlinesPreview,
  ListDeadlineRules,
  PreviewDeadlines,
} from './schema.ts'

export const deadlineEndpoints = {
  listDeadlineRules: endpoint({
    name: 'listDeadlineRules',
    method: 'GET',
    path: '/deadline-rules',
    permission: 'deadlineRule:read',
    shows: ['deadlineRule', 'development'],
    query: ListDeadlineRules,
    paged: true,
    response: z.array(DeadlineRule),
  }),
  addDeadlineRule: endpoint({
    name: 'addDeadlineRule',
    method: 'POST',
    path: '/deadline-rules',
    permission: 'deadlineRule:manage',
    touches: ['deadlineRule'],
    body: AddDeadlineRule,
    response: DeadlineRule,
    status: 201,
  }),
  removeDeadlineRule: endpoint({
    name: 'removeDeadlineRule',
    method: 'DELETE',
    path: '/deadline-rules/:ruleId',
    permission: 'deadlineRule:manage',
    touches: ['deadlineRule'],
    params: DeadlineRuleParams,
    response: 'none',
    status: 204,
  }),
  previewDeadlines: endpoint({
    name: 'previewDeadlines',
    method: 'GET',
    path: '/deadline-rules/preview',
    permission: 'deadlineRule:read',
    shows: ['deadlineRule', 'ownerRule', 'bankHoliday', 'development'],
    query: PreviewDeadlines,
    response: DeadlinesPreview,
  }),
  exportDeadlineRules: endpoint({
    name: 'exportDeadlineRules',
    method: 'GET',
    path: '/deadline-rules/export',
    permission: 'deadlineRule:read',
    query: ListDeadlineRules,
    response: 'binary',
    media: ['text/csv'],
  }),
}
