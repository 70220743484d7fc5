import type { FastifyInstance } from 'fastify'
import { profileEndpoints as e } from '@doorstep/contract/profiles/endpoints'
import { route } from '../../http/route.ts'
import { readPhoto, readProfile, updateProfile } from './service.ts'

export function profileRoutes(app: FastifyInstance): void {
  route(app, e.readProfile, readProfile)
  route(app, e.updateProfile, updateProfile)
  route(app, e.readPhoto, readPhoto)
}
