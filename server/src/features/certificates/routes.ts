import type { FastifyInstance } from 'fastify'
import { certificateEndpoints as e } from '@doorstep/contract/certificates/endpoints'
import { route } from '../../http/route.ts'
import { addCertificate, listCertificates, readCertificate, removeCertificate } from './service.ts'

export function certificateRoutes(app: FastifyInstance): void {
  route(app, e.listCertificates, listCertificates)
  route(app, e.addCertificate, addCertificate)
  route(app, e.readCertificate, readCertificate)
  route(app, e.removeCertificate, removeCertificate)
}
