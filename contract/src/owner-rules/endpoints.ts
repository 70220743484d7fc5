import * as z from 'zod/mini'
import { endpoints } from '../endpoint.ts'
import { Owner } from '../issues/owners/schema.ts'
import { ListOwnerRules, ListPossibleOwners, OwnerRule, OwnerRuleParams, PutOwnerRule } from './schema.ts'

export const ownerRuleEndpoints = endpoints({
  listOwnerRules: {
    method: 'GET',
    path: '/owner-rules',
    permission: 'ownerRule:manage',
    shows: ['ownerRule', 'development', 'user'],
    query: ListOwnerRules,
    paged: true,
    response: z.array(OwnerRule),
  },
  listPossibleOwners: {
    method: 'GET',
    path: '/owner-rules/people',
    permission: 'ownerRule:manage',
    shows: ['user'],
    query: ListPossibleOwners,
    paged: true,
    response: z.array(Owner),
  },
  putOwnerRule: {
    method: 'PUT',
    path: '/owner-rules',
    permission: 'ownerRule:manage',
    touches: ['ownerRule'],
    body: PutOwnerRule,
    response: OwnerRule,
  },
  removeOwnerRule: {
    method: 'DELETE',
    path: '/owner-rules/:ruleId',
    permission: 'ownerRule:manage',
    touches: ['ownerRule'],
    params: OwnerRuleParams,
    response: 'none',
  },
})
