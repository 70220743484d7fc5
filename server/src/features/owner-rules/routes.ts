import type { FastifyInstance } from 'fastify'
import { ownerRuleEndpoints as e } from '@doorstep/contract/owner-rules/endpoints'
import { route } from '../../http/route.ts'
import { listOwnerRules, listPossibleOwners, putOwnerRule, removeOwnerRule } from './service.ts'

export function ownerRuleRoutes(app: FastifyInstance): void {
  route(app, e.listOwnerRules, listOwnerRules)
  route(app, e.listPossibleOwners, listPossibleOwners)
  route(app, e.putOwnerRule, putOwnerRule)
  route(app, e.removeOwnerRule, removeOwnerRule)
}
