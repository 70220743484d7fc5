import * as z from 'zod/mini'
import { endpoints } from '../endpoint.ts'
import {
  AddDeadlineRule,
  DeadlineRule,
  DeadlineRuleParams,
  DeadlinesPreview,
  ListDeadlineRules,
  PreviewDeadlines,
} from './schema.ts'

export const deadlineEndpoints = endpoints({
  listDeadlineRules: {
    method: 'GET',
    path: '/deadline-rules',
    permission: 'deadlineRule:read',
    shows: ['deadlineRule', 'development'],
    query: ListDeadlineRules,
    paged: true,
    response: z.array(DeadlineRule),
  },
  addDeadlineRule: {
    method: 'POST',
    path: '/deadline-rules',
    permission: 'deadlineRule:manage',
    touches: ['deadlineRule'],
    body: AddDeadlineRule,
    response: DeadlineRule,
    status: 201,
  },
  removeDeadlineRule: {
    method: 'DELETE',
    path: '/deadline-rules/:ruleId',
    permission: 'deadlineRule:manage',
    touches: ['deadlineRule'],
    params: DeadlineRuleParams,
    response: 'none',
  },
  previewDeadlines: {
    method: 'GET',
    path: '/deadline-rules/preview',
    permission: 'deadlineRule:read',
    shows: ['deadlineRule', 'ownerRule', 'bankHoliday', 'development'],
    query: PreviewDeadlines,
    response: DeadlinesPreview,
  },
  exportDeadlineRules: {
    method: 'GET',
    path: '/deadline-rules/export',
    permission: 'deadlineRule:read',
    query: ListDeadlineRules,
    response: 'binary',
    media: ['text/csv'],
  },
})
