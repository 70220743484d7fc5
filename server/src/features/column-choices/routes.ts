import type { FastifyInstance } from 'fastify'
import { columnChoiceEndpoints as e } from '@doorstep/contract/column-choices/endpoints'
import { route } from '../../http/route.ts'
import { chooseColumns, listColumnChoices } from './service.ts'

export function columnChoiceRoutes(app: FastifyInstance): void {
  route(app, e.listColumnChoices, listColumnChoices)
  route(app, e.chooseColumns, chooseColumns)
}
