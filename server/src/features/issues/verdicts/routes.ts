import type { FastifyInstance } from 'fastify'
import { questionEndpoints } from '@doorstep/contract/issues/questions/endpoints'
import { verdictEndpoints as e } from '@doorstep/contract/issues/verdicts/endpoints'
import { route } from '../../../http/route.ts'
import { answerQuestion, giveVerdict, listVerdicts, readQuestion } from './service.ts'

export function verdictRoutes(app: FastifyInstance): void {
  route(app, e.listVerdicts, listVerdicts)
  route(app, e.giveVerdict, giveVerdict)
  route(app, questionEndpoints.readQuestion, readQuestion)
  route(app, questionEndpoints.answerQuestion, answerQuestion)
}
